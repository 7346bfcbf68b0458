import { describe, expect, test } from 'vitest'
import { cases } from '../cases.js'
import { scan } from './scan-text.js'

/** A block with these lines as its body. */
const inBlock = (...lines: string[]): string =>
  `{% api path="/x" %}\n${lines.join('\n')}\n{% /api %}\nAfter.\n`

describe('a tag in a fence is text', () => {
  cases([
    ['a closing tag', ['```json', '{% /api %}', '```']],
    ['an opening tag', ['```', '{% api path="/y" %}', '```']],
    ['a whole block', ['~~~md', '{% api path="/y" %}', 'x', '{% /api %}', '~~~']],
    ['two tags that do not belong together', ['```', '{% /api %}', '{% api path="/y" %}', '```']],
    ['after a shorter fence', ['````', '```', '{% /api %}', '```', '````']],
    ['after a fence of the other kind', ['```', '~~~', '{% /api %}', '```']],
    ['after a line that only looks like the end', ['```', '``` x', '{% /api %}', '```']],
    ['after an end that is indented too far', ['```', '    ```', '{% /api %}', '```']],
    ['before a longer end with blanks', ['```', '{% /api %}', '  `````  ']],
    ['in an indented fence', ['   ```', '{% /api %}', '   ```']],
    ['in a fence of a list', ['- ```', '  {% /api %}', '  ```']],
    ['in a fence of a numbered list', ['1. a', '', '   ```', '   {% /api %}', '   ```']],
    ['in a fence of a nested list', ['- a', '  - ~~~', '    {% /api %}', '    ~~~']],
    ['in a fence of a quote', ['> ```', '> {% /api %}', '> ```']],
    ['in a fence of a list in a quote', ['> - ```', '>   {% /api %}', '>   ```']],
    ['in a fence of a footnote', ['[^1]: a', '', '    ```', '    {% /api %}', '    ```']],
    ['in a fence after a table', ['| a |', '|---|', '```', '{% /api %}', '```']],
    ['in a fence that interrupts a paragraph', ['Text', '```', '{% /api %}', '```']],
    ['in a fence that ends with its list item', ['- ```', '  {% /api %}', '', 'Text']],
    ['in a fence that ends with its quote', ['> ```', '> {% /api %}', 'Text']],
  ])('wherever CommonMark has the fence', (_name, lines) => {
    const { diagnostics, bodies, prose } = scan(inBlock(...lines))
    expect(diagnostics).toEqual([])
    expect(bodies).toEqual([`${lines.join('\n')}\n`])
    expect(prose).toEqual(['After.\n'])
  })

  test('outside of a block too', () => {
    const text = '```md\n{% api path="/x" %}\n## T\n{% /api %}\n```\n'
    expect(scan(text).diagnostics).toEqual([])
    expect(scan(text).prose).toEqual([text])
  })
})

describe('what opens no fence hides no tag', () => {
  cases([
    ['backticks after backticks', '``` `a`'],
    ['two backticks', '``'],
    ['a fence as indented code', '\n    ```'],
    ['a fence in a paragraph that goes on', 'Text\n    ```'],
    ['a number that cannot interrupt a paragraph', 'Text\n2. ```'],
    ['a fence in an HTML block', '<div>\n```'],
    ['a fence in a comment', '<!--\n```'],
    ['a fence of a quote above', '> ```'],
    ['a fence of a list above', '- ```'],
  ])('as CommonMark has it', (_name, lines) => {
    const text = `{% api path="/x" %}\n${lines}\n{% /api %}\n\n\`\`\`\n\n\`\`\`\n`
    const { diagnostics, bodies } = scan(text)
    expect(diagnostics).toEqual([])
    expect(bodies).toEqual([`${lines}\n`])
  })
})

describe('a fence that is never closed', () => {
  cases(['```', '```js\nx', '~~~', '````\n```', '- ```\n  x', '```\n~~~\n'])(
    'does not hide the closing tag',
    (lines) => {
      const { diagnostics, bodies, prose } = scan(inBlock(lines))
      expect(diagnostics).toEqual([])
      expect(bodies).toEqual([`${lines}\n`])
      expect(prose).toEqual(['After.\n'])
    },
  )

  test('does not hide an indented closing tag in its list item', () => {
    const { diagnostics, bodies } = scan('{% api path="/x" %}\n- ```\n  x\n  {% /api %}\n')
    expect(diagnostics).toEqual([])
    expect(bodies).toEqual(['- ```\n  x\n'])
  })

  test('hides neither the blocks after it', () => {
    const { diagnostics, bodies } = scan(
      '{% api path="/x" %}\n```js\n{% /api %}\n{% api path="/y" %}\n## T\n{% /api %}\n',
    )
    expect(diagnostics).toEqual([])
    expect(bodies).toEqual(['```js\n', '## T\n'])
  })

  test('in the prose hides no block', () => {
    const { diagnostics, bodies } = scan('```sh\nnpm i\n{% api path="/x" %}\n## T\n{% /api %}\n')
    expect(diagnostics).toEqual([])
    expect(bodies).toEqual(['## T\n'])
  })

  test('does not end with the fence of a later block', () => {
    const block = (path: string, end: string): string =>
      `{% api path="${path}" %}\n\`\`\`json\n{}\n${end}{% /api %}\n\n`
    const text =
      block('/a', '```\n') + block('/b', '') + block('/c', '```\n') + block('/d', '```\n')
    const { diagnostics, blocks } = scan(text)
    expect(diagnostics).toEqual([])
    expect(blocks.map(({ opening }) => opening.attributes[0]!.value)).toEqual([
      '/a',
      '/b',
      '/c',
      '/d',
    ])
  })

  test('leaves no warning about what looks like a tag in it', () => {
    expect(
      scan('{% api path="/x" %}\n```\n- {% api %}\n{% API %}\n{% /api %}\n').diagnostics,
    ).toEqual([])
  })
})
