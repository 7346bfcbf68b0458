import type { Words } from '../vocabulary/words.js'
import { lastSpace } from './name.js'
import type { Said } from './outline.js'
import { LONGEST_MARK, startOfRequiredCell } from './required.js'

const SENTENCE_END = /[.!;](?=\s|$)|\n/
/** A mark, also in brackets or as a shortcode of a site generator: `(required`, `{{<required`. */
const MARK = /^(?:[([]|\{\{[<%])?\s*(\p{L}+)/u
/** What can follow a mark at the start of a description. */
const AFTER_MARK = /^\s*(?:[.,;:!)\]–—]|-\s|\/?[>%]\}\}|$)|^[^\S\n]*\n/
/** What can stand before a mark at its end. */
const BEFORE_MARK = /(?:^|[.,;:!?([\n–—]|(?<!\p{L})-)\s*$/u
const LAST_WORD = /\p{L}+$/u
/** A mark, and what answers it: `Required: no`. */
const ANSWERED = /^(\p{L}+)(?:\s*[:=]\s*|\s+[-–—]\s+)(?=\S)(.*)$/su
/** What ends an answer: no word but that of the next label, “Required: No Type: String”. */
const ANSWER_END = /^(?:\s*(?:$|[,;()])|\s+[-–—]\s|\s+\p{Lu}[\p{L} ]{0,40}:)/u

/** What is of the value after a comma, where a circumstance would be a condition: “Required, only letters”. */
const OF_VALUE = /\b(?:one of|(?:either|only|sometimes)\b(?!\s+(?:for|if|when|with|in)\b))/gi
const COMMA_AFTER_MARK = /^\P{L}*\p{L}+\s*,/u

/** Reads the marks at either end of a description: `**Required**`, `Required.`, `(optional)`, “Required if …”. */
export function readDescriptionMark(text: string, html: string, words: Words): Said {
  // Most descriptions have none.
  if (!words.mayHaveMark(text)) return {}
  return readMarkAtStart(text, html, words) ?? readMarkAtEnd(text, html, words) ?? {}
}

function readMarkAtStart(text: string, html: string, words: Words): Said | undefined {
  const [opening = '', word = ''] = MARK.exec(text) ?? []
  const required = words.mark(word)
  if (/^[([]/.test(text)) return readBrackets(text, required, words)
  if (required === undefined) return undefined
  const answered = readAnswer(text, words)
  if (answered) return answered
  const rest = text.slice(opening.length)
  const sentence = text.slice(0, opening.length + (SENTENCE_END.exec(rest)?.index ?? rest.length))
  const isConditional = words.isCondition(
    conditionIn(sentence)
      .split(/[\s,]+/, 3)
      .join(' '),
  )
  if (required && isConditional && /^[\s,]/.test(rest))
    return { required: false, condition: sentence.trim() }
  const isMark = startsWithEmphasis(html, word) || AFTER_MARK.test(rest)
  return isMark || isConditional ? { required } : undefined
}

/** Reads the brackets that a text begins with: `(required: no)`, `[string, optional]`, “(required if …)”. */
function readBrackets(text: string, required: boolean | undefined, words: Words): Said | undefined {
  const end = text.search(/[)\]]/)
  if (end === -1) return undefined
  const inner = text.slice(1, end).trim()
  if (required === undefined) return markAmong(inner, words)
  const answered = readAnswer(inner, words)
  if (answered) return answered
  // “Required by law” is required.
  const isConditional = words.isCondition(conditionIn(inner).replace(/^\p{L}+(?=\s+by\b)/iu, ''))
  return isConditional && required ? { required: false, condition: inner } : { required }
}

/** What can be a condition in a text that begins with a mark. */
function conditionIn(text: string): string {
  const mark = COMMA_AFTER_MARK.exec(text)?.[0]
  return mark === undefined ? text : text.slice(mark.length).replace(OF_VALUE, '-')
}

/** The mark among details: `string, required`. */
function markAmong(details: string, words: Words): Said | undefined {
  for (const part of details.split(/[,;]/, 8)) {
    const required = words.mark(part.trim())
    if (required !== undefined) return { required }
  }
  return undefined
}

/** Reads a mark with its answer, which is as in a Required cell: “Required: No”, `required=false`, “Optional – yes”. */
function readAnswer(text: string, words: Words): Said | undefined {
  const [, word = '', answer = ''] = ANSWERED.exec(text) ?? []
  const required = words.mark(word)
  // A dash says nothing here.
  if (required === undefined || /^[-–—]/.test(answer)) return undefined
  const sentence = answer.slice(0, SENTENCE_END.exec(answer)?.index).trim()
  const whole = words.cell(sentence.toLowerCase())
  const first = /^\p{L}+|^\S+?(?=[\s,;(]|$)/u.exec(sentence)?.[0] ?? ''
  const cell = whole ?? words.cell(first.toLowerCase())
  const isAnswer = whole !== undefined || ANSWER_END.test(sentence.slice(first.length))
  if (cell !== undefined && isAnswer) {
    const read = required ? startOfRequiredCell(sentence, words)?.said : undefined
    return read?.required === undefined ? { required: cell === required } : read
  }
  // “Required: only letters” is of the value, “Optional: no default” a sentence.
  const isCondition = words.isCondition(sentence.split(/\s+/, 2).join(' '))
  const isOfValue = /^(?:true|false|only\s(?!for|if|when|with|in\b))/i.test(sentence)
  return required && isCondition && !isOfValue
    ? { required: false, condition: sentence }
    : undefined
}

function readMarkAtEnd(text: string, html: string, words: Words): Said | undefined {
  let end = text.length
  while (end > 0 && ').]! '.includes(text[end - 1]!)) end--
  const inBrackets = /\)\.?$/.test(text) ? text.lastIndexOf('(') : -1
  // “Text (required when `a` is set)”, “Text. Required when `a` is set.”
  const sentence = Math.max(...['. ', '! ', '; ', '\n'].map((mark) => text.lastIndexOf(mark, end)))
  const last = text.slice(inBrackets > 0 ? inBrackets : sentence + 1).trim()
  const read = last.length < text.length ? readMarkAtStart(last, '', words) : undefined
  // “Text (required fields)” and “Text. Required: `a`, `b`.” say nothing.
  const isProse = read?.condition === undefined && /^\(\p{L}+\s+\p{L}/u.test(last)
  const isOfOthers = /^\p{L}+\s*:/u.test(last) && !readAnswer(last, words)
  if (read && !isProse && !isOfOthers) return read
  const from = Math.max(lastSpace(text, end), end - LONGEST_MARK) + 1
  const word = LAST_WORD.exec(text.slice(from, end))?.[0] ?? ''
  const required = words.mark(word)
  const start = end - word.length
  if (required === undefined || start === 0) return undefined
  const isMark = BEFORE_MARK.test(text.slice(Math.max(0, start - 8), start))
  return isMark || endsWithEmphasis(html) ? { required } : undefined
}

function startsWithEmphasis(html: string, word: string): boolean {
  const [marked = ''] = /^(?:<(?:strong|em|code)>)+[^<]*/.exec(html) ?? []
  return marked.includes(word)
}

function endsWithEmphasis(html: string): boolean {
  const end = html.slice(-80).replace(/\.$/, '')
  return /<(?:strong|em)>[^<]{1,40}<\/(?:strong|em)>$/.test(end)
}
