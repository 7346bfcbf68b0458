import fc from 'fast-check'
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { ApiDocument } from '../../src/compile/api-document.js'
import { compile } from '../../src/compile/compile.js'
import { createUser, listUsers } from './samples.js'

/** Text that looks like a document: the pieces a parser trips over, in any order. */
const pieces = [
  '{% api path="/x" %}',
  '{% api',
  '{% endpoint method="POST" path="/a/:id" auth="x" tint="warm" scrim="top" %}',
  '{% /api %}',
  '{% /endpoint %}',
  '/%}',
  '%}',
  '"',
  "'",
  '\\',
  '```',
  '```json',
  '~~~',
  '> ',
  '- ',
  '1. ',
  '    ',
  '\t',
  '## T',
  '| a | b |',
  '|---|---|',
  '| Parameter | Type | Required | Description |',
  '[a](b)',
  '[a]: /u',
  '![i](javascript:x)',
  '<script>',
  '<b onclick=x>',
  '&amp;',
  '*',
  '_',
  '`',
  '~',
  '[^1]',
  '[^1]: note',
  '---',
  'key: value',
  '{"a":1}',
  '$v',
  '=',
  'text',
  ' ',
  '\u0000',
  '\uFEFF',
  '\u2028',
  '\uD800',
  'www.a.b',
]
const line = fc.array(fc.constantFrom(...pieces), { maxLength: 6 }).map((words) => words.join(''))
const documents = fc.array(line, { maxLength: 14 }).map((lines) => lines.join('\n'))

describe('any input', () => {
  test('compiles without a throw, and its ranges lie in the text, in order', () => {
    fc.assert(
      fc.property(fc.oneof(documents, fc.string({ unit: 'binary' })), (text) => {
        const { diagnostics, articles, endpoints } = compile(text)
        expect(articles).toHaveLength(endpoints.length)
        let previous = 0
        for (const { range } of diagnostics) {
          expect(range.start.offset).toBeGreaterThanOrEqual(previous)
          expect(range.end.offset).toBeGreaterThanOrEqual(range.start.offset)
          expect(range.end.offset).toBeLessThanOrEqual(text.length)
          previous = range.start.offset
        }
      }),
      { numRuns: 1500 },
    )
  })

  test('gives the same document with LF, CRLF and CR, and after a byte-order mark', () => {
    fc.assert(
      fc.property(documents, (text) => {
        fc.pre(!text.startsWith('\uFEFF'))
        const plain = withoutPositions(compile(text))
        expect(withoutPositions(compile(text.replaceAll('\n', '\r\n')))).toEqual(plain)
        expect(withoutPositions(compile(text.replaceAll('\n', '\r')))).toEqual(plain)
        expect(withoutPositions(compile(`\uFEFF${text}`))).toEqual(plain)
      }),
      { numRuns: 600 },
    )
  })

  test('renders a balanced tree of allowed elements and attributes', () => {
    fc.assert(
      fc.property(documents, (text) => {
        for (const theme of [undefined, false] as const) {
          const { html } = compile(text, { theme })
          const errors: string[] = []
          const tree = parseFragment(html, { onParseError: (error) => errors.push(error.code) })
          expect(errors.filter((code) => !harmless.has(code))).toEqual([])
          for (const node of tree.childNodes) expectAllowed(node)
        }
      }),
      { numRuns: 600 },
    )
  })
})

const harmless = new Set([
  // Author text: what CommonMark lets through as characters.
  'control-character-in-input-stream',
  'noncharacter-in-input-stream',
  'surrogate-in-input-stream',
  // `<meta … />` and `<br />`, as micromark writes them.
  'non-void-html-element-start-tag-with-trailing-solidus',
])

const elements = new Set(
  'article div span h1 h2 h3 h4 h5 h6 p table thead tbody tr th td pre code blockquote ul ol li hr br em strong del a img input sup section meta'.split(
    ' ',
  ),
)
const attributes =
  /^(?:class|id|style|href|src|alt|title|align|start|type|checked|disabled|content|width|spacing|inset|elevation|reveal|stagger|aria-[a-z]+|data-[a-z-]+)$/

function expectAllowed(node: DefaultTreeAdapterTypes.ChildNode): void {
  if (!('tagName' in node)) return
  expect(elements).toContain(node.tagName)
  for (const { name, value } of node.attrs) {
    expect(name).toMatch(attributes)
    if (name === 'href' || name === 'src')
      expect(value).not.toMatch(/^\s*(?:javascript|data|vbscript):/i)
  }
  for (const child of node.childNodes) expectAllowed(child)
}

function withoutPositions({ diagnostics, endpoints, ...rest }: ApiDocument): unknown {
  return {
    ...rest,
    endpoints: endpoints.map((endpoint) => ({ ...endpoint, position: undefined })),
    diagnostics: diagnostics.map(({ edits, ...diagnostic }) => ({
      ...diagnostic,
      range: undefined,
      edits: edits?.map(({ text }) => text.replaceAll(/\r\n?/g, '\n')),
    })),
  }
}

describe.each([
  ['list users', listUsers],
  ['create user', createUser],
])('a slip of the pen in %s', (_name, sample) => {
  const sound = compile(sample)
  const slips = criticalLines(sample).flatMap(({ start, end }) => slipsIn(sample, start, end))

  test('the sample itself has no diagnostics', () => {
    expect(sound.diagnostics).toEqual([])
  })

  test('gives an equal document, another valid value, or a diagnostic in the block', () => {
    const silent = slips.filter(({ text }) => {
      const slipped = compile(text)
      return slipped.diagnostics.length === 0 && shape(slipped) !== shape(sound)
    })
    expect(silent.map(({ text }) => text)).toEqual([])
    expect(slips.length).toBeGreaterThan(300)
  })
})

/** How much was read out of a document, whatever the values. */
function shape({ endpoints }: ApiDocument): string {
  return JSON.stringify(
    endpoints.map(({ parameters, examples, notes, title }) => [
      parameters.map(({ name }) => name),
      examples.map(({ role, code }) => [role, code]),
      notes,
      title,
    ]),
  )
}

/** The lines whose grammar carries the block: tags, the table's delimiter row, fence markers. */
function criticalLines(text: string): { start: number; end: number }[] {
  return [...text.matchAll(/^(?:\{%.*|\|[-| ]+\||```.*)$/gm)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
  }))
}

function slipsIn(text: string, start: number, end: number) {
  const slips: { text: string }[] = []
  for (let at = start; at < end; at++) {
    const [before, character, after] = [text.slice(0, at), text[at]!, text.slice(at + 1)]
    slips.push({ text: before + after })
    slips.push({ text: before + character + character + after })
    if (at + 1 < end) {
      slips.push({ text: before + text[at + 1]! + character + text.slice(at + 2) })
    }
  }
  return slips
}
