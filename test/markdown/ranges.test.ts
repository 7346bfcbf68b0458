import { describe, expect, test } from 'vitest'
import type { BodyNode, Code, Destination, Inline, Table } from '../../src/markdown/node.js'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { Source } from '../../src/source/source.js'
import { readSpan } from './read-span.js'
import { read } from './reference.js'

function slices(markdown: string): string[] {
  const { nodes, source } = read(markdown)
  return nodes.map((node) => source.slice(node.span))
}

function only<Node extends BodyNode>(markdown: string, type: Node['type']): Node {
  const [node] = read(markdown).nodes
  expect(node?.type).toBe(type)
  return node as Node
}

function destinationsIn(content: Inline): Destination[] {
  return content.filter(
    (token) => typeof token !== 'string' && (token.type === 'link' || token.type === 'image'),
  ) as Destination[]
}

describe('the range of a node', () => {
  test('is its text, without indentation and what stands around it', () => {
    const blocks = [
      '# a #',
      'b\nc',
      '- d\n- e\n\n  f',
      '> g\n> h',
      '> i\nj',
      'k\n===',
      '| l |\n| - |\n| m |',
      '```x\nn\n```',
      '***',
      '<div>\no\n</div>',
      '1. p\n   - q',
    ]
    expect(slices(blocks.join('\n\n'))).toEqual(blocks)
    expect(slices(`  ${blocks.slice(0, 2).join('\n\n  ')}\n`)).toEqual(blocks.slice(0, 2))
  })

  test('of an underlined heading has no definitions', () => {
    expect(slices('[a]: b\nc\n---\n')).toEqual(['c\n---'])
  })

  test('counts from the start of the source, through tabs, byte-order marks and line endings', () => {
    const text = '\uFEFFbefore\r\n\ta\r\n\r\n# b\rc\nafter'
    const source = new Source(text)
    const span = { start: text.indexOf('# b'), end: text.indexOf('after') }
    const { nodes } = readSpan(span, '', new Reporter(source))
    expect(nodes.map((node) => source.slice(node.span))).toEqual(['# b', 'c'])
  })
})

describe('the range of a cell', () => {
  function cellsIn(markdown: string): string[][] {
    const { source } = read(markdown)
    const table = only<Table>(markdown, 'table')
    return [table.head, ...table.rows].map(({ cells }) =>
      cells.map(({ span }) => `${span.start}:${source.slice(span)}`),
    )
  }

  test('is its text without the blanks around it', () => {
    expect(cellsIn('|  a b  |c\\|d|\n|-|-|\n| `e` | *f* |')).toEqual([
      ['3:a b', '9:c\\|d'],
      ['23:`e`', '29:*f*'],
    ])
  })

  test('is empty after the pipe of an empty cell', () => {
    expect(cellsIn('| a | b |\n|-|-|\n||\n|  | c |')).toEqual([
      ['2:a', '6:b'],
      ['17:'],
      ['20:', '24:c'],
    ])
  })

  test('is there for each cell that was written', () => {
    expect(cellsIn('a|b\n-|-\nc\nd|e|f')).toEqual([
      ['0:a', '2:b'],
      ['8:c'],
      ['10:d', '12:e', '14:f'],
    ])
  })
})

test('the range of a row goes from its first pipe to its last', () => {
  const markdown = '> | a | b |  \n> |---|---|\n> | c | d |\n> e | f  \n'
  const { nodes, source } = read(markdown)
  const [quote] = nodes
  const table =
    quote?.type === 'quote' ? quote.children.find(({ type }) => type === 'table') : undefined
  expect(
    [(table as Table).head, ...(table as Table).rows].map(({ span }) => source.slice(span)),
  ).toEqual(['| a | b |', '| c | d |', 'e | f'])
})

describe('the range of a destination', () => {
  test.each([
    ['[a](b "c")', 'b'],
    ['[a](<b c>)', 'b c'],
    ['![a]( /b )', '/b'],
    ['[a](b\\*c&amp;d)', 'b\\*c&amp;d'],
    ['<http://a.b>', 'http://a.b'],
    ['www.a.bc', 'www.a.bc'],
    ['[a]\n\n[a]: <c> "d"', 'c'],
    ['[a]\n\n> [a]:\n> d', 'd'],
  ])('in %j is what was written', (markdown, destination) => {
    const { source, nodes } = read(markdown)
    const [paragraph] = nodes
    const [found] = destinationsIn(paragraph && 'content' in paragraph ? paragraph.content : [])
    expect(found && source.slice(found.span)).toBe(destination)
  })

  test('that is empty stands where it would be written', () => {
    const [paragraph] = read('[a]() [b](<>)').nodes
    const spans = destinationsIn(paragraph && 'content' in paragraph ? paragraph.content : [])
    expect(spans.map(({ url, span }) => [url, span.start])).toEqual([
      ['', 4],
      ['', 10],
    ])
  })
})

test('the range of an info string has its meta', () => {
  const markdown = '```  json title="a"  \n```'
  const { source } = read(markdown)
  const code = only<Code>(markdown, 'code')
  expect(code.infoSpan && source.slice(code.infoSpan).trim()).toBe('json title="a"')
  expect(only<Code>('```\n```', 'code').infoSpan).toBeUndefined()
})
