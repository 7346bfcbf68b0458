import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scan } from './scan-text.js'

const pieces = [
  ['```', '```', '```', '```js', '````', '~~~', '``` `a`', '`x`', '<div>', '<!--', '-->', '<pre>'],
  ['> ', '- ', '1. ', '[^1]: ', ' ', '  ', '   ', '    ', '\t', '\n', '\n', '\n', '\n', '\n\n'],
  [
    'text',
    '# h',
    '---',
    '<b>',
    '<a',
    '|---|',
    '{',
    '%',
    '%}',
    '{ api %}',
    '{% hint %}',
    ' {% api %}',
  ],
  ['\n{% api path="/a" %}\n', '\n{% /api %}\n', '{% api path="/b" /%}', '\n```\n', '\n```json\n'],
].flat()

const document = fc
  .array(fc.constantFrom(...pieces), { minLength: 2, maxLength: 12 })
  .map((parts) => parts.join(''))

/** What the scanner finds, in whatever line endings. */
function found(text: string): unknown {
  const { bodies, prose, diagnostics } = scan(text)
  return JSON.parse(
    JSON.stringify({ bodies, prose, diagnostics }).replaceAll(String.raw`\r\n`, '\\n'),
  )
}

test('a glance over plain text finds what a look at each line finds', () => {
  const hidden = '{% api path="/a" %}\n{% /api %}\n'
  for (const text of [
    `~~~\n${hidden}~~~\n`,
    `- ~~~\n  ${hidden}`,
    `- \`\`\`\n   ${hidden}`,
    `<pre>\n\`\`\`\n</pre>\n\`\`\`\n${hidden}\`\`\`\n`,
    `\`\`\`\`\n\`\`\`\n${hidden}`,
  ]) {
    expect(found(text)).toEqual(found(text.replaceAll('\n', '\r\n')))
  }
  fc.assert(
    fc.property(document, (text) => {
      // One carriage return, and each line is looked at.
      expect(found(text)).toEqual(found(text.replaceAll('\n', '\r\n')))
    }),
    { numRuns: 5000, seed: 3, endOnFailure: true },
  )
})
