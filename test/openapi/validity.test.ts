import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toOpenApi } from '../../src/openapi.js'
import { documents } from './arbitrary.js'
import { refusedValues } from './bodies.js'
import { lintProblems, parserProblems } from './validators.js'

const servers = [{ url: 'https://api.example.org' }]

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
