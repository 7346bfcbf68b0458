import type { BodyNode, Code } from '../markdown/node.js'
import { isJson } from '../source/json.js'
import type { Words } from '../vocabulary/words.js'
import { fieldsOf } from './code-fields.js'
import { isRouteLine } from './http.js'
import { readLine } from './label.js'
import { type Phrase, readLabel } from './phrase.js'

/** A line of code that says what the lines below it are: “Request body:”, “# Response (200)”. */
const LABEL_LINE = /^(?<comment>#+ ?|\/\/ ?)?(?<text>\p{Lu}[^:{}"]{2,40}?)(?<colon>:?)$/u
const LONGEST_LABEL = 60
const LABELLED_LANGUAGE = /^(?:|text|txt|plain|plaintext|none|http|jsonc?)$/i

/** The marks of labels among the lines of a code block: most code has none. */
const MAY_HAVE_LABELS = [':\n', '\n#', '\n//']

/** Adds a code block: with labels among its lines as those and what is below each, a transcript as its halves. */
export function addCode(node: Code, words: Words, opened: BodyNode[]): void {
  const { value, language, lineOffsets } = node
  const mayHaveLabels = LABELLED_LANGUAGE.test(language) && value.length <= LONGEST
  const lines =
    mayHaveLabels && MAY_HAVE_LABELS.some((mark) => value.includes(mark)) ? value.split('\n') : []
  const labels: number[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const text = labelIn(line)
    const phrase = text === undefined ? undefined : readLabel(text, words)
    if (phrase?.isPlain && isFollowed(phrase, lines[at + 1] ?? '')) labels.push(at)
  }
  if (labels.length === 0) {
    addFields(node, words, opened)
    for (const half of splitTranscript(node)) opened.push(half)
    return
  }
  const addPart = (from: number, to: number) => {
    const part = lines.slice(from, to).join('\n').trimEnd()
    if (part === '') return
    const own = from > 0 && isJson(part) ? 'json' : language
    const meta = from > 0 ? '' : node.meta
    const code = partOf(node, part, own, meta, lineOffsets.slice(from, to))
    // Lines that state the route are no fields, whatever is announced above.
    if (from > 0 || !lines.slice(0, to).every(isRouteLine)) addFields(code, words, opened)
    opened.push(code)
  }
  addPart(0, labels[0]!)
  for (const [index, at] of labels.entries()) {
    const start = lineOffsets[at]!
    const text = labelIn(lines[at]!)!
    const span = { start, end: start + lines[at]!.length }
    opened.push({ type: 'paragraph', content: [`${text}:`], text: `${text}:`, span })
    addPart(at + 1, labels[index + 1] ?? lines.length)
  }
}

/** True when what a label says can be in the line below it: JSON, or indented names. */
function isFollowed({ role, announces }: Phrase, line: string): boolean {
  return (
    (role !== undefined && /^\s*[[{]/.test(line)) ||
    (announces !== undefined && /^\s+\w[\w.-]*:? \S/.test(line))
  )
}

/** The text of a line of code that can be a label: it ends with a colon, or is a comment. */
function labelIn(line: string): string | undefined {
  const groups = line.length > LONGEST_LABEL ? undefined : LABEL_LINE.exec(line)?.groups
  return groups && (groups['comment'] || groups['colon']) ? groups['text'] : undefined
}

/** Adds the list of the fields that code lists before it; the label above speaks for both. */
function addFields(code: Code, words: Words, opened: BodyNode[]): void {
  const above = opened.at(-1)
  const fields = fieldsOf(code, above, words)
  if (fields) opened.push(fields)
  const isLabel = fields && above?.type === 'paragraph' && readLine(above, words)?.isPlain
  if (isLabel) opened.push(above)
}

/** A prompt with a call, on lines that a backslash joins, and what it printed. */
const TRANSCRIPT =
  /^(?:[$%>#] +)?curl\b(?:[^\n\\]|\\[^\n])*(?:\\\n(?:[^\n\\]|\\[^\n])*)*\n\s*(?=[[{]|(?:< ?)?HTTP[/ ]\d)/

/** A code block that shows a call and what it printed as two of them; any other one as it is. */
function splitTranscript(node: Code): readonly Code[] {
  if (node.value.length > LONGEST || !node.value.includes('curl')) return [node]
  const call = TRANSCRIPT.exec(node.value)?.[0]
  if (call === undefined || isOpen(call)) return [node]
  const at = call.length
  if (!isAnswer(node.value.slice(at))) return [node]
  const lines = call.split('\n').length - 1
  // The output can be indented.
  const [start = 0, ...starts] = node.lineOffsets.slice(lines)
  const indent = at - call.lastIndexOf('\n') - 1
  const output = node.value.slice(at)
  const language = isMessage(output) ? 'http' : 'json'
  // What the info string says of a response is of what was printed.
  const isOfOutput = /\bresponse\b|\b[1-5]\d\d\b/.test(node.meta)
  return [
    partOf(
      node,
      call.trimEnd(),
      'sh',
      isOfOutput ? '' : node.meta,
      node.lineOffsets.slice(0, lines),
    ),
    partOf(node, output, language, isOfOutput ? node.meta : '', [start + indent, ...starts]),
  ]
}

const LONGEST = 20_000

/** Another prompt or call: what has one is a session of several. */
const NEXT = /^[ \t]*(?:(?:\S*\$|[%#>])(?:[ \t]|$)|curl\b)/m

/** True when a text is what one call printed, and nothing else: a value of JSON, a message of HTTP. */
function isAnswer(output: string): boolean {
  return isMessage(output) ? !NEXT.test(output) : isJson(output)
}

function isMessage(output: string): boolean {
  return /^(?:< ?)?HTTP/.test(output)
}

/** True when a command goes on below: in quotes, as the text that it is fed with, or behind an operator. */
function isOpen(call: string): boolean {
  if (/\s[|&]\s*$/.test(call)) return true
  return call.includes('<<') || ["'", '"'].some((quote) => call.split(quote).length % 2 === 0)
}

function partOf(
  code: Code,
  value: string,
  language: string,
  meta: string,
  lineOffsets: readonly number[],
): Code {
  return { ...code, value, language, meta, lineOffsets }
}
