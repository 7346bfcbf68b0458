import { error, warning } from '../entry.js'
import { quote } from '../quote.js'

/** How blocks are arranged in a file. */
export const structureEntries = {
  'unclosed-block': error(
    (name: string, _similar?: { text: string; line: number }) =>
      `The \`${name}\` block is never closed.`,
    (name, similar) =>
      similar
        ? `Write \`{% /${name} %}\` for \`${quote(similar.text)}\` on line ${similar.line}.`
        : `{% /${name} %}`,
  ),
  'missing-slash': error(
    (name: string) => `\`{% ${name} %}\` should be the closing tag of the block above it.`,
    (name: string) => `{% /${name} %}`,
  ),
  'stray-closing-tag': error(
    (name: string) => `\`{% /${name} %}\` closes no block.`,
    (name: string) => `Remove the tag, or open a block above it with \`{% ${name} … %}\`.`,
  ),
  'mismatched-closing-tag': error(
    (opened: string, closed: string) =>
      `A block opened with \`${opened}\` is closed with \`${closed}\`.`,
    (opened: string) => `{% /${opened} %}`,
  ),
  'nested-block': error(
    'A block cannot contain another block.',
    'Close the outer block before this one.',
  ),
  'no-block': warning(
    'The file documents no endpoint.',
    '{% api method="GET" path="/…" %}\n## Title\n{% /api %}',
  ),
  'duplicate-endpoint': warning(
    (method: string, path: string, line: number) =>
      `\`${method} ${quote(path)}\` is already documented, on line ${line}.`,
    'Document each method and path once; parameter names do not tell paths apart.',
  ),
  'invalid-front-matter': error((reason: string) => `The front matter cannot be read: ${reason}.`),
  'front-matter-value': warning(
    (key: string, kind: string) =>
      `The front matter value \`${quote(key)}\` is ${kind}, which JSON cannot hold; it becomes text.`,
    'Put the value in quotes.',
  ),
  'too-long': error(
    'This text is too long, or has too many delimiters, to be parsed; it is shown as written.',
    'Split the text with blank lines, or put it in a fenced code block.',
  ),
  'too-deep': error(
    (limit: number) =>
      `Lists and quotes are nested more than ${limit} levels deep here; what is deeper is shown as written.`,
    'Nest less deeply.',
  ),
}
