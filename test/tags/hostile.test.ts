import { describe, expect, test } from 'vitest'
import { effort } from '../effort.js'
import { countOperations } from '../operations.js'
import { cases } from '../cases.js'
import { scan } from './scan-text.js'

const inputs: Record<string, (size: number) => string> = {
  'opening tags without an end': (size) => '{% api\n'.repeat(size),
  'opening tags on one line': (size) => '{% api %}'.repeat(size),
  'opening tags without an end on one line': (size) => '{% api '.repeat(size),
  'closing tags without an end on one line': (size) => '{% /api'.repeat(size),
  'blocks on one line': (size) => '{% api %}x{% /api %}'.repeat(size / 2),
  'unclosed blocks': (size) => '{% api path="/x" %}\n\n'.repeat(size),
  delimiters: (size) => '{%\n'.repeat(size),
  'delimiters apart': (size) => `{%${'\n'.repeat(size)}api %}`,
  fences: (size) => '```\n'.repeat(size),
  'fences with an info string': (size) => '```js\n'.repeat(size),
  'unclosed fences in blocks': (size) => '{% api %}\n```js\nx\n{% /api %}\n'.repeat(size / 2),
  'unclosed fences in lists': (size) =>
    `{% api %}\n- \`\`\`\n${'  {% /api %}\n  - ```\n'.repeat(size / 2)}`,
  quotes: (size) => '> > >\n'.repeat(size),
  'quotes in quotes': (size) => `${'>'.repeat(size)}\nx\n`,
  'fences in quotes': (size) => '> ```\n> {% api %}\n'.repeat(size / 2),
  'lists in lists': (size) => `${'- '.repeat(size)}x\n${'\n'.repeat(size)}`,
  'misplaced tags': (size) => '- {% api %}\n'.repeat(size),
  'misplaced tags on one line': (size) => `x ${String.raw`{% api \" `.repeat(size)}`,
  'similar tags': (size) => '{% API %}\n'.repeat(size),
  'one paragraph': (size) => `${'a\n'.repeat(size)}b {% api %}\n`,
  'code spans': (size) => `${'` `` '.repeat(size)}{% api %}`,
  'HTML attributes': (size) => `<a ${'b="c" '.repeat(size)}\n`,
  'blanks in a delimiter row': (size) => `a\n-${' '.repeat(size)}x|\n`,
  'a value of a megabyte': (size) => `{% api path="${'x'.repeat(size * 50)}" %}\n{% /api %}`,
  escapes: (size) => `{% api path="${String.raw`\q`.repeat(size)}" %}`,
  'escaped quotes': (size) => `{% api path=x${String.raw`\"`.repeat(size)} %}`,
  'lines in a string': (size) => `{% api path="${'x\n'.repeat(size)}" %}`,
  'deep arrays': (size) => `{% api path=${'['.repeat(size * 10)} %}`,
  'deep objects': (size) => `{% api path=${'{a:'.repeat(size)} %}`,
  'stray brackets': (size) => `{% api\n${'[\n'.repeat(size)}`,
  attributes: (size) => `{% api ${'a=b '.repeat(size)}%}`,
  'attributes without a closing quote': (size) => `{% api\n${'a="\n'.repeat(size)}%}`,
  'stray characters': (size) => `{% api ${'% / } '.repeat(size)}x %}`,
}

describe('a hostile text takes work in proportion to its size', () => {
  cases(Object.entries(inputs))('of any kind', (_name, input) => {
    const [small, large] = [250, 2000].map((size) => {
      const text = input(size)
      return countOperations(() => scan(text))
    })
    // Eight times the text: 64 times the work would be quadratic.
    expect(large!).toBeLessThan(12 * small! + 1000)
  })

  test('and what closes fences of a thousand lengths is searched for once', () => {
    const fences = Array.from({ length: 1000 }, (_, index) => '`'.repeat(1003 - index))
    const text = fences.map((fence) => `{% api %}\n${fence}js\n{% /api %}\n`).join('')
    expect(effort(() => scan(text))).toBeLessThan(200)
  })

  test('and however deep it is nested, it is read to its end', () => {
    const { blocks, diagnostics } = scan(`{% api path=${'['.repeat(500_000)} %}\nHi\n{% /api %}\n`)
    expect(blocks).toHaveLength(1)
    expect(diagnostics.map(([code]) => code)).toEqual(['unquoted-value'])
  })

  test('and however long its words are, it does not throw', () => {
    const long = 'x'.repeat(10_000_000)
    const tags = ['path=#', 'path="#"', "path='#'", 'path=[#]', 'path="#', '#', '"#"', '#=1', '$#']
    for (const before of ['', '“\n']) {
      for (const tag of [...tags, '#}', '%#', 'a="b" #']) {
        const text = `${before}{% api ${tag.replace('#', long)} %}\nHi\n{% /api %}\n`
        expect(scan(text).blocks, before + tag).toHaveLength(1)
      }
      expect(scan(`${before}{% ${long} %}\n{% /${long} %}`).blocks).toEqual([])
    }
  })
})
