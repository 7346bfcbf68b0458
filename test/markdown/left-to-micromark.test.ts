import { describe, expect, test, vi } from 'vitest'
import * as micromark from '../../src/markdown/micromark.js'
import { readBothWays, readStrict, rich } from './differential.js'

vi.mock('../../src/markdown/micromark.js', { spy: true })

/** The runs of inline text that are left to micromark. */
function runsLeft(text: string): string[] {
  vi.mocked(micromark.readRun).mockClear()
  readStrict(text)
  return vi.mocked(micromark.readRun).mock.calls.map(([run]) => run.text)
}

describe('the readers', () => {
  test.each([
    ['the rich body', rich],
    ['a quote that goes on without its marks', '> **Note:**\nsee\n    [a](b).\n> More.\n'],
    ['an item that goes on without its indentation', '- one\ntwo\n- three\n\nText\n'],
    ['items in quotes that go on without either', '> 1. one\ntwo\n>    three\n> 2. four\n'],
    ['blank lines with marks of quotes in lists', '> - a\n>\n>   b\n> - ```\n>\n>   c\n>   ```\n'],
    ['items without text, and with code', '-\n- a\n-     b\n\n1.\n   c\n'],
    ['half of a tab', '- *a*\n\tb\n- *c*\n'],
    ['tabs after the markers of items', '-\ta\n\n\tb\n\n\t- c\n'],
    [
      'references to definitions',
      '*a*\n\n*b* [c], [*d*][c] and ![e *f*][]\n\n[c]: /d\n[e *f*]: g\n',
    ],
    ['marks of more than one kind in one place', '***a*** **b *c* _d_**\n\n*a*b **c**d __e__ *f\n'],
    ['links with titles', '[a](b "c") ![d](e (g)) [h](i(j) \'k\')\n'],
    ['check boxes', '- [x] *a*\n- [ ]\n  b\n- [\n  ] c\n- [x]\n\n  [x] d\n'],
    ['a list with items that are indented in different ways', '-   a\n  - b\n   -  c\n- d\n'],
  ])('leave nothing of %s to micromark', (_name, text) => {
    expect(runsLeft(text)).toEqual([])
    const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
    expect(withStrictReaders).toEqual(withMicromarkAlone)
  })

  test.each([
    ['an address of e-mail', 'a\n\n- b\n  c@d.ef\n\ng\n', ['b\nc@d.ef']],
    ['a destination in angle brackets', '[a](<b c>) *d*\n\n*e*\n', ['[a](<b c>) *d*']],
    ['a call of a footnote', 'a [^b] *c*\n\n*d*\n\n[^b]: *e*\n', ['a [^b] *c*']],
    ['strikethrough', '*a* ~b~\n\n*c* ~d\n', ['*a* ~b~']],
    ['marks that pair in part', '*a **b*\n\n*c*\n', ['*a **b*']],
    ['a mark that is open in brackets', '[a *b] c\n\n[*d*]\n', ['[a *b] c']],
  ])('leave to micromark no more than the run with %s', (_name, text, left) => {
    expect(runsLeft(text)).toEqual(left)
    const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
    expect(withStrictReaders).toEqual(withMicromarkAlone)
  })
})
