import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { scan } from './scan-text.js'

/** What a text has: attributes of its blocks, their bodies, the prose, and what is reported. */
function read(text: string) {
  const { blocks, bodies, diagnostics, prose } = scan(text)
  const attributes = blocks.map(({ opening }) =>
    opening.attributes.map(({ name, value }) => `${name}=${value}`).join(' '),
  )
  return { attributes, bodies, diagnostics, prose }
}

const end = '{% /api %}\n'
const unterminated = ['unterminated-tag', 'api']

describe('an opening tag without an end', () => {
  cases([
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
    ['{% api path="/x" ', ''],
  ])('is reported once; its block has the lines below', (text, body) => {
    expect(read(`${text}${end}After.\n`)).toEqual({
      attributes: ['path=/x'],
      bodies: [body],
      diagnostics: [unterminated],
      prose: ['After.\n'],
    })
  })

  cases(['/%', '/}', '%/}', '/ %'])('that was to close itself does so', (broken) => {
    const { diagnostics, prose } = read(`{% api path="/x" ${broken}\nAfter.\n`)
    expect([diagnostics, prose]).toEqual([[unterminated], ['After.\n']])
  })

  test('keeps the attributes on the lines below it', () => {
    const text = '{% api\n  path="/x"\n  method="GET" stagger\n## T\n'
    const { attributes, bodies } = read(text + end)
    expect([attributes, bodies]).toEqual([['path=/x method=GET stagger=true'], ['## T\n']])
  })

  test('does not reach into the next block', () => {
    const { attributes, bodies } = read(`{% api path="/x"\nA\n${end}{% api path="/y" %}\nB\n${end}`)
    expect([attributes, bodies]).toEqual([
      ['path=/x', 'path=/y'],
      ['A\n', 'B\n'],
    ])
  })

  cases([
    ["{% api path='/x'\n{% /api %}", [unterminated, ['single-quotes', "'/x'"]]],
    ['{% api', [unterminated, ['unclosed-block', 'api']]],
    // With a delimiter that has a character too many it has an end.
    ['{% api path="/x" %%}\n{% /api %}', [['unexpected-text-in-tag', '%']]],
    ['{% api path="/x" }%}\n{% /api %}', [['unexpected-text-in-tag', '}']]],
  ])('does not keep what else is wrong from being reported', (text, diagnostics) => {
    expect(read(text).diagnostics).toEqual(diagnostics)
  })
})

describe('a string without its closing quote', () => {
  cases([
    ['{% api path="/x %}\nHi\n', 'path=/x', '"/x %}', 'Hi\n'],
    ['{% api path="/x%}\nHi\n', 'path=/x', '"/x%}', 'Hi\n'],
    ['{% api\n  path="/x\n%}\nHi\n', 'path=/x', '"/x', 'Hi\n'],
    ['{% api\n  path="/x\n  method="GET"\n%}\nHi\n', 'path=/x method=GET', '"/x', 'Hi\n'],
    ['{% api path="/x method="GET" %}\nHi\n', 'path=/x method=GET', '"/x', 'Hi\n'],
  ])('leaves the tag its end and its other attributes', (text, attributes, found, body) => {
    expect(read(text + end)).toEqual({
      attributes: [attributes],
      bodies: [body],
      diagnostics: [['unterminated-string', found]],
      prose: [],
    })
  })

  test('leaves the tag that closes itself closed', () => {
    const { bodies, diagnostics, prose } = read('{% api path="/x /%}\nAfter.\n')
    expect(diagnostics).toEqual([['unterminated-string', '"/x /%}']])
    expect([bodies, prose]).toEqual([[''], ['After.\n']])
  })

  test('leaves the closing tag on its line', () => {
    const { bodies, diagnostics } = read('{% api path="/x %}{% /api %}\n')
    expect(bodies).toEqual([''])
    expect(diagnostics).toEqual([
      ['unterminated-string', '"/x %}'],
      ['text-after-tag', '{% /api %}'],
    ])
  })

  cases(['\nSay "hi"\n', '## T\n'])(
    'does not reach over a blank line, nor into another tag',
    (body) => {
      const { attributes, bodies, diagnostics } = read(`{% api path="/x\n${body}${end}`)
      expect([attributes, bodies]).toEqual([['path=/x'], [body]])
      expect(diagnostics).toEqual([unterminated, ['unterminated-string', '"/x']])
    },
  )
})
