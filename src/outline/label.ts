import type { BodyNode, Code, Inline, Paragraph, Quote } from '../markdown/node.js'
import { textOf as plainTextOf } from '../markdown/plain-text.js'
import { type Words, wordsOf } from '../vocabulary/words.js'
import { isPlainLanguage, isRequestLanguage } from './http.js'
import { htmlOf } from './html.js'
import { isBareLabel, isPlainSaying, readLabel, says, type Saying } from './saying.js'

const MOST_WORDS = 16
const LONGEST = 200
/** `Status: 200 OK`, and what can follow it but a sentence that goes on with it: `HTTP 409 if …`. */
const STATUS_LINE =
  /^(\p{L}+)(?:: *| +)[1-5]\d\d(?: \(?\p{Lu}[\p{L}'’-]*\)?)*(?:$|([.:](?:\s|$)| [–—-] | (?:if|when) .*[^.!?]$))/u
/** `**Parameters**: `, `_Parameters:_ ` */
const LEADING_LABEL = /^<(?:strong|em)>(?:([^<:]+):<\/(?:strong|em)>|([^<:]+)<\/(?:strong|em)>:)\s/

/** Whether a node is a label of a table, a list or a fence directly below. */
export function isLabel(
  node: BodyNode,
  below: BodyNode,
  words: Words,
): node is Paragraph | Code | Quote {
  switch (node.type) {
    case 'paragraph':
      return isLabelText(node, words, below)
    case 'code':
      return node.fenced && isLabelInFence(node, below, words)
    case 'quote':
      if (node.alert !== undefined || below.type !== 'code') return false
      return isLabelText({ text: plainTextOf(node), content: [] }, words, below, true)
    default:
      return false
  }
}

function isLabelText(
  node: Pick<Paragraph, 'text' | 'content'>,
  words: Words,
  below?: BodyNode,
  isQuote = false,
): boolean {
  if (node.text.length > LONGEST || (isQuote && node.text.includes('\n'))) return false
  const text = node.text.trimEnd()
  const hasShape =
    text.endsWith(':') ||
    text.endsWith('：') ||
    isOnly('strong', node.content) ||
    isOnly('code', node.content) ||
    isStatusLine(text, words, below) ||
    isBareLabel(text, words)
  return hasShape && wordsOf(text).length <= MOST_WORDS
}

/** Whether a text is a line such as `Status: 200 OK`; above code more can follow, of what the code shows. */
function isStatusLine(text: string, words: Words, below: BodyNode | undefined): boolean {
  const [, word = '', more] = STATUS_LINE.exec(text) ?? []
  if (more !== undefined && below?.type !== 'code') return false
  return words.spoken(wordsOf(word))[0]?.status === true
}

/** Whether a paragraph is a label that holds nothing but the words of headings and labels. */
export function isPlainLabel(node: Paragraph, words: Words): boolean {
  return isLabelText(node, words) && isPlainSaying(node.text, words)
}

/** What a paragraph announces that is a plain label, or begins with one: “**Parameters**: Send at least one.” */
export function readAnnouncement(node: Paragraph, words: Words): Saying | undefined {
  if (isPlainLabel(node, words)) {
    const saying = readLabel(node.text, words)
    // “Required:” leaves what is announced above it.
    return saying.announces || saying.required === undefined ? saying : undefined
  }
  const [, inside, outside] = LEADING_LABEL.exec(htmlOf(node.content)) ?? []
  const label = inside ?? outside
  return label !== undefined && isPlainSaying(label, words) ? readLabel(label, words) : undefined
}

/** Whether a content is one element of a kind, and nothing beside it. */
function isOnly(element: 'strong' | 'code', content: Inline): boolean {
  if (typeof content[0] !== 'object') return false
  const html = htmlOf(content)
  if (!html.startsWith(`<${element}>`)) return false
  const closing = `</${element}>`
  return html.indexOf(closing) === html.length - closing.length
}

/** Whether a fence holds nothing but the words of a label: it is one, and no example. */
function isLabelInFence({ language, value }: Code, below: BodyNode, words: Words): boolean {
  if (!isPlainLanguage(language)) return false
  // A status line alone is a response without a body, unless the body follows.
  const isStatus = value.trimStart().startsWith('HTTP')
  if (isStatus && (below.type !== 'code' || isRequestLanguage(below.language))) return false
  if (value.length > LONGEST || value.includes('\n') || value.trim() === '') return false
  return isPlainSaying(value, words) && says(readLabel(value, words))
}

/** The text of a node; a table has none. */
export function textOf(node: BodyNode): string {
  if (node.type === 'code') return node.value
  return plainTextOf(node).trim()
}

/** The words of sentences about the fields of an object, by what is read of each: nothing of the first. */
const KINDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    '': 'a an the each every all any this these your following object objects array arrays list lists item items element elements entry entries is are be can may must should will also',
    has: 'has have hold holds contain contains include includes comprise comprises consist consists accept accepts take takes support supports',
    send: 'send pass set return returns sent passed returned given available expected nested',
    taken: 'accepted allowed included supported taken used',
    who: 'you body request response',
    with: 'with containing consisting having',
    in: 'in inside within under',
    that: 'that which whose',
    beside: 'and as beside besides but from like no not on over than what',
  }).flatMap(([kind, words]) => words.split(' ').map((word) => [word, kind])),
)
/** What a sentence can begin with besides: “In the response, …” */
const PHRASE = /^(?:for|in|on|to)\s[^,]*,/i
/** Sentences by the kinds of their words, with a code mark for the name. */
const OF_FIELDS = [
  // “Each `address` has these fields”, “Send an `address` object with two fields”
  /^(?:(?:of|in) |(?:who )?(?:send|has) (?:of )?(?=` (?:that|with)))?` (?:fields )?(?:(?:of|in) \S+ )?(?:of )?(?:(?:that )?(?:has|with)(?: of)?(?: |$))+(?:$|(?:(?:one|some|most|one or more) of )?(?:(?!(?:beside|by|fields|for|in|of|that|to) )\S+ ){0,2}(?:fields\b(?!.* fields\b)|(?:keys|strings|values)$))/,
  // “Optional fields of `address`”, “The fields that can be sent in `address` are”
  /^(?:(?:who )?(?:send|has) |taken )?(?:(?:optional|required|more|further|other) )?fields (?:that )?(?:(?:(?:send|taken) )?(?:of|in|for)|taken by) `(?: (?:fields|has|optional|required))*$/,
  // “For each `address`, these fields are returned”
  /^(?:in|for) ` (?:who (?:send|has) )?fields(?: (?:send|taken|has|optional|required))*(?: (?:by|in|to) \S+)?$/,
]

/** The field that a sentence says to have others: “The `address` object has the following fields:” */
export function fieldIn({ text, content }: Paragraph, words: Words): string | undefined {
  if (readLabel(text, words).announces !== 'fields') return undefined
  const [, before = '', name, after = ''] =
    /^([^<]*)<code>([^<]*)<\/code>([^<]*)$/.exec(htmlOf(content)) ?? []
  const kindsOf = (part: string) => {
    const tokens = wordsOf(part)
    const kinds = words.spoken(tokens).map((word, at) => {
      return word?.fields ? 'fields' : (KINDS.get(tokens[at]!) ?? tokens[at])
    })
    return kinds.filter((kind) => kind !== '')
  }
  const sentence = [...kindsOf(before.replace(PHRASE, '')), '`', ...kindsOf(after)].join(' ')
  return OF_FIELDS.some((shape) => shape.test(sentence)) ? name : undefined
}
