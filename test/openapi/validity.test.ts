import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excess, growthOf } from '../growth.js'
import { toOpenApi } from '../../src/openapi.js'
import { documents } from './arbitrary.js'
import { refusedValues } from './bodies.js'
import { describeFile, endpoint } from './reference.js'
import { lintProblems, parserProblems } from './validators.js'

const servers = [{ url: 'https://api.example.org' }]
test('an example that holds a reference is left out', async () => {
  const code = '{ "item": { "$ref": "#/nowhere" } }'
  const responses = [{ role: 'response' as const, language: 'json', code, inferred: false }]
  const { description, report } = describeFile([endpoint({ examples: responses })], { servers })
  expect(report.omitted.map(({ code: found }) => found)).toContain('example-unreadable')
  expect(await parserProblems(description)).toEqual([])
})

test('time grows with the number of operations, however their paths cross', () => {
  const growth = growthOf((count) => {
    const paths = Array.from({ length: count }, (_, index) => [`/:a/x${index}`, `/y${index}/:b`])
    const endpoints = paths.flat().map((path) => endpoint({ path, id: path.slice(1) }))
    return () => describeFile(endpoints)
  }, 4000)
  expect(excess('paths', growth)).toBeUndefined()
})

describe('whatever the pages say', () => {
  test('two validators find nothing wrong with what comes out', async () => {
    await fc.assert(
      fc.asyncProperty(documents, async (files) => {
        const { description, report } = toOpenApi(files, { servers })
        // The parser insists on a path, which the specification does not.
        fc.pre(Object.keys(description.paths).length > 0)
        expect(await parserProblems(description)).toEqual([])
        const problems = await lintProblems(description)
        const wrong = problems.filter(({ severity }) => severity === 'error')
        // An operation whose authentication cannot be said is not called public.
        const unsaid = report.omitted.filter(({ code }) => code === 'auth-unknown')
        expect(wrong.filter(({ rule }) => rule !== 'security-defined')).toEqual([])
        expect(wrong.length).toBe(unsaid.length)
      }),
      { numRuns: 10 },
    )
  })

  test('every example and every default is valid under its own schema', () => {
    fc.assert(
      fc.property(documents, (files) => {
        expect(refusedValues(toOpenApi(files).description)).toEqual([])
      }),
      { numRuns: 40 },
    )
  })
})
