import type { Content } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readValue } from './cell-values.js'

/** What a text says about being required. */
export interface Requirement {
  readonly required?: boolean
  /** The condition under which it is required. */
  readonly condition?: string
}

const nothing: Requirement = {}
const SENTENCE_END = /[.!;](?=\s|$)|\n/
/** What can follow a mark at the start of a description. */
const AFTER_MARK = /^\s*(?:[.,;:!)\]–—]|-\s|$)/
/** A mark as a shortcode of a site generator: `{{<required>}}`. */
const SHORTCODE = /^\{\{[<%]\s*(\p{L}+)\s*\/?[>%]\}\}/u
/** What can stand before a mark at its end. */
const BEFORE_MARK = /(?:^|[.,;:!?([\n–—-])\s*$/

/** Reads a Required cell; nothing for words that nobody knows. */
export function readRequiredCell(text: string, words: Words): Requirement | undefined {
  if (text === '') return nothing
  const lower = text.toLowerCase()
  const whole = words.cell(lower)
  if (whole !== undefined) return { required: whole }
  if (words.isCondition(lower)) return { required: false, condition: text }
  const end = lower.search(/[,.;(\n]|\s[-–—]\s/)
  const first = end > 0 ? words.cell(lower.slice(0, end).trim()) : undefined
  return first === undefined ? undefined : { required: first }
}

/** Reads the marks at either end of a description: `**Required**`, `Required.`, `(optional)`, “Required if …”. */
export function readDescriptionMark(text: string, content: Content, words: Words): Requirement {
  if (text === '') return nothing
  return readMarkAtStart(text, content, words) ?? readMarkAtEnd(text, content, words) ?? nothing
}

function readMarkAtStart(text: string, content: Content, words: Words): Requirement | undefined {
  const shortcode = text.startsWith('{{') ? words.mark(SHORTCODE.exec(text)?.[1] ?? '') : undefined
  if (shortcode !== undefined) return { required: shortcode }
  const match = /^[([]?\s*([\p{L}]+)/u.exec(text)
  const required = match ? words.mark(match[1]!) : undefined
  if (!match || required === undefined) return undefined
  const rest = text.slice(match[0].length)
  if (/^[([]/.test(text)) {
    const end = /[)\]]/.exec(rest)
    if (!end) return undefined
    const inner = rest.slice(0, end.index)
    return words.isCondition(inner) && required
      ? { required: false, condition: text.slice(1, match[0].length + end.index).trim() }
      : { required }
  }
  const isEmphasized = startsWithEmphasis(content, match[1]!)
  const sentence = rest.slice(0, SENTENCE_END.exec(rest)?.index ?? rest.length)
  const [next, second = ''] = sentence.trim().split(/\s+/, 2)
  const isConditional = next !== undefined && words.isCondition(`${match[1]} ${next} ${second}`)
  if (required && isConditional && /^\s/.test(rest)) {
    return { required: false, condition: (match[0] + sentence).trim() }
  }
  return isEmphasized || AFTER_MARK.test(rest) || isConditional ? { required } : undefined
}

function readMarkAtEnd(text: string, content: Content, words: Words): Requirement | undefined {
  let end = text.length
  while (end > 0 && ').]! '.includes(text[end - 1]!)) end--
  let start = end
  while (start > 0 && /\p{L}/u.test(text[start - 1]!)) start--
  const inBrackets = text.endsWith(')') || text.endsWith(').') ? text.lastIndexOf('(') : -1
  if (inBrackets > 0) {
    for (const part of text.slice(inBrackets + 1, end).split(/[,;]/, 8)) {
      const required = words.mark(part.trim())
      if (required !== undefined) return { required }
    }
  }
  if (start === end || start === 0) return undefined
  const required = words.mark(text.slice(start, end))
  if (required === undefined) return undefined
  const isMark = BEFORE_MARK.test(text.slice(Math.max(0, start - 8), start))
  return isMark || endsWithEmphasis(content) ? { required } : undefined
}

/** Takes the marks for required or optional out of a type: `string, required`, `string (optional)`. */
export function readTypeMarks(text: string, words: Words): { type: string; required?: boolean } {
  // Most types are one word.
  if (!/[\s,;]/.test(text)) return { type: text }
  const parts = splitParts(text)
  let required: boolean | undefined
  const kept = parts.filter((part) => {
    const mark = words.mark(part.replace(/^[([]|[)\]]$/g, '').trim())
    if (mark !== undefined) required ??= mark
    return mark === undefined
  })
  if (required !== undefined) return { type: kept.join(', '), required }
  const first = /^[([]?(\p{L}+)[)\]]?\s+(?=\S)/u.exec(text)
  const atStart = first ? words.mark(first[1]!) : undefined
  if (atStart !== undefined) return { type: text.slice(first![0].length), required: atStart }
  const space = Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'))
  const atEnd = words.mark(text.slice(space + 1).replace(/^[([]|[)\].]$/g, ''))
  if (atEnd === undefined) return { type: text }
  return { type: text.slice(0, space).trim(), required: atEnd }
}

/** What stands in brackets or code after the name of an item. */
export interface ItemType extends Requirement {
  readonly type: string
  readonly default?: string
}

/** Reads `string, required, default: 5`, `string: "x"` or `string: <required>`. */
export function readItemType(text: string, words: Words): ItemType {
  const types: string[] = []
  let requirement: Requirement = nothing
  let value: string | undefined
  for (const part of splitParts(text)) {
    const stated = /^defaults?(?:\s+(?:to|is|value))?\s*[:=]?\s+?(?=\S)|^default[:=]/i.exec(part)
    if (stated && types.length > 0) {
      value ??= readValue(part.slice(stated[0].length))
      continue
    }
    const colon = part.indexOf(':')
    const right = colon === -1 ? '' : part.slice(colon + 1).trim()
    const mark = words.mark(part) ?? words.mark(right.replace(/^<|>$/g, ''))
    if (mark !== undefined) requirement = { required: mark }
    else if (words.mark(part.split(/\s/, 1)[0]!) && words.isCondition(part)) {
      requirement = { required: false, condition: part }
    } else if (right !== '' && !/[{<(]/.test(part.slice(0, colon))) value ??= readValue(right)
    const left = right !== '' && colon > 0 ? part.slice(0, colon).trim() : part
    if (words.mark(left) === undefined && requirement.condition !== part) types.push(left)
  }
  const type = readTypeMarks(types.join(', '), words)
  const required = requirement.required ?? type.required
  return {
    type: type.type,
    ...requirement,
    ...(required !== undefined && { required }),
    ...(value !== undefined && { default: value }),
  }
}

/** The parts between commas and semicolons outside brackets and quotes. */
function splitParts(text: string): string[] {
  const parts: string[] = []
  let depth = 0
  let quote = ''
  let start = 0
  for (let index = 0; index <= text.length; index++) {
    const character = text[index]
    if (quote !== '') {
      if (character === quote) quote = ''
      else if (character !== undefined) continue
    } else if (character === '"' || character === '`') quote = character
    else if (character === '(' || character === '[' || character === '{') depth++
    else if (character === ')' || character === ']' || character === '}') depth--
    if (character === undefined || (depth === 0 && quote === '' && /[,;]/.test(character))) {
      parts.push(text.slice(start, index).trim())
      start = index + 1
    }
  }
  return parts.filter((part) => part !== '')
}

function startsWithEmphasis(content: Content, word: string): boolean {
  const [first] = content
  if (typeof first !== 'string' || first[0] !== '<') return false
  return (
    /^(?:<(?:strong|em|code)>)+[^<]*<\/(?:strong|em|code)>/.exec(first)?.[0].includes(word) === true
  )
}

function endsWithEmphasis(content: Content): boolean {
  const last = content.at(-1)
  if (typeof last !== 'string') return false
  const end = last.endsWith('.') ? last.slice(0, -1) : last
  return /<(?:strong|em)>[^<]{1,40}<\/(?:strong|em)>$/.test(end.slice(-80))
}
