import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { adopt } from '../../src/adopt/adopt.js'
import { applyEdits, compile } from '../../src/compiler.js'
import { rounds, seed } from './rounds.js'

const folder = new URL('../../playground/docs/reference/', import.meta.url)
const sources = ['users', 'files'].map((name) =>
  readFileSync(new URL(`${name}.api.md`, folder), 'utf8'),
)

const debris = fc.constantFrom(
  '{%',
  '%}',
  '{% /api %}\n',
  '{% api\n',
  '"',
  '```\n',
  '~~~',
  '|',
  '\n\n',
  '---\n',
  '[',
  '](',
  '<',
  '> ',
  '- ',
  '\r',
  '\t',
  '\uFEFF',
  '\uDC00',
)
const breakage = fc.record({
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(40),
  text: fc.array(debris, { maxLength: 3 }).map((parts) => parts.join('')),
})
const broken = (texts: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...texts), fc.array(breakage, { minLength: 1, maxLength: 5 }))
    .map(([source, breakages]) =>
      breakages.reduce((text, { at, length, text: added }) => {
        const start = Math.floor(at * text.length)
        return text.slice(0, start) + added + text.slice(start + length)
      }, source),
    )

const layout = fc.constantFrom('plain' as const, 'reference' as const)

test('a broken document has all of its diagnostics inside its text', () => {
  fc.assert(
    fc.property(broken(sources), layout, (text, chosen) => {
      const { diagnostics, endpoints, articles } = compile(text, { layout: chosen, tryIt: true })
      expect(articles).toHaveLength(endpoints.length)
      for (const { range, edits = [] } of diagnostics) {
        for (const { start, end } of [range, ...edits.map((edit) => edit.range)]) {
          expect(start.offset).toBeGreaterThanOrEqual(0)
          expect(end.offset).toBeGreaterThanOrEqual(start.offset)
          expect(end.offset).toBeLessThanOrEqual(text.length)
        }
        if (edits.length > 0) expect(typeof applyEdits(text, edits)).toBe('string')
      }
    }),
    { numRuns: Math.ceil(rounds / 4), seed },
  )
})

/** The same as pages of another generator, with a line for each route. */
const pages = sources.map((source) =>
  source.replace(/\{% api.*?path="([^"]*)".*?%\}/gs, '`GET $1`').replaceAll('{% /api %}', ''),
)

test('a broken page is adopted as far as it can be, and what is told of it is in its text', () => {
  expect(pages.every((page) => adopt(page).blocks.length > 1)).toBe(true)
  fc.assert(
    fc.property(broken(pages), (text) => {
      const { text: adopted, blocks, leftOver, lostLinks, problem } = adopt(text)
      const lines = text.split(/\r\n|\r|\n/).length
      for (const { line } of [...blocks, ...leftOver, ...lostLinks]) {
        expect(line).toBeGreaterThan(0)
        expect(line).toBeLessThanOrEqual(lines)
      }
      if (blocks.length > 0 && problem === undefined) {
        expect(compile(adopted).endpoints).toHaveLength(blocks.length)
      }
    }),
    { numRuns: Math.ceil(rounds / 4), seed },
  )
})
