import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { scan } from './scan-text.js'

const x = '{% api path="/x" %}'
const y = '{% api path="/y" %}'
const end = '{% /api %}'

/** A text by its lines, what is reported in it, the bodies of its blocks, and the prose around them. */
type Row = [lines: string[], diagnostics: string[][], bodies: string[], prose?: string[]]

function holds(lines: string[], diagnostics: string[][], bodies: string[], prose: string[] = []) {
  const found = scan(lines.map((line) => `${line}\n`).join(''))
  expect(found.diagnostics).toEqual(diagnostics)
  expect(found.bodies).toEqual(bodies)
  expect(found.prose).toEqual(prose)
}

describe('a block that is never closed', () => {
  const unclosed = ['unclosed-block', 'api']

  cases<Row>([
    [[x, 'A'], [unclosed], ['A\n']],
    [[x, 'A', '', y, 'B', end], [unclosed], ['A\n\n', 'B\n']],
    [
      [x, 'A', y, 'B', x, 'C', end],
      [unclosed, unclosed],
      ['A\n', 'B\n', 'C\n'],
    ],
    [[x, 'A', '{% api path="/y" /%}'], [unclosed], ['A\n', '']],
    [[x, '{% api %}', 'A', end], [unclosed], ['', 'A\n']],
  ])('is reported at its name, and ends where the next one starts', holds)

  test('costs none of the other nine', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const blocks = names.map((name) => `{% api path="/${name}" %}\n## ${name}\n${end}\n\n`)
    blocks[2] = blocks[2]!.replace(`${end}\n`, '')
    const { bodies, diagnostics, reporter } = scan(blocks.join(''))
    expect(diagnostics).toEqual([unclosed])
    expect(reporter.diagnostics[0]!.range.start.line).toBe(9)
    expect(bodies.map((body) => body.trim())).toEqual(names.map((name) => `## ${name}`))
  })
})

describe('a closing tag', () => {
  cases<Row>([
    [[x, 'A', '{% /apo %}', end], [['similar-tag', 'apo']], ['A\n{% /apo %}\n']],
    [
      [x, 'A', '{% /apo %}', 'B', y, end],
      [['mismatched-closing-tag', 'apo']],
      ['A\n{% /apo %}\nB\n', ''],
    ],
    [
      [x, 'A', '{% /apo %}', '{% /aip %}'],
      [
        ['mismatched-closing-tag', 'apo'],
        ['similar-tag', 'aip'],
      ],
      ['A\n{% /apo %}\n{% /aip %}\n'],
    ],
    [
      [x, 'A', '{% /apo }'],
      [
        ['unclosed-block', 'api'],
        ['similar-tag', 'apo'],
      ],
      ['A\n{% /apo }\n'],
    ],
    [['A', '', end, '', 'B'], [['stray-closing-tag', 'api']], [], ['A\n\n', '\nB\n']],
    [[x, 'A', '{% /endpoint %}', 'B'], [['mismatched-closing-tag', 'endpoint']], ['A\n'], ['B\n']],
    [[x, 'A', '{% api %}', 'B', y, end], [['missing-slash', 'api']], ['A\n', ''], ['B\n']],
  ])('is reported where it is misspelt, alone, of the other name, or without its slash', holds)

  cases([
    ['{% /api path="/x" %}', 'attributes-on-closing-tag', 'path="/x"'],
    ['{% /api /%}', 'attributes-on-closing-tag', '/'],
    ['{% /api', 'unterminated-tag', 'api'],
    ['{% /api }', 'unterminated-tag', 'api'],
    ['{% /api}', 'unterminated-tag', 'api'],
    ['{% /api %', 'unterminated-tag', 'api'],
  ])('with something wrong in it closes the block all the same', (closing, code, text) => {
    holds([x, 'A', closing, 'B'], [[code, text]], ['A\n'], ['B\n'])
  })
})

describe('a block in a block', () => {
  const inner = ['{% endpoint path="/y" %}', 'B', '{% /endpoint %}']
  const nested = [x, 'A', ...inner, 'C', end]

  cases<Row>([
    [[...nested, 'D'], [['nested-block', 'endpoint']], [`A\n${inner.join('\n')}\nC\n`], ['D\n']],
    [
      [x, ...nested, end],
      [
        ['nested-block', 'api'],
        ['nested-block', 'endpoint'],
      ],
      [`${nested.join('\n')}\n`],
    ],
    [[x, '{% api path="/y" /%}', end], [['nested-block', 'api']], ['{% api path="/y" /%}\n']],
    [
      [x, 'A', y, '{% api path="/z" /%}', end],
      [
        ['unclosed-block', 'api'],
        ['nested-block', 'api'],
      ],
      ['A\n', '{% api path="/z" /%}\n'],
    ],
  ])('is reported at its name, and takes the next closing tag with it', holds)
})

describe('text after a tag on its line', () => {
  const after = (text: string) => [['text-after-tag', text]]

  cases<Row>([
    [[`${x}## T `, 'A', end], after('## T'), ['## T \nA\n']],
    [[x, 'A', `${end} more`], after('more'), ['A\n'], ['more\n']],
    [['{% api path="/x" /%} more'], after('more'), [''], ['more\n']],
    [[`${x}${end}`, 'B'], after(end), [''], ['B\n']],
    [[`${x} ${end}`, 'B'], after(end), [''], ['B\n']],
    [[`${x}A${end}`, end], after(`A${end}`), [`A${end}\n`]],
    [[x, 'A', `${end}${y}`, 'B', end], after(y), ['A\n', 'B\n']],
  ])('is body or prose, a closing tag, or the next block', holds)
})
