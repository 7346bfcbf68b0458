import type { BodyNode, Code } from '../markdown/node.js'
import { isJson } from '../source/json.js'
import type { Words } from '../vocabulary/words.js'
import { fieldsOf } from './code-fields.js'
import { readLine } from './label.js'
import { readLabel } from './phrase.js'

const LONGEST = 20_000
/** Lines of code that can be labels: most code has none. */
const MAY_HAVE_LABEL = /(?:^|\n)(?:[^\s"'{}[\]:][^:{}"\n]{2,40}:(?:\n| ?[[{])|(?<=\n)(?:#|\/\/))/
const LABELLED_LANGUAGE = /^(?:|text|txt|plain|plaintext|none|http|jsonc?)$/i
/** A line of code that says what the lines below it are: “Request body:”, “# Response (200)”. */
const LABEL = /^(?:(?:#+|\/\/) ?(\p{Lu}[^:{}"]{2,40}?):?|(\p{Lu}[^:{}"]{2,40}):(?: ?([[{].*))?)$/u
/** The line below a label: JSON, or names that are indented. */
const LABELLED = /^\s*[[{]|^\s+\w[\w.-]*:? \S/

/** Adds a code block: with labels among its lines as those and what is below each, a transcript as its halves. */
export function addCode(node: Code, words: Words, opened: BodyNode[]): void {
  const { value, language, lineOffsets } = node
  const mayHaveLabels =
    value.length <= LONGEST && LABELLED_LANGUAGE.test(language) && MAY_HAVE_LABEL.test(value)
  if (!mayHaveLabels) {
    addPart(node, words, opened)
    return
  }
  const lines = value.split('\n')
  const offsets = [...lineOffsets]
  let from = 0
  let isParted = false
  const partUpTo = (end: number): Code => {
    const part = lines.slice(from, end).join('\n').trimEnd()
    // The info string speaks of the first lines.
    const meta = isParted ? '' : node.meta
    return { ...node, value: part, meta, lineOffsets: offsets.slice(from, end) }
  }
  for (let at = 0; at < lines.length - 1; at++) {
    const line = lines[at]!
    const [, comment, bare, opening] = LABEL.exec(line) ?? []
    const text = comment ?? bare
    if (text === undefined || !(opening ?? LABELLED.test(lines[at + 1]!))) continue
    const { isPlain, role, announces } = readLabel(text, words)
    if (!isPlain || !(role ?? announces)) continue
    const part = partUpTo(at)
    // Lines before the first label have the route.
    if (isParted) addPart(part, words, opened)
    else if (part.value !== '') opened.push(part)
    const start = offsets[at]!
    const span = { start, end: start + line.length }
    opened.push({ type: 'paragraph', content: [`${text}:`], text: `${text}:`, span })
    isParted = true
    from = opening === undefined ? at + 1 : at
    lines[at] = opening ?? line
    offsets[at] = start + line.length - lines[at]!.length
  }
  addPart(isParted ? partUpTo(lines.length) : node, words, opened)
}

/** Adds code behind the list of the fields that it has; the label above speaks for both. */
function addPart(code: Code, words: Words, opened: BodyNode[]): void {
  const above = opened.at(-1)
  const fields = fieldsOf(code, above, words)
  if (fields) opened.push(fields)
  const isLabel = fields && above?.type === 'paragraph' && readLine(above, words)?.isPlain
  if (isLabel) opened.push(above)
  for (const half of splitTranscript(code)) opened.push(half)
}

/** A prompt with a call, on lines that a backslash joins, and the start of what it printed. */
const TRANSCRIPT =
  /^(?:[$%>#] +)?curl\b(?:[^\n\\]|\\[^\n])*(?:\\\n(?:[^\n\\]|\\[^\n])*)*\n\s*(?=[[{]|(?:< ?)?HTTP[/ ]\d)/
const MESSAGE = /^(?:< ?)?HTTP/
/** Another prompt or call: what has one is a session of several. */
const NEXT = /^[ \t]*(?:(?:\S*\$|[%#>])(?:[ \t]|$)|curl\b)/m

/** A code block that shows a call and all that it printed as two of them; any other one as it is. */
function splitTranscript(code: Code): readonly Code[] {
  const { value, lineOffsets } = code
  if (value.length > LONGEST || !value.includes('curl')) return [code]
  const call = TRANSCRIPT.exec(value)?.[0]
  if (call === undefined || isOpen(call)) return [code]
  const output = value.slice(call.length)
  const isMessage = MESSAGE.test(output)
  if (isMessage ? NEXT.test(output) : !isJson(output)) return [code]
  const lines = call.split('\n').length - 1
  // The output can be indented.
  const [start = 0, ...starts] = lineOffsets.slice(lines)
  const indent = call.length - call.lastIndexOf('\n') - 1
  return [
    { ...code, value: call.trimEnd(), language: 'sh', lineOffsets: lineOffsets.slice(0, lines) },
    {
      ...code,
      value: output,
      language: isMessage ? 'http' : 'json',
      meta: '',
      lineOffsets: [start + indent, ...starts],
    },
  ]
}

/** True when a call goes on below: behind an operator, or in quotes. */
function isOpen(call: string): boolean {
  return /\s[|&]+\s*$/.test(call) || ["'", '"'].some((quote) => call.split(quote).length % 2 === 0)
}
