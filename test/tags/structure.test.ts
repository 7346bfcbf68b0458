import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CodeSpans } from '../../src/markdown/code-span.js'
import { BlockStructure } from '../../src/markdown/structure/block-structure.js'
import { ContentLines } from '../../src/markdown/structure/content-lines.js'
import { Source } from '../../src/source/source.js'
import { cases } from '../cases.js'
import { codeSpans, fencedLines, hasText } from './micromark-tokens.js'

/** The numbers of the lines that the block structure takes for fenced code. */
function ownFencedLines(text: string): number[] {
  const source = new Source(text)
  const structure = new BlockStructure(new ContentLines(source))
  const found: number[] = []
  for (let index = 0, line; (line = source.lines.at(index)); index++) {
    const leaf = structure.read(index, line.start)
    if (leaf?.type === 'fence' && hasText(text.slice(line.start, line.end))) found.push(index + 1)
  }
  return found
}

/** Markdown that a block parser trips over: markers, indents and fences in any order. */
const pieces = [
  ['```', '```', '```js', '````', '~~~', '~~~~', '``` `a`', '`', '`x`'],
  ['> ', '>', '- ', '-', '* ', '+ ', '1. ', '2. ', '10) ', '1.', '[^1]: ', '[^1]:'],
  [' ', '  ', '   ', '    ', '      ', '\t', '\n', '\n', '\n', '\n', '\n\n'],
  ['text', 'a', '# h', '***', '* * *', '---', '===', '-', '| a |', '|---|', 'a | b', '--|--'],
  [
    '<div>',
    '</div>',
    '<b>',
    '<b a="c">',
    '<!--',
    '-->',
    '<pre>',
    '</pre>',
    '<?',
    '?>',
    '<!A',
    ']]>',
  ],
  ['{% hint %}', '\\', '*', '_', '[a](b)', '😀'],
].flat()

const markdown = fc
  .array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 24 })
  .map((parts) => parts.join(''))

describe('the block structure', () => {
  test('sees fenced code where micromark sees it', () => {
    fc.assert(
      fc.property(markdown, (text) => {
        expect(ownFencedLines(text)).toEqual(fencedLines(text))
      }),
      { numRuns: 1500, seed: 20, endOnFailure: true },
    )
  })

  cases([
    '- a\n\n  ```\n  b\n\n  ```\n  c',
    '1. ```\n   a\n2. ```\n   b',
    '- a\n  > ```\n  > b\n  ```\n  c',
    '-\n\n  ```',
    '-\n  ```\n  a',
    '> ```\n\n> ```',
    '> - ```\n>   a\n> ```',
    'a\n===\n2. ```',
    '| a |\n|---|\n2. ```',
    '    a\n- 2. ```',
    '<div>\n\n```\na',
    '<!-- a --> ```\n```\nb',
    '<pre>\n\n```\n</pre>\n```\na',
    '- a\n<b>\n```\nb',
    '\t```\n\n \t```\n   ```\na',
    '-\t```\n\ta\n\t```\n\tb',
    '> - ```\n>\n>   a\n>   ```\n> b',
    '[^a]: ```\n    b\n    ```\n    c',
    '[^a b]: ```\nc',
  ])('sees it in containers, HTML and tables', (text) => {
    expect(ownFencedLines(text)).toEqual(fencedLines(text))
  })
})

describe('code spans', () => {
  test('are where micromark sees them', () => {
    const run = fc
      .array(fc.constantFrom('`', '`', '``', '```', '\\', 'a', ' ', '\n'), { maxLength: 20 })
      .map((parts) => `a ${parts.join('').replaceAll(/\n\s*/g, '\na ')}`)
    fc.assert(
      fc.property(run, (text) => {
        const spans = new CodeSpans(text)
        const covered = [...text].map((_, offset) => spans.cover(offset))
        const inText = codeSpans(text)
        const inCode = [...text].map((_, offset) =>
          inText.some(([start, end]) => start <= offset && offset < end),
        )
        expect(covered).toEqual(inCode)
      }),
      { numRuns: 1000 },
    )
  })
})
