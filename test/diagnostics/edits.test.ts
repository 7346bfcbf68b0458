import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ApiDocument } from '../../src/compile/api-document.js'
import { compile } from '../../src/compile/compile.js'
import { applyEdits, type Diagnostic } from '../../src/diagnostics/diagnostic.js'
import {
  attributeEntries,
  structureEntries,
  tagEntries,
} from '../../src/diagnostics/entries/tags.js'
import { clean, slips, spoil } from './slips.js'

/** What makes two diagnostics the same one, wherever other edits have moved it. */
function identityOf({ code, message }: Diagnostic): string {
  return `${code} ${message}`
}

function countOf(diagnostics: readonly Diagnostic[], identity: string): number {
  return diagnostics.filter((diagnostic) => identityOf(diagnostic) === identity).length
}

function errorsOf(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.filter(({ severity }) => severity === 'error').map(({ code }) => code)
}

const routesOf = ({ endpoints }: ApiDocument) =>
  endpoints.map(({ method, path }) => `${method} ${path}`)

const aboutRoutes = { ...tagEntries, ...structureEntries, ...attributeEntries }

/** Applies the edits of each diagnostic that has some, alone, and holds what they promise. */
function expectEditsToMend(text: string): string[] {
  const document = compile(text)
  const before = document.diagnostics
  return before.flatMap((diagnostic) => {
    if (!diagnostic.edits) return []
    const mended = applyEdits(text, diagnostic.edits)
    const fixed = compile(mended)
    const after = fixed.diagnostics
    const identity = identityOf(diagnostic)
    const story = `${identity}\n${text}\n→\n${mended}`
    expect(countOf(after, identity), story).toBeLessThan(countOf(before, identity))
    if (!Object.hasOwn(aboutRoutes, diagnostic.code)) {
      expect(routesOf(fixed), story).toEqual(routesOf(document))
    }
    const errors = errorsOf(before)
    for (const error of errorsOf(after)) {
      const known = errors.indexOf(error)
      expect(known, `${error} is new after ${story}`).not.toBe(-1)
      errors.splice(known, 1)
    }
    return [diagnostic.code]
  })
}

describe('the edits of a diagnostic', () => {
  test('are not needed where nothing is wrong', () => {
    expect(compile(clean).diagnostics).toEqual([])
  })

  test.each(slips)('mend what they are about: %s → %s', (...slip) => {
    expect(spoil(clean, slip)).not.toBe(clean)
    expectEditsToMend(spoil(clean, slip))
  })

  test('mend what they are about, whatever else is wrong', () => {
    const spoiled = fc
      .subarray([...slips], { minLength: 1, maxLength: 6 })
      .map((chosen) => chosen.reduce(spoil, clean))
    fc.assert(
      fc.property(spoiled, (text) => void expectEditsToMend(text)),
      { numRuns: 150 },
    )
  })

  test('mend a document from which characters are missing', () => {
    const cut = fc
      .tuple(fc.nat(clean.length), fc.integer({ min: 1, max: 12 }))
      .map(([start, length]) => clean.slice(0, start) + clean.slice(start + length))
    fc.assert(
      fc.property(cut, (text) => void expectEditsToMend(text)),
      { numRuns: 150 },
    )
  })

  test('mend in any line ending, after a byte-order mark', () => {
    for (const ending of ['\r\n', '\r']) {
      for (const slip of slips)
        expectEditsToMend(`\ufeff${spoil(clean, slip).replaceAll('\n', ending)}`)
    }
  })
})
