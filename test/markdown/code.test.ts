import { describe, expect, test } from 'vitest'
import { withNested } from '../../src/markdown/nested-nodes.js'
import type { Code } from '../../src/markdown/node.js'
import { read } from './reference.js'

function codeIn(markdown: string): Code {
  const codes = withNested(read(markdown).nodes).filter((node) => node.type === 'code')
  expect(codes.length).toBe(1)
  return codes[0]!
}

/** What stands in the source where each character of the code is said to stand. */
function charactersAt(markdown: string, { value, lineOffsets }: Code): string {
  return value
    .split('\n')
    .map((line, index) => markdown.slice(lineOffsets[index], lineOffsets[index]! + line.length))
    .join('\n')
}

describe('a code block', () => {
  test.each([
    ['a fence', '```json\n{\n  "a": 1\n}\n```', '{\n  "a": 1\n}'],
    ['an indented fence', '  ~~~\n  a\n    b\n c\n   ~~~', 'a\n  b\nc'],
    ['a fence in a list', '1. a\n\n   ```\n   b\n\n     c\n   ```', 'b\n\n  c'],
    ['a fence in a quote', '> ```\n> a\n>\n>  b\n> ```', 'a\n\n b'],
    ['a fence in a quote in a list', '- > ```\n  > a\n  > ```', 'a'],
    ['a fence in a footnote', '[^a]\n\n[^a]:\n    ```\n    b\n    ```', 'b'],
    ['a fence that is never closed', '```\na\n\nb\n', 'a\n\nb'],
    ['indented code', '    a\n\n      b\n    c', 'a\n\n  b\nc'],
    ['indented code in a list', '- a\n\n      b\n       c', 'b\n c'],
    ['code with tabs', '\ta\n\t\tb\n    \tc', 'a\n\tb\n\tc'],
    ['CRLF line endings', '```\r\na\r\n\r\nb\r\n```', 'a\n\nb'],
    ['CR line endings', '> ```\r> a\r> b\r> ```', 'a\nb'],
  ])('in %s has each line at its place', (_name, markdown, value) => {
    const code = codeIn(markdown)
    expect(code.value).toBe(value)
    expect(code.lineOffsets.length).toBe(value.split('\n').length)
    expect(charactersAt(markdown, code)).toBe(value)
  })

  test('whose tab is cut in half has its text at its place', () => {
    const markdown = '>\t\ta\n'
    const code = codeIn(markdown)
    expect(code.value).toBe('  a')
    expect(markdown[code.lineOffsets[0]! + 2]).toBe('a')
  })

  test('leads from a position in it to the source', () => {
    const markdown = 'x\n\n- > ~~~json\n  > {\n  >   "a": nul\n  > }\n  > ~~~\n'
    const { value, lineOffsets } = codeIn(markdown)
    const before = value.slice(0, value.indexOf('nul')).split('\n')
    const offset = lineOffsets[before.length - 1]! + before.at(-1)!.length
    expect(offset).toBe(markdown.indexOf('nul'))
  })
})

describe('the info string', () => {
  test.each([
    ['```', '', ''],
    ['``` JSON', 'JSON', ''],
    ['~~~ a\\*b&amp;c  title="x"  y ', 'a*b&c', 'title="x"  y'],
    ['~~~ c++ `x`', 'c++', '`x`'],
  ])('of %j', (fence, language, meta) => {
    expect(codeIn(`${fence}\n${fence[0]!.repeat(3)}`)).toMatchObject({ language, meta })
  })

  test('of indented code is empty', () => {
    expect(codeIn('    a')).toMatchObject({ fenced: false, language: '', meta: '' })
  })
})

describe('the end of a code block', () => {
  test.each([
    ['nothing in a fence', '```\n```', '', false, 0],
    ['one empty line in a fence', '```\n\n```', '', true, 1],
    ['an open fence at the end', '```', '', false, 0],
    ['an open fence with an empty line', '```\n\n', '', true, 1],
    ['an open fence in a quote', '> ```\n\na', '', false, 0],
    ['an open fence in a list at the end', '- ```\n  a\n', 'a', true, 1],
    ['code after a definition', '[a]: b\n\n```\nx\ny\n```', 'x\ny', true, 2],
  ])('with %s', (_name, markdown, value, endsWithLineEnding, lines) => {
    const code = codeIn(markdown)
    expect(code).toMatchObject({ value, endsWithLineEnding })
    expect(code.lineOffsets.length).toBe(lines)
  })
})

test.each([
  ['```\nx\n```', false],
  ['```\nx\n``` y\n~~~', true],
  ['```', true],
  ['> ```\n> x\n\na', true],
  ['    x', false],
])('the node of a fence says whether nothing closes it: %j', (markdown, unclosed) => {
  expect(codeIn(markdown).unclosed).toBe(unclosed)
})
