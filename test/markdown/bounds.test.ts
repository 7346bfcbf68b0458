import { describe, expect, test } from 'vitest'
import { nestingLimit } from '../../src/markdown/structure/containers.js'
import { effort } from '../effort.js'
import { read, type ReadBody, render } from './reference.js'

/** Reads a text, and says how much work that was: a hundred is about a second of a usual machine. */
function measured(markdown: string): { body: ReadBody; work: number } {
  let body: ReadBody | undefined
  const work = effort(() => (body = read(markdown)))
  return { body: body!, work }
}

/** The diagnostics of a body: each code, with the text it is about. */
function diagnosticsIn({ diagnostics, source }: ReadBody): [code: string, text: string][] {
  return diagnostics.map(({ code, range }) => [
    code,
    source.text.slice(range.start.offset, range.end.offset),
  ])
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Lines that no reader may fail at, however long they are. */
test.each([
  ['marks of rules', '-'.repeat(3_500_000)],
  ['marks of rules in an item', `- ${'*'.repeat(3_500_000)}`],
  ['marks of items', '- '.repeat(300_000)],
  ['backticks', '`'.repeat(3_000_000)],
  ['a table of pipes', `${'|'.repeat(500_000)}\n${'-|'.repeat(500_000)}`],
  ['attributes', `<div ${'a '.repeat(500_000)}`],
  ['attributes of an unknown element', `<x ${'a '.repeat(500_000)}>`],
  ['spaces', `a${' '.repeat(500_000)}b`],
  ['spaces in a link', `[a](${' '.repeat(100_000)}b`],
  ['a url', `[a](${'b'.repeat(3_000_000)})`],
  ['brackets', '['.repeat(500_000)],
])('a long line of %s is read', (_name, line) => {
  const { body, work } = measured(`a\n\n${line}\n\n*b*\n`)
  expect(work).toBeLessThan(1000)
  expect(body.nodes.length).toBeGreaterThan(0)
})

const growingTicks = Array.from({ length: 1000 }, (_, index) => '`'.repeat(index + 1)).join(' ')

describe('a run of inline text that would take too long', () => {
  const runs: [name: string, run: string][] = [
    ['closed emphasis', '*a* '.repeat(20_000).trim()],
    ['emphasis in words', 'a**b'.repeat(30_000)],
    ['emphasis that is never opened', 'a* '.repeat(20_000).trim()],
    ['nested emphasis', `${'*a **b '.repeat(3000)}${'c** d*'.repeat(3000)}`],
    ['two long runs of stars', `${'*'.repeat(20_000)}a${'*'.repeat(20_000)}`],
    ['strikethrough', '~a~ '.repeat(20_000).trim()],
    ['addresses that are none', 'www.a_'.repeat(30_000)],
    ['punctuation after an address', `http://a/${'.'.repeat(20_000)}b`],
    ['growing backtick runs', growingTicks],
    ['lines with code', 'a `b` c\n'.repeat(16_000).trim()],
    ['lines of plain text', 'a b c\n'.repeat(30_000).trim()],
    ['opened brackets', '['.repeat(30_000)],
    ['closed brackets', 'a]'.repeat(20_000)],
    ['links that are never closed', '[a]('.repeat(20_000)],
    ['links in links', `${'['.repeat(10_000)}a${'](b)'.repeat(10_000)}`],
    ['images in images', `${'!['.repeat(5000)}a${'](b)'.repeat(5000)}`],
    ['tags that are never closed', '<a '.repeat(30_000).trim()],
    ['comments that are never closed', 'a <!--'.repeat(10_000)],
    ['instructions that are never closed', 'a <?'.repeat(20_000)],
    ['escapes', 'a\\*'.repeat(30_000)],
  ]

  test.each(runs)('%s: is read, or reported where it stands', (_name, run) => {
    const { body, work } = measured(`# *a*\n\n${run}\n\n*b*\n`)
    expect(work).toBeLessThan(500)
    const html = render(body)
    expect(html.startsWith('<h1><em>a</em></h1>\n<p>')).toBe(true)
    expect(html.endsWith('</p>\n<p><em>b</em></p>')).toBe(true)
    expect(body.nodes.length).toBe(3)
    if (body.diagnostics.length === 0) return
    expect(diagnosticsIn(body)).toEqual([['too-long', run]])
    expect(body.nodes[1]).toMatchObject({ type: 'paragraph', text: run })
  })

  test('may be as long as it likes where its reading is clear', () => {
    const body = read('*a* `b` [c](d) '.repeat(5000).trim())
    expect(body.diagnostics).toEqual([])
    expect(render(body).split('<em>').length).toBe(5001)
  })

  // An address without a protocol is left to micromark.
  const em = `www.a ${'*a* '.repeat(2000).trim()}`
  test.each([
    ['a heading', `## ${em}\n\n*b*`, `<h2>${em}</h2>\n<p><em>b</em></p>`],
    ['an underlined heading', `${em}\n---\n*b*`, `<h2>${em}</h2>\n<p><em>b</em></p>`],
    ['a list', `- ${em}\n- *b*`, `<ul>\n<li>${em}</li>\n<li><em>b</em></li>\n</ul>`],
    [
      'a quote',
      `> *a*\n>\n> ${em}`,
      `<blockquote>\n<p><em>a</em></p>\n<p>${em}</p>\n</blockquote>`,
    ],
    [
      'a cell',
      `| ${em} | *b* |\n|-|-|`,
      `<table>\n<thead>\n<tr>\n<th>${em}</th>\n<th><em>b</em></th>\n</tr>\n</thead>\n</table>`,
    ],
  ])('may stand in %s', (_name, markdown, html) => {
    const body = read(markdown)
    expect(diagnosticsIn(body)).toEqual([['too-long', em]])
    expect(render(body)).toBe(html)
  })

  test('has the line endings of the output', () => {
    const body = read('www.a *a*\r\n*b*\r'.repeat(10_000))
    expect(diagnosticsIn(body).length).toBe(1)
    expect(JSON.stringify(body.nodes)).not.toContain('\\r')
  })

  test('may be as long as it likes in a title or an info string', () => {
    const escapes = 'a\\*'.repeat(30_000)
    const { body, work } = measured(`[b](c)\n\n[a]: b "${escapes}"\n\n~~~ ${escapes}\n~~~\n\n[a]`)
    expect(work).toBeLessThan(200)
    expect(body.diagnostics).toEqual([])
    expect(render(body).endsWith(` title="${'a*'.repeat(30_000)}">a</a></p>`)).toBe(true)
  })
})

describe('nesting', () => {
  test('up to the limit is read', () => {
    const body = read(`${'> '.repeat(nestingLimit)}a`)
    expect(body.diagnostics).toEqual([])
    expect(render(body).split('<blockquote>').length - 1).toBe(nestingLimit)
  })

  test.each([
    ['quotes', '>'],
    ['lists', '- '],
    ['numbered lists', '1. '],
    ['quotes in lists', '- > '],
    ['footnotes', '[^a]: '],
  ])('beyond the limit is text: %s', (_name, marker) => {
    const opened = Math.ceil(nestingLimit / (marker === '- > ' ? 2 : 1))
    const deeper = `${marker.repeat(10_000)}*a*`
    const { body, work } = measured(`*b*\n\n${marker.repeat(opened)}${deeper}\n\n*c*\n`)
    expect(work).toBeLessThan(200)
    expect(diagnosticsIn(body)).toEqual([['too-deep', deeper]])
    const html = render(body)
    expect(html.startsWith('<p><em>b</em></p>')).toBe(true)
    expect(html.endsWith('<p><em>c</em></p>')).toBe(true)
    if (marker !== '[^a]: ') expect(html).toContain(`${escape(marker.trimEnd())}`)
  })

  test('of lists by indentation is reported once, where it starts', () => {
    const lines = Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`)
    const { body, work } = measured(lines.join('\n'))
    expect(work).toBeLessThan(400)
    expect(diagnosticsIn(body)).toEqual([['too-deep', '- a']])
    expect(body.diagnostics[0]!.range.start.line).toBe(nestingLimit + 1)
  })

  test('is reported again where it is too deep again', () => {
    const deep = `${'>'.repeat(nestingLimit + 1)}a`
    const body = read(`${deep}\n${deep}\n\nb\n\n${deep}\n`)
    expect(body.diagnostics.map(({ range }) => range.start.line)).toEqual([1, 6])
  })
})

describe('a text with nothing unusual in it is read without a diagnostic, in linear time', () => {
  const section = [
    '## A title',
    'Some text with `code`, *emphasis* and a [link](https://example.com/a_b).\nA second line.',
    '- one\n- two\n  - three',
    '> A note.',
    '| Parameter | Type | Required | Description |\n|---|---|---|---|\n| `id` | string | yes | An **id** |',
    '```json\n{\n  "a": [1, 2]\n}\n```',
    'Underlined\n----------',
    '1. first\n\n   second',
  ].join('\n\n')

  test.each([
    ['sections of all kinds', `${section}\n\n`.repeat(600), 2400],
    ['a table of 10,000 rows', `| a | b |\n|---|---|\n${'| `c` | d *e* |\n'.repeat(10_000)}`, 1],
    ['one long fence', `\`\`\`json\n[\n${'  { "a*": "b_[c](d)" },\n'.repeat(20_000)}]\n\`\`\``, 1],
    ['a long list', '- a `b`\n  - c\n'.repeat(3000), 1],
    ['quotes', '> a\n\n'.repeat(3000), 3000],
    ['underlined headings', 'a\n===\n'.repeat(3000), 3000],
    [
      'definitions of many labels',
      Array.from({ length: 8000 }, (_, index) => `[a${index}]: b\n`).join(''),
      0,
    ],
    ['links in a quote', '> [a](b)\n'.repeat(2000), 1],
    ['definitions and references', `${'[a]: b\n'.repeat(3000)}\n${'[a]\n\n'.repeat(3000)}`, 3000],
  ])('%s', (_name, markdown, nodes) => {
    const { body, work } = measured(markdown)
    expect(body.diagnostics).toEqual([])
    expect(body.nodes.length).toBeGreaterThanOrEqual(nodes)
    // Quadratic time would be many times as much.
    expect(work).toBeLessThan(800)
  })

  test('a long paragraph with many marks', () => {
    const sentence = 'It is `code_a`, or [a link](https://example.com/a_b), or *so* (see `b`).'
    const { body, work } = measured(`${sentence}\n`.repeat(150))
    expect(body.diagnostics).toEqual([])
    expect(work).toBeLessThan(200)
  })

  test('a list of a thousand codes in one paragraph', () => {
    const codes = Array.from({ length: 1000 }, (_, index) => `\`SOME_CODE_${index}\``)
    expect(read(codes.join(', ')).diagnostics).toEqual([])
  })
})

test('a paragraph of a quote may have very many lines without its mark', () => {
  const { body, work } = measured(`> a\n${'b\n'.repeat(15_000)}\nc\n`)
  expect(work).toBeLessThan(200)
  expect(body.diagnostics).toEqual([])
  expect(body.nodes.map(({ type }) => type)).toEqual(['quote', 'paragraph'])
  expect(body.nodes[0]).toMatchObject({
    children: [{ text: `a${'\nb'.repeat(15_000)}` }],
  })
})

test.each([
  ['definitions with titles that are none', '[a]: b\n"'],
  ['labels that are never closed', '[a\n'],
  ['fences in items', '- ```\n'],
  ['unclosed comments in quotes', '> <!--\n\n'],
  ['calls of footnotes', '[^a]\n\n[^a]: b\n\n'],
  ['tabs', '- \ta\n\n\t\t\tb\n'],
])('many %s are read in linear time', (_name, lines) => {
  const { body, work } = measured(`${lines.repeat(5000)}\n\n*b*\n`)
  expect(work).toBeLessThan(800)
  expect(body.nodes.length).toBeGreaterThan(0)
})
