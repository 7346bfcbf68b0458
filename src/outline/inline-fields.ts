import type { BodyNode, Inline, InlineToken, ListItem, Paragraph } from '../markdown/node.js'
import { isJson } from '../source/json.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { readLabel, says } from './phrase.js'
import { runOf } from './run.js'
import { itemOf, listOf, shapeIn } from './shape.js'

/** A label, and the place of the names behind it: “**Body:** ”, “Request: query ”. */
const LABEL = /^([^:：`\n]{3,40})[:：]\s*(?:(path|query|cookies?|headers?)\s+)?/iu
/**
 * Adds a paragraph with a label and fields in code behind it, “**Body:** `{ name: string }`” or “Request: query
 * `page`, `limit`”, as the label and a list of them; returns whether it is one.
 */
export function addInlineFields(node: Paragraph, words: Words, opened: BodyNode[]): boolean {
  // Most paragraphs have no code behind a label.
  const [first] = node.content
  if (typeof first === 'object' && first.type === 'codespan') return false
  if (!node.content.some(endsLabel)) return false
  const { text, marks } = runOf(node.content)
  const [whole, label = '', place = ''] = LABEL.exec(text) ?? []
  const codes = marks.filter(({ kind }) => kind === 'code')
  if (whole === undefined || codes[0]?.start !== whole.length) return false
  const title = `${label.trim()}${place && ` ${place}`}:`
  const phrase = readLabel(title, words)
  if (!phrase.isPlain || !says(phrase)) return false
  const shape = text.slice(codes[0].start, codes[0].end)
  // JSON is an example.
  const items = isJson(shape) ? undefined : shapeIn(shape, node.span, words)
  const names = items ?? (place === '' ? [] : namesIn(text, codes, node.span))
  if (names.length === 0) return false
  opened.push({ type: 'paragraph', content: [title], text: title, span: node.span })
  opened.push(listOf(names, node.span))
  return true
}

const BEFORE_CODE = /(?:^|[:：])\s*(?:\w{4,7}\s+)?$/u

/** True for text before code that ends with a colon, or a place behind it; the colon can be in strong emphasis. */
function endsLabel(token: InlineToken, at: number, content: Inline): boolean {
  const next = content[at + 1]
  return (
    typeof token === 'string' &&
    typeof next === 'object' &&
    next.type === 'codespan' &&
    BEFORE_CODE.test(token)
  )
}

/** The names in code that stand next to each other, up to the end of their sentence. */
function namesIn(text: string, codes: readonly Span[], span: Span): ListItem[] {
  const items: ListItem[] = []
  let end = codes[0]!.start
  for (const code of codes) {
    if (!/^(?:[,/]|and|or)?$/.test(text.slice(end, code.start).trim())) break
    items.push(itemOf(text.slice(code.start, code.end), '', '', span))
    end = code.end
  }
  return items
}
