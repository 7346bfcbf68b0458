import type { Content } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { lastSpace } from './name.js'
import { LONGEST_MARK, nothing, type Said, said, startOfRequiredCell } from './required.js'

const SENTENCE_END = /[.!;](?=\s|$)|\n/
/** What can follow a mark at the start of a description. */
const AFTER_MARK = /^\s*(?:[.,;:!)\]–—]|-\s|$)|^[^\S\n]*\n/
/** A mark as a shortcode of a site generator: `{{<required>}}`. */
const SHORTCODE = /^\{\{[<%]\s*(\p{L}+)\s*\/?[>%]\}\}/u
/** What can stand before a mark at its end. */
const BEFORE_MARK = /(?:^|[.,;:!?([\n–—-])\s*$/

const LAST_WORD = /\p{L}+$/u
/** A mark, and what answers it: `Required: no`. */
const ANSWERED = /^(\p{L}+)(?:\s*[:=]\s*|\s+[-–—]\s+)(?=\S)(.*)$/su
/** What ends an answer: no word but that of the next label, “Required: No Type: String”. */
const ANSWER_END = /^(?:\s*(?:$|[,;()])|\s+[-–—]\s|\s+\p{Lu}[\p{L} ]{0,40}:)/u

/** Reads the marks at either end of a description: `**Required**`, `Required.`, `(optional)`, “Required if …”. */
export function readDescriptionMark(text: string, content: Content, words: Words): Said {
  // Most descriptions have none.
  if (!words.mayHaveMark(text)) return nothing
  return readMarkAtStart(text, content, words) ?? readMarkAtEnd(text, content, words) ?? nothing
}

function readMarkAtStart(text: string, content: Content, words: Words): Said | undefined {
  const shortcode = text.startsWith('{{') ? words.mark(SHORTCODE.exec(text)?.[1] ?? '') : undefined
  if (shortcode !== undefined) return said(shortcode)
  const match = /^[([]?\s*([\p{L}]+)/u.exec(text)
  const required = match ? words.mark(match[1]!) : undefined
  if (!match || required === undefined) return readDetails(text, words)
  const rest = text.slice(match[0].length)
  if (/^[([]/.test(text)) {
    const end = /[)\]]/.exec(rest)
    if (!end) return undefined
    const inner = text.slice(1, match[0].length + end.index).trim()
    const answered = readAnswer(inner, words)
    if (answered) return answered
    // “Required by law” is required.
    const isConditional = words.isCondition(
      /^\s+by\b/i.test(rest) ? rest.slice(0, end.index) : inner,
    )
    return isConditional && required ? said(false, inner) : said(required)
  }
  const answered = readAnswer(text, words)
  if (answered) return answered
  const isEmphasized = startsWithEmphasis(content, match[1]!)
  const sentence = rest.slice(0, SENTENCE_END.exec(rest)?.index ?? rest.length)
  const [next, second = ''] = sentence.trim().split(/\s+/, 2)
  const isConditional = next !== undefined && words.isCondition(`${match[1]} ${next} ${second}`)
  if (required && isConditional && /^\s/.test(rest)) {
    return said(false, (match[0] + sentence).trim())
  }
  return isEmphasized || AFTER_MARK.test(rest) || isConditional ? said(required) : undefined
}

/** Reads a mark with its answer, which is as in a Required cell: “Required: No”, `required=false`, “Optional – yes”. */
function readAnswer(text: string, words: Words): Said | undefined {
  const [, word = '', answer = ''] = ANSWERED.exec(text) ?? []
  const required = words.mark(word)
  // A dash says nothing here.
  if (required === undefined || /^[-–—]/.test(answer)) return undefined
  const sentence = answer.slice(0, SENTENCE_END.exec(answer)?.index).trim()
  const first = /^\p{L}+|^\S+?(?=[\s,;(]|$)/u.exec(sentence)?.[0] ?? ''
  const cell = words.cell(sentence.toLowerCase()) ?? words.cell(first.toLowerCase())
  const after = sentence.slice(first.length)
  const isWhole = words.cell(sentence.toLowerCase()) !== undefined || ANSWER_END.test(after)
  if (cell !== undefined && isWhole) {
    const read = startOfRequiredCell(sentence, words)?.said
    if (required) return read?.required === undefined ? said(cell) : read
    return said(!cell)
  }
  // “Required: only letters” is of the value, “Optional: no default” a sentence.
  const isCondition = words.isCondition(sentence.split(/\s+/, 2).join(' '))
  const isOfValue = /^(?:true|false|only\s(?!for|if|when|with|in\b))/i.test(sentence)
  return required && isCondition && !isOfValue ? said(false, sentence) : undefined
}

/** Reads the mark among what is in brackets before a description: `(string, required) Text`. */
function readDetails(text: string, words: Words): Said | undefined {
  const [, inner = ''] = /^[([]([^()[\]]{1,80})[)\]]/.exec(text) ?? []
  for (const part of inner.split(/[,;]/)) {
    const required = words.mark(part.trim())
    if (required !== undefined) return said(required)
  }
  return undefined
}

function readMarkAtEnd(text: string, content: Content, words: Words): Said | undefined {
  let end = text.length
  while (end > 0 && ').]! '.includes(text[end - 1]!)) end--
  const inBrackets = text.endsWith(')') || text.endsWith(').') ? text.lastIndexOf('(') : -1
  // “Text (required when `a` is set)”, “Text. Required when `a` is set.”
  const sentence = Math.max(...['. ', '! ', '; ', '\n'].map((mark) => text.lastIndexOf(mark, end)))
  const last = text.slice(inBrackets > 0 ? inBrackets : sentence + 1).trim()
  const answered = last.length < text.length && readAnswer(last, words)
  if (answered) return answered
  const isStated = words.isCondition(last.split(/\s+/, 2).join(' '))
  const conditional = last.length < text.length && isStated && readMarkAtStart(last, [], words)
  if (conditional && conditional.condition !== undefined) return conditional
  if (inBrackets > 0) {
    for (const part of text.slice(inBrackets + 1, end).split(/[,;]/, 8)) {
      const required = words.mark(part.trim())
      if (required !== undefined) return said(required)
    }
  }
  const from = Math.max(lastSpace(text, end), end - LONGEST_MARK) + 1
  const word = LAST_WORD.exec(text.slice(from, end))?.[0]
  const required = word === undefined ? undefined : words.mark(word)
  const start = end - (word?.length ?? 0)
  if (required === undefined || start === 0) return undefined
  const isMark = BEFORE_MARK.test(text.slice(Math.max(0, start - 8), start))
  return isMark || endsWithEmphasis(content) ? said(required) : undefined
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
