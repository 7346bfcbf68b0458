import { describe, expect, test } from 'vitest'
import { gfmExamples } from './gfm-examples.js'
import { micromarkHtml, read, render } from './reference.js'

describe('GFM', () => {
  test.each(gfmExamples)('$name', ({ markdown, html }) => {
    expect(render(read(markdown))).toBe(html)
    expect(micromarkHtml(markdown)).toBe(html)
  })
})

describe('raw HTML that is allowed', () => {
  test.each([
    ['is let through', 'a <b>c</b>\n\n<div>\n*d*\n</div>', '<p>a <b>c</b></p>\n<div>\n*d*\n</div>'],
    [
      'loses the tags that GFM filters, in any case',
      '<p>\n<SCRIPT>\n</p>\n\na <xmp> <title>',
      '<p>\n&lt;SCRIPT>\n</p>\n<p>a &lt;xmp> &lt;title></p>',
    ],
    [
      'keeps tags whose names only start like those',
      '<p>\n<styles>\n</p>\n',
      '<p>\n<styles>\n</p>',
    ],
    [
      'is escaped in the description of an image',
      '![<b>](c)',
      '<p><img src="c" alt="&lt;b&gt;" /></p>',
    ],
  ])('%s', (_name, markdown, html) => {
    expect(render(read(markdown), true)).toBe(html)
  })
})
