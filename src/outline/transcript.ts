import type { BodyNode, Code } from '../markdown/node.js'

/** A prompt with a call, on lines that a backslash joins, and what it printed. */
const TRANSCRIPT =
  /^(?:[$%>#] +)?curl\b(?:[^\n\\]|\\[^\n])*(?:\\\n(?:[^\n\\]|\\[^\n])*)*\n\s*(?=[[{]|HTTP\/\d)/

/** A code block that shows a call and what it printed as two of them; any other node as it is. */
export function splitTranscript(node: BodyNode): readonly BodyNode[] {
  if (node.type !== 'code' || node.value.length > LONGEST) return [node]
  const call = TRANSCRIPT.exec(node.value)?.[0]
  if (call === undefined || isOpen(call)) return [node]
  const at = call.length
  if (!isAnswer(node.value.slice(at))) return [node]
  const lines = call.split('\n').length - 1
  // The output can be indented.
  const [start = 0, ...starts] = node.lineOffsets.slice(lines)
  const indent = at - call.lastIndexOf('\n') - 1
  const output = node.value.slice(at)
  const language = output.startsWith('HTTP/') ? 'http' : 'json'
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

/** Whether a text is what one call printed, and nothing else: a value of JSON, a message of HTTP. */
function isAnswer(output: string): boolean {
  if (output.startsWith('HTTP/')) return !NEXT.test(output)
  try {
    JSON.parse(output)
    return true
  } catch {
    return false
  }
}

/** Whether a command goes on below: in quotes, as the text that it is fed with, or behind an operator. */
function isOpen(call: string): boolean {
  if (/[|&]\s*$/.test(call)) return true
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
