import { describe, expect, test } from 'vitest'
import { scan } from './scan-text.js'

const read = (text: string) => {
  const { blocks, bodies, diagnostics, prose } = scan(text)
  const attributes = blocks.map(({ opening }) =>
    opening.attributes.map(({ name, value }) => [name, value]),
  )
  return { attributes, bodies, diagnostics, prose }
}

describe('an opening tag without an end', () => {
  const found = [['unterminated-tag', 'api']]

  test.each([
    ['{% api path="/x"\nHi\n', 'Hi\n'],
    ['{% api path="/x"\n\n## T\n\nHi\n', '\n## T\n\nHi\n'],
    ['{% api path="/x" }\nHi\n', 'Hi\n'],
    ['{% api path="/x" %\nHi\n', 'Hi\n'],
    ['{% api path="/x" % }\nHi\n', 'Hi\n'],
    ['{% api path="/x"}%\nHi\n', 'Hi\n'],
    ['{% api\n  path="/x"\n## T\n', '## T\n'],
    ['{% api\n  path="/x"\n}\n## T\n', '## T\n'],
    ['{% api path="/x" ## T\nHi\n', '## T\nHi\n'],
    ['{% api path="/x"\n```json\n{\n  "a": 1\n}\n```\n', '```json\n{\n  "a": 1\n}\n```\n'],
    ['{% api path="/x"\nA {% hint %} b\n', 'A {% hint %} b\n'],
    ['{% api path="/x"\n| a | b="c" |\n', '| a | b="c" |\n'],
    ['{% api path="/x"\nSay "hi", 100 % sure\n', 'Say "hi", 100 % sure\n'],
  ])('is reported once; its block has the lines below: %j', (text, body) => {
    expect(read(`${text}{% /api %}\nAfter.\n`)).toEqual({
      attributes: [[['path', '/x']]],
      bodies: [body],
      diagnostics: found,
      prose: ['After.\n'],
    })
  })

  test('keeps the attributes on the lines below it', () => {
    const text = '{% api\n  path="/x"\n  method="GET" stagger\n## T\nHi\n{% /api %}\n'
    expect(read(text)).toEqual({
      attributes: [
        [
          ['path', '/x'],
          ['method', 'GET'],
          ['stagger', true],
        ],
      ],
      bodies: ['## T\nHi\n'],
      diagnostics: found,
      prose: [],
    })
  })

  test('does not reach into the next block', () => {
    const text = '{% api path="/x"\nA\n{% /api %}\n\n{% api path="/y" %}\nB\n{% /api %}\n'
    const { attributes, bodies, diagnostics } = read(text)
    expect(attributes).toEqual([[['path', '/x']], [['path', '/y']]])
    expect(bodies).toEqual(['A\n', 'B\n'])
    expect(diagnostics).toEqual(found)
  })

  test('ends before the closing tag on its line', () => {
    const { bodies, diagnostics, prose } = read('{% api path="/x" {% /api %}\nAfter.\n')
    expect(diagnostics).toEqual(found)
    expect(bodies).toEqual([''])
    expect(prose).toEqual(['After.\n'])
  })

  test('goes on to report what else is wrong', () => {
    expect(read("{% api path='/x'\n{% /api %}").diagnostics).toEqual([
      ['unterminated-tag', 'api'],
      ['single-quotes', "'/x'"],
    ])
    expect(read('{% api').diagnostics).toEqual([
      ['unterminated-tag', 'api'],
      ['unclosed-block', 'api'],
    ])
  })

  test('that was to close itself does so', () => {
    for (const end of ['/%', '/}', '%/}', '/ %']) {
      const { diagnostics, prose } = read(`{% api path="/x" ${end}\nAfter.\n`)
      expect(diagnostics).toEqual(found)
      expect(prose).toEqual(['After.\n'])
    }
  })
})

describe('a delimiter with a character too many', () => {
  test.each([
    ['%%}', '%', 'Hi\n'],
    ['}%}', '}', 'Hi\n'],
  ])('ends the tag: %s', (end, found, body) => {
    expect(read(`{% api path="/x" ${end}\nHi\n{% /api %}\n`)).toMatchObject({
      bodies: [body],
      diagnostics: [['unexpected-text-in-tag', found]],
    })
  })
})

describe('a string without its closing quote', () => {
  const attributes = [[['path', '/x']]]

  test.each([
    ['{% api path="/x %}\nHi\n', '"/x %}'],
    ['{% api path="/x%}\nHi\n', '"/x%}'],
    ['{% api\n  path="/x\n%}\nHi\n', '"/x'],
  ])('leaves the tag its end: %j', (text, found) => {
    expect(read(`${text}{% /api %}\n`)).toEqual({
      attributes,
      bodies: ['Hi\n'],
      diagnostics: [['unterminated-string', found]],
      prose: [],
    })
  })

  test('leaves the tag its other attributes', () => {
    const lines = '{% api\n  path="/x\n  method="GET"\n%}\nHi\n{% /api %}\n'
    expect(read(lines)).toMatchObject({
      attributes: [
        [
          ['path', '/x'],
          ['method', 'GET'],
        ],
      ],
      diagnostics: [['unterminated-string', '"/x']],
    })
  })

  test('leaves the tag that closes itself closed', () => {
    const { bodies, diagnostics, prose } = read('{% api path="/x /%}\nAfter.\n')
    expect(diagnostics).toEqual([['unterminated-string', '"/x /%}']])
    expect(bodies).toEqual([''])
    expect(prose).toEqual(['After.\n'])
  })

  test('leaves the closing tag on its line', () => {
    const { bodies, diagnostics } = read('{% api path="/x %}{% /api %}\n')
    expect(bodies).toEqual([''])
    expect(diagnostics).toEqual([
      ['unterminated-string', '"/x %}'],
      ['text-after-tag', '{% /api %}'],
    ])
  })

  test('does not reach over a blank line, nor into another tag', () => {
    for (const body of ['\nSay "hi"\n', '## T\n']) {
      const {
        attributes: read_,
        bodies,
        diagnostics,
      } = read(`{% api path="/x\n${body}{% /api %}\n`)
      expect(read_).toEqual(attributes)
      expect(bodies).toEqual([body])
      expect(diagnostics).toEqual([
        ['unterminated-tag', 'api'],
        ['unterminated-string', '"/x'],
      ])
    }
  })
})
