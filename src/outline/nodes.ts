import type { BodyNode, Code, List, ListItem } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readLine, takesLabel } from './label.js'
import { says } from './phrase.js'
import { isOnly, runOf } from './run.js'

/** The nodes of a body as they are read: with both halves of a transcript, and what is in a list of labels. */
export function openNodes(nodes: readonly BodyNode[], words: Words): readonly BodyNode[] {
  const opened: BodyNode[] = []
  for (const node of nodes) {
    if (node.type === 'code') for (const half of splitTranscript(node)) opened.push(half)
    else if (node.type === 'list' && isOfLabels(node, words)) {
      for (const item of node.items) for (const inner of item) opened.push(inner)
    } else opened.push(node)
  }
  return opened
}

/** Whether the items of a list are labels of what is in them: “- **200 OK**” above a fence; or, with a title in each, some are. */
function isOfLabels({ items }: List, words: Words): boolean {
  if (items.every((item) => item.length < 2)) return false
  const isLabelled = ([first, second]: ListItem): boolean => {
    const phrase = first?.type === 'paragraph' ? readLine(first, words) : undefined
    if (!phrase?.isPlain) return false
    return second ? takesLabel(second) && says(phrase) : phrase.status !== undefined
  }
  const isTitled = ([first, second]: ListItem): boolean =>
    first?.type === 'paragraph' && second !== undefined && isOnly(runOf(first.content), 'strong')
  return (
    items.every(isLabelled) || (items.length > 1 && items.every(isTitled) && items.some(isLabelled))
  )
}

/** A prompt with a call, on lines that a backslash joins, and what it printed. */
const TRANSCRIPT =
  /^(?:[$%>#] +)?curl\b(?:[^\n\\]|\\[^\n])*(?:\\\n(?:[^\n\\]|\\[^\n])*)*\n\s*(?=[[{]|HTTP\/\d)/

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
