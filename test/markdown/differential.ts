import { isDeepStrictEqual } from 'node:util'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { withNested } from '../../src/markdown/nested-nodes.js'
import type { MarkdownBody, Inline } from '../../src/markdown/node.js'
import { plainText } from '../../src/markdown/plain-text.js'
import { Source } from '../../src/source/source.js'
import { readSpan } from './read-span.js'
import { readEvents } from './oracle/read-events.js'

/** What one way of reading makes of a text. */
export interface Outcome {
  readonly body: MarkdownBody
  readonly diagnostics: readonly Diagnostic[]
}

/** A body with most of what Markdown has, in the forms that are read directly. */
export const rich = `Text with **strong**, *em*, \`code\`, [a link](/a/b?c=d#e), snake_case and 2 * 3.
Second line, "quoted" & more <3.

- one
- two

  \`\`\`js
  x
  \`\`\`

10. ten
11. eleven

Text:
- list after text
# Heading with \`code\`
> Quote with *em*.
> Second line.
>
> Second paragraph.

| Parameter | Type | Required | Description |
|---|:-:|--:|---|
| \`items[]\` | string \\| null | no | A list (default: []) |
| b | number | yes | |

\`\`\`json request title="A page"
{ "a": [1] }

\`\`\`
After the fence, [a link]({{< ref "b" >}}) that is none.

    indented code

---

~~~
tilde
~~~
`

/** A text read with the strict readers. */
export function readStrict(text: string): Outcome {
  const source = new Source(text)
  const reporter = new Reporter(source)
  const span = { start: source.start, end: text.length }
  const body = readSpan(span, '', reporter)
  return { body, diagnostics: reporter.diagnostics }
}

/** A text read with micromark alone, which takes marks of emphasis before U+0000 twice: so it is replaced before. */
export function readPlain(text: string): Outcome {
  const source = new Source(text.replaceAll('\0', '\uFFFD'))
  const reporter = new Reporter(source)
  const body = readEvents(source, { start: 0, end: text.length }, '', reporter)
  return { body, diagnostics: reporter.diagnostics }
}

/** The same text read with the strict readers and without: nodes and diagnostics. */
export function readBothWays(text: string) {
  return {
    withStrictReaders: comparable(readStrict(text), text),
    withMicromarkAlone: comparable(readPlain(text), text),
  }
}

function comparable(outcome: Outcome, text: string): Outcome {
  return withOpenEnds(text.includes('\t') ? withoutSpaces(outcome) : outcome)
}

/** An outcome without the spaces around code and below line endings of tags: of a tab there, micromark takes a part for spaces. */
function withoutSpaces(outcome: Outcome): Outcome {
  const visit = (tokens: Inline): void => {
    for (const token of tokens) {
      if (typeof token === 'string') continue
      if ('children' in token) visit(token.children)
      else if (token.type === 'codespan') Object.assign(token, { text: token.text.trim() })
      else if (token.type === 'html') {
        Object.assign(token, { html: token.html.replace(/\n[ \t]+/g, '\n') })
      }
    }
  }
  for (const node of withNested(outcome.body.nodes)) {
    if (!('content' in node)) continue
    visit(node.content)
    Object.assign(node, { text: plainText(node.content) })
  }
  return outcome
}

/** An outcome without the ends of containers in quotes and footnotes: in micromark, the marks below are theirs. */
function withOpenEnds(outcome: Outcome): Outcome {
  for (const node of withNested(outcome.body.nodes)) {
    const inner = node.type === 'quote' ? [node] : node.type === 'footnotes' ? node.items : []
    for (const { children } of inner)
      for (const { type, span } of withNested(children))
        if (type === 'quote' || type === 'list') Object.assign(span, { end: span.start })
  }
  return outcome
}

/** Whether a text is read the same way with the strict readers and without. */
export function isReadAlike(text: string): boolean {
  const { withStrictReaders, withMicromarkAlone } = readBothWays(text)
  return isDeepStrictEqual(withStrictReaders, withMicromarkAlone)
}

/** Numbers that look random and are the same for the same seed. */
export function dice(seed: number): (limit: number) => number {
  let state = seed >>> 0
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * limit)
  }
}

/** What a mutation puts in: marks, the starts of lines, and characters that are easily misread. */
const insertions = [
  ['*', '**', '_', '`', '``', '~', '~~', '[', ']', '(', ')', '](', '](b)', '![', '<', '>', '\\'],
  ['&', '&amp;', '&#42;', '!', '\n', '\n\n', ' ', '  ', '    ', '      ', '\t', '|', '\\|'],
  ['# ', '#', '- ', '* ', '+ ', '1. ', '2. ', '10) ', '> ', '>', '- 2. ', '> 7) ', '- > ', '-'],
  ['```\n', '```', '~~~', '  ```\n', '---', '===', '* * *\n', '| - |\n', '|---|', '-|-\n', ':-'],
  ['www.', 'http://', 'https://a.b/c', '@', 'a@b.co', '"', "'", 'é', '\u00A0', '\u2003', '—'],
  ['[^1]', '[a]', '[a]: b\n', '[^1]: c\n', ' "t"', '<b>', '</b>', '<br>', '<div>\n', '</div>\n'],
  ['<!--', '-->', '<!-- x -->', '<https://a.b/c?d>', '<A b="c">\n', '<pre>', '<?', '\r\n', '\r'],
  ['\n\n[a]: b\n\n', '[b]: c "d"\n\n', '[c][a]', '[a][]', '[', '](b "c")', '](<b>)', '\n\n    c\n'],
  ['{%', '[ ] ', '[x] ', '\n  ', '\n   ', '\n    ', '\n\n  ', '\n- ', '\0', '\uFEFF', '😀', ': '],
].flat()

/** The text after a slip: something put in, left out or doubled, or two lines swapped. */
export function slip(text: string, roll: (limit: number) => number): string {
  const at = roll(text.length + 1)
  switch (roll(8)) {
    case 0:
      return text.slice(0, at) + text.slice(at + 1 + roll(3))
    case 1: {
      const end = text.indexOf('\n', at)
      return end === -1 ? text.slice(0, at) : text.slice(0, at) + text.slice(end + roll(2))
    }
    case 2: {
      const lines = text.split('\n')
      const [one, other] = [roll(lines.length), roll(lines.length)]
      return lines.with(one, lines[other]!).with(other, lines[one]!).join('\n')
    }
    case 3: {
      const start = text.lastIndexOf('\n', at) + 1
      return text.slice(0, start) + ' '.repeat(1 + roll(5)) + text.slice(start)
    }
    default:
      return text.slice(0, at) + insertions[roll(insertions.length)]! + text.slice(at)
  }
}

/** A text of some of the given ones, after none to four slips. */
export function mutation(texts: readonly string[], roll: (limit: number) => number): string {
  let text = texts[roll(texts.length)]!
  if (roll(4) === 0) text += (roll(2) === 0 ? '' : '\n') + texts[roll(texts.length)]!
  for (let slips = roll(5); slips > 0; slips--) text = slip(text, roll)
  return text
}
