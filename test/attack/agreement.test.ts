import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { toOpenApi, type DescribedEndpoint, type OpenApiDescription } from '../../src/openapi.js'
import { bodiesOf } from '../openapi/bodies.js'

const { PAGES } = process.env
/** What the checks say of an example, or of what it is held against. */
const TOLD =
  /^(?:example-(?:type|value)|missing-example|unknown-example|(?:invalid|unclear)-json|broken-table|table-cells)/

/** The JSON examples of an endpoint that its description does not have. */
function missingExamples({ examples }: DescribedEndpoint, description: OpenApiDescription) {
  const kept = bodiesOf(description).flatMap(({ content }) =>
    Object.values(content.examples ?? {}).map(({ value }) => JSON.stringify(value)),
  )
  return examples.filter(({ language, code }) => {
    if (language !== 'json') return false
    try {
      return !kept.includes(JSON.stringify(JSON.parse(code)))
    } catch {
      return false
    }
  })
}

// `PAGES=FOLDER npm run attack` holds documents of a folder against it.
describe.runIf(PAGES)('on pages as people write them', () => {
  test('what the description leaves out is told of by the checks, and what they do not tell of is in it', () => {
    const wrong: string[] = []
    const files = readdirSync(PAGES!, { recursive: true, encoding: 'utf8' })
    for (const file of files.filter((name) => name.endsWith('.api.md'))) {
      const text = readFileSync(join(PAGES!, file), 'utf8')
      const document = compile(text)
      for (const endpoint of document.endpoints) {
        const { start, end } = endpoint.position
        const { description, report } = toOpenApi([{ ...document, endpoints: [endpoint] }])
        const isTold = document.diagnostics.some(
          ({ code, range }) =>
            TOLD.test(code) && range.start.line >= start.line && range.end.line <= end.line,
        )
        // What a file does again and again is told of at its first place.
        const isToldOnce = () =>
          compile(text.slice(start.offset, end.offset)).diagnostics.some(({ code }) =>
            TOLD.test(code),
          )
        const isDropped = report.omitted.some(({ code }) =>
          /^example-(?:contradiction|unreadable)$/.test(code),
        )
        const isDescribed = Object.keys(description.paths).length > 0
        const isMissing = isDescribed && missingExamples(endpoint, description).length > 0
        if (!isTold && (isDropped || isMissing) && !isToldOnce())
          wrong.push(`${file}:${start.line}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('each of them can be shown as a reference', () => {
    for (const file of readdirSync(PAGES!, { recursive: true, encoding: 'utf8' }))
      if (file.endsWith('.api.md')) {
        const text = readFileSync(join(PAGES!, file), 'utf8')
        const shown = () => compile(text, { layout: 'reference', tryIt: true })
        expect(shown, file).not.toThrow()
      }
  })
})
