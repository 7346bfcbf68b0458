import type {
  BodyNode,
  InlineCode,
  Inline,
  InlineToken,
  ListItem,
  Paragraph,
} from '../markdown/node.js'
import { isJson } from '../source/json.js'
import type { Words } from '../vocabulary/words.js'
import { isName } from './name.js'
import { readLabel } from './phrase.js'
import { runOf, sliceInline } from './run.js'
import { itemOf, listOf, shapeIn } from './shape.js'

/** A label, and the place of the names behind it: “**Body:** ”, “Request: query ”. */
const LABEL = /^([^:：`\n]{3,40})[:：]\s*(?:(path|query|cookies?|headers?)\s+)?/iu
/** A remark behind a shape: in brackets, behind a dash, or the next sentence. */
const REMARK = /^\s*(?:[.。(]|[–—-]\s|$)/

/**
 * Adds a paragraph with a label and fields in code behind it, “**Body:** `{ name: string }`” or “Request: query
 * `page`, `limit`”, as the label, a list of them and what follows; returns whether it is one.
 */
export function addInlineFields(node: Paragraph, words: Words, opened: BodyNode[]): boolean {
  // Most paragraphs have no code behind a label.
  const [first] = node.content
  if (typeof first === 'object' && first.type === 'codespan') return false
  if (!node.content.some(endsLabel)) return false
  const { text } = runOf(node.content)
  const [whole, label = '', place = ''] = LABEL.exec(text) ?? []
  const codes = node.content.filter(isCodespan)
  if (whole === undefined || !text.startsWith(codes[0]!.text, whole.length)) return false
  const title = `${label.trim()}${place && ` ${place}`}:`
  const phrase = readLabel(title, words)
  if (!phrase.isPlain || !phrase.announces) return false
  const items = place === '' ? shapeOf(codes[0]!, words) : namesIn(text, whole.length, codes)
  if (!items) return false
  const end = place === '' ? whole.length + codes[0]!.text.length : text.length
  const rest = text.slice(end)
  // Another shape, or a status, is no remark.
  if (!REMARK.test(rest) || /[{]|[1-5]\d\d/.test(rest)) return false
  opened.push({ type: 'paragraph', content: [title], text: title, span: node.span })
  opened.push(listOf(items, node.span))
  const remark = rest.replace(/^[\s.。–—-]+/, '')
  const from = end + rest.length - remark.length
  if (/\p{L}/u.test(remark))
    opened.push({ ...node, content: sliceInline(node.content, from), text: remark.trim() })
  return true
}

function isCodespan(token: InlineToken): token is InlineCode {
  return typeof token === 'object' && token.type === 'codespan'
}

/** The fields of an object in code; nothing of JSON, which is an example. */
function shapeOf({ text, span }: InlineCode, words: Words): ListItem[] | undefined {
  // The marks around it are the same on both sides.
  const start = span.start + (span.end - span.start - text.length) / 2
  return isJson(text) ? undefined : shapeIn(text, Math.floor(start), words)
}

const BEFORE_CODE = /(?:^|[:：])\s*(?:\w{4,7}\s+)?$/u

/** True for text before code that ends with a colon, or a place behind it; the colon can be in strong emphasis. */
function endsLabel(token: InlineToken, at: number, content: Inline): boolean {
  const next = content[at + 1]
  return (
    typeof token === 'string' && next !== undefined && isCodespan(next) && BEFORE_CODE.test(token)
  )
}

/** The names in code of a sentence that holds nothing else. */
function namesIn(text: string, from: number, codes: readonly InlineCode[]): ListItem[] | undefined {
  let end = from
  for (const { text: name } of codes) {
    const at = text.indexOf(name, end)
    const between = text.slice(end, at).trim()
    if (!isName(name) || !/^(?:[,/]|and|or)?$/.test(between)) return undefined
    end = at + name.length
  }
  // What is not about them is another sentence.
  if (!/^[^.]{0,80}\.?$/.test(text.slice(end))) return undefined
  return codes.map(({ text: name, span }) => itemOf(name, '', '', span))
}
