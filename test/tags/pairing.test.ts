import { describe, expect, test } from 'vitest'
import { scan } from './scan-text.js'

const block = (name: string, closed = true): string =>
  `{% api path="/${name}" %}\n## ${name}\n${closed ? '{% /api %}\n' : ''}\n`

const paths = (text: string): unknown[] =>
  scan(text).blocks.map(({ opening }) => opening.attributes[0]?.value)

describe('a block that is never closed', () => {
  test('is reported at its name, and keeps the rest of the file', () => {
    const { bodies, diagnostics } = scan('{% api path="/x" %}\nHi\n')
    expect(diagnostics).toEqual([['unclosed-block', 'api']])
    expect(bodies).toEqual(['Hi\n'])
  })

  test('ends where the next one starts', () => {
    const { bodies, diagnostics } = scan(
      '{% api path="/x" %}\nA\n\n{% api path="/y" %}\nB\n{% /api %}\n',
    )
    expect(diagnostics).toEqual([['unclosed-block', 'api']])
    expect(bodies).toEqual(['A\n\n', 'B\n'])
  })

  test('costs none of the other nine', () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']
    const text = names.map((name) => block(name, name !== 'c')).join('')
    const { diagnostics, reporter, bodies } = scan(text)
    expect(diagnostics).toEqual([['unclosed-block', 'api']])
    expect(reporter.diagnostics[0]!.range.start.line).toBe(9)
    expect(paths(text)).toEqual(names.map((name) => `/${name}`))
    expect(bodies[2]).toBe('## c\n\n')
  })

  test('is reported each time', () => {
    const text = block('a', false) + block('b', false) + block('c')
    expect(scan(text).diagnostics).toEqual([
      ['unclosed-block', 'api'],
      ['unclosed-block', 'api'],
    ])
    expect(paths(text)).toEqual(['/a', '/b', '/c'])
  })

  test('ends before one that closes itself', () => {
    const { bodies, diagnostics } = scan('{% api path="/x" %}\nA\n{% api path="/y" /%}\n')
    expect(diagnostics).toEqual([['unclosed-block', 'api']])
    expect(bodies).toEqual(['A\n', ''])
  })
})

describe('a closing tag that is misspelt', () => {
  test.each(['{% /apo %}', '{% /API %}', '{ /api %}', '{%% /api %}', '{% /apo }'])(
    'is named where the block is reported, and not again: %j',
    (closing) => {
      const { diagnostics, reporter } = scan(`{% api path="/x" %}\nHi\n${closing}\n`)
      expect(diagnostics).toEqual([['unclosed-block', 'api']])
      expect(reporter.diagnostics[0]!.hint).toBe(
        `Write \`{% /api %}\` for \`${closing}\` on line 3.`,
      )
    },
  )

  test('is reported for itself when the block is closed', () => {
    const { diagnostics } = scan('{% api path="/x" %}\nHi\n{% /apo %}\n{% /api %}\n')
    expect(diagnostics).toEqual([['similar-tag', 'apo']])
  })

  test('without its slash is reported at its name, and closes the block', () => {
    const { diagnostics, bodies, prose } = scan(
      `{% api path="/x" %}\nHi\n{% api %}\nYo\n${block('a')}`,
    )
    expect(diagnostics).toEqual([['missing-slash', 'api']])
    expect(bodies).toEqual(['Hi\n', '## a\n'])
    expect(prose).toEqual(['Yo\n'])
  })

  test('without its slash opens a block when one is closed', () => {
    const { diagnostics, bodies } = scan('{% api path="/x" %}\n{% api %}\nHi\n{% /api %}\n')
    expect(diagnostics).toEqual([['unclosed-block', 'api']])
    expect(bodies).toEqual(['', 'Hi\n'])
  })
})

