import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { toOpenApi, type OpenApiResult, type SourceDocument } from '../../src/openapi.js'
import { documents } from './arbitrary.js'
import { atLine, endpoint, resolvePointer, row } from './reference.js'

/** Every mark in a description, with the JSON Pointer of the object that holds it. */
function marksIn(value: unknown, pointer = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]: [string, unknown]) => {
    if (key === 'x-inferred') return (inner as string[]).map((code) => `${pointer} ${code}`)
    // An example may say anything, also in this name.
    if (key === 'value' && /\/examples\/[^/]*$/.test(pointer)) return []
    return marksIn(inner, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`)
  })
}

const runs = { numRuns: 40 }

function bytesOf(result: OpenApiResult): string {
  return JSON.stringify(result, null, 2)
}

describe('the report', () => {
  test('names the file, the line and the operation of what it lists', () => {
    const parameters = [row({ inferred: true, type: 'User' })]
    const { report } = toOpenApi([
      { id: 'docs\\users.api.md', endpoints: [endpoint({ parameters, ...atLine(12) })] },
    ])
    expect(report.inferred).toContainEqual({
      code: 'parameter-location',
      message: 'The method decides that `page` is sent in the query.',
      hint: 'Put a heading above the table: Query, Headers, Cookies or Body.',
      file: 'docs/users.api.md',
      line: 12,
      operation: 'GET /users',
      pointer: '/paths/~1users/get/parameters/0',
    })
    expect(report.omitted).toContainEqual(
      expect.objectContaining({ code: 'type-unknown', file: 'docs/users.api.md', line: 12 }),
    )
  })

  test('names the file that `compile` was given', () => {
    const text = '{% api path="/x" %}\n## X\n{% /api %}\n'
    const { report } = toOpenApi([compile(text, { id: 'docs/x.api.md' }), compile(text)])
    expect(report.omitted.map(({ code, file }) => [code, file])).toEqual([
      ['responses-missing', ''],
      ['operation-twice', 'docs/x.api.md'],
    ])
  })

  test('lists what is marked, and marks what it lists, each once', () => {
    fc.assert(
      fc.property(documents, (files) => {
        const { description, report } = toOpenApi(files)
        const listed = report.inferred.map(({ pointer, code }) => `${pointer} ${code}`)
        expect(listed.toSorted()).toEqual(marksIn(description).toSorted())
        expect(new Set(listed).size).toBe(listed.length)
      }),
      runs,
    )
  })

  test('points to objects of the description', () => {
    fc.assert(
      fc.property(documents, (files) => {
        const { description, report } = toOpenApi(files)
        for (const { pointer } of report.inferred) {
          expect(resolvePointer(description, pointer!)).toBeTypeOf('object')
        }
      }),
      runs,
    )
  })

  test('is in the order of files and lines', () => {
    fc.assert(
      fc.property(documents, (files) => {
        const { report, errors } = toOpenApi(files)
        for (const list of [report.inferred, report.omitted, errors]) {
          const places = list.map(
            ({ file = '', line = 0 }) => `${file} ${String(line).padStart(9)}`,
          )
          expect(places).toEqual(places.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)))
        }
      }),
      runs,
    )
  })
})

describe('equal input', () => {
  const shuffled = documents.chain((files) =>
    fc.tuple(fc.constant(files), fc.shuffledSubarray(files, { minLength: files.length })),
  )

  test('gives equal bytes, whatever the order of the files', () => {
    fc.assert(
      fc.property(shuffled, ([files, others]) => {
        expect(bytesOf(toOpenApi(others))).toBe(bytesOf(toOpenApi(structuredClone(files))))
      }),
      runs,
    )
  })

  test('stays as it was', () => {
    fc.assert(
      fc.property(documents, (files) => {
        const before = structuredClone(files)
        toOpenApi(files, { servers: [{ url: 'https://api.example.org' }] })
        expect(files).toEqual(before)
      }),
      runs,
    )
  })

  test('gives a plain object: nothing gets lost in JSON', () => {
    fc.assert(
      fc.property(documents, (files: SourceDocument[]) => {
        const { description } = toOpenApi(files)
        expect(isDeepStrictEqual(JSON.parse(JSON.stringify(description)), description)).toBe(true)
      }),
      runs,
    )
  })

  test('does not depend on the language of the machine', () => {
    const paths = ['/ä', '/z', '/Z', '/a', '/_']
    const endpoints = paths.map((path) => endpoint({ path }))
    const { description } = toOpenApi([{ id: 'a.api.md', endpoints }])
    expect(Object.keys(description.paths)).toEqual(['/Z', '/_', '/a', '/z', '/ä'])
  })
})