describe('a block in a block', () => {
  const text =
    '{% api path="/x" %}\nA\n{% endpoint path="/y" %}\nB\n{% /endpoint %}\nC\n{% /api %}\nD\n'

  test('is reported at its name, and takes the next closing tag with it', () => {
    const { diagnostics, bodies, prose } = scan(text)
    expect(diagnostics).toEqual([['nested-block', 'endpoint']])
    expect(bodies).toEqual(['A\n{% endpoint path="/y" %}\nB\n{% /endpoint %}\nC\n'])
    expect(prose).toEqual(['D\n'])
  })

  test('is reported at each depth', () => {
    const three = `{% api path="/x" %}\n${text}{% /api %}\n`
    expect(scan(three).diagnostics).toEqual([
      ['nested-block', 'api'],
      ['nested-block', 'endpoint'],
    ])
  })

  test('may close itself', () => {
    const { diagnostics, blocks } = scan('{% api path="/x" %}\n{% api path="/y" /%}\n{% /api %}\n')
    expect(diagnostics).toEqual([['nested-block', 'api']])
    expect(blocks).toHaveLength(1)
  })

  test('does not hide a block that is never closed before it', () => {
    const nested = '{% api path="/x" %}\n{% api path="/y" /%}\n{% /api %}\n'
    expect(scan(block('a', false) + nested).diagnostics).toEqual([
      ['unclosed-block', 'api'],
      ['nested-block', 'api'],
    ])
  })
})

describe('a closing tag', () => {
  test('without a block is reported at its name, and left out', () => {
    const { diagnostics, prose } = scan('Hi\n\n{% /api %}\n\nYo\n')
    expect(diagnostics).toEqual([['stray-closing-tag', 'api']])
    expect(prose).toEqual(['Hi\n\n', '\nYo\n'])
  })

  test('of the other name is reported at its name, and closes the block', () => {
    const { diagnostics, bodies } = scan('{% api path="/x" %}\nHi\n{% /endpoint %}\nYo\n')
    expect(diagnostics).toEqual([['mismatched-closing-tag', 'endpoint']])
    expect(bodies).toEqual(['Hi\n'])
  })

  test.each([
    ['{% /api path="/x" %}', 'attributes-on-closing-tag', 'path="/x"'],
    ['{% /api /%}', 'attributes-on-closing-tag', '/'],
    ['{% /api', 'unterminated-tag', 'api'],
    ['{% /api }', 'unterminated-tag', 'api'],
    ['{% /api %', 'unterminated-tag', 'api'],
  ])('with something wrong in it closes the block all the same: %j', (closing, code, text) => {
    const { diagnostics, bodies, prose } = scan(`{% api path="/x" %}\nHi\n${closing}\nYo\n`)
    expect(diagnostics).toEqual([[code, text]])
    expect(bodies).toEqual(['Hi\n'])
    expect(prose).toEqual(['Yo\n'])
  })
})

describe('text after a tag on its line', () => {
  test('is part of the body after an opening tag', () => {
    const { diagnostics, bodies } = scan('{% api path="/x" %}## T \nHi\n{% /api %}')
    expect(diagnostics).toEqual([['text-after-tag', '## T']])
    expect(bodies).toEqual(['## T \nHi\n'])
  })

  test('is prose after a closing tag', () => {
    const { diagnostics, bodies, prose } = scan('{% api path="/x" %}\nHi\n{% /api %} trailing\n')
    expect(diagnostics).toEqual([['text-after-tag', 'trailing']])
    expect(bodies).toEqual(['Hi\n'])
    expect(prose).toEqual(['trailing\n'])
  })

  test('is prose after a tag that closes itself', () => {
    const { diagnostics, prose } = scan('{% api path="/x" /%} more')
    expect(diagnostics).toEqual([['text-after-tag', 'more']])
    expect(prose).toEqual(['more'])
  })

  test.each([
    ['{% api path="/x" %}{% /api %}', '{% /api %}', ''],
    ['{% api path="/x" %} {% /api %}', '{% /api %}', ''],
    ['{% api path="/x" %}Hi{% /api %}', 'Hi{% /api %}', 'Hi'],
  ])('may hold the closing tag: %j', (text, found, body) => {
    const { diagnostics, bodies, prose } = scan(`${text}\nYo\n`)
    expect(diagnostics).toEqual([['text-after-tag', found]])
    expect(bodies).toEqual([body])
    expect(prose).toEqual(['Yo\n'])
  })

  test('may be the next block', () => {
    const { diagnostics, bodies } = scan(
      '{% api path="/x" %}\nA\n{% /api %}{% api path="/y" %}\nB\n{% /api %}',
    )
    expect(diagnostics).toEqual([['text-after-tag', '{% api path="/y" %}']])
    expect(bodies).toEqual(['A\n', 'B\n'])
  })
})
