import type { Words } from '../vocabulary/words.js'
import { markIn } from './annotation.js'
import { balancedEnd, type Mark, markAt, type Run, sliceRun } from './run.js'
import { NO_VALUE, readValue, statedValues } from './values.js'

/** The facts that a description says beside what it describes. */
export interface DescriptionFacts {
  required: boolean | undefined
  condition: string | undefined
  default: string | undefined
  values: readonly string[] | undefined
}

/** The words, or the quote at its start, without which a description lists no values. */
const SUBJECT =
  /^\s*["']|\bor\b|\b(?:one of|either|enum|options?|values?|accepts|(?:can|may|must) be)\b/i
/** A description longer than this is searched no further, and so is a clause. */
const LONGEST = 4000
const LONGEST_CLAUSE = 500

/** Reads the marks, the default and the values of a description: `**Required**`, “Defaults to `5`.”, “One of `a`, `b`.” */
export function readDescription(
  whole: Run,
  words: Words,
  type: string,
): DescriptionFacts | undefined {
  const run = whole.text.length > LONGEST ? sliceRun(whole, 0, LONGEST) : whole
  const { text } = run
  const lower = text.toLowerCase()
  const mayHaveMark = words.mayHaveMark(lower)
  const hasDefault = lower.includes('default')
  const mayHaveValues = mayList(run) && (hasDefault || SUBJECT.test(text))
  // Most descriptions have none.
  if (!mayHaveMark && !hasDefault && !mayHaveValues) return undefined
  const facts: DescriptionFacts = {
    required: undefined,
    condition: undefined,
    default: hasDefault ? defaultIn(run) : undefined,
    values: mayHaveValues ? statedValues(run, type) : undefined,
  }
  for (const { start, end } of mayHaveMark ? clausesOf(run) : []) {
    if (facts.required === undefined && end - start < LONGEST_CLAUSE) {
      const clause = text.slice(start, end)
      if (words.mayHaveMark(clause.toLowerCase()))
        readClause(clause.replace(/^[\s,:–—-]+/, '').trim(), facts, words)
    }
  }
  if (mayHaveMark) facts.required ??= emphasizedMark(run, words)
  return facts
}

/** True when a run has the marks that lists of values are written in: code twice, or quotes. */
function mayList({ text, marks }: Run): boolean {
  let values = 0
  for (const { kind } of marks) if (kind === 'code') values++
  return values > 1 || text.includes('"') || text.includes("'")
}

const BOUNDARY = /[.;!?](?=\s|$|[)\]])|[\n()[\]]|\{\{[<%]|[>%]\}\}/g

/** The sentences of a run, and what is in brackets, outside of code. */
function clausesOf({ text, marks }: Run): { start: number; end: number }[] {
  const clauses: { start: number; end: number }[] = []
  const codes = marks.filter(({ kind }) => kind === 'code')
  let start = 0
  let code = 0
  for (const { index, 0: boundary } of text.matchAll(BOUNDARY)) {
    while (codes[code] && codes[code]!.end <= index) code++
    if (codes[code] && codes[code]!.start <= index) continue
    if (index > start) clauses.push({ start, end: index })
    start = index + boundary.length
  }
  if (text.length > start) clauses.push({ start, end: text.length })
  return clauses
}

const SENTENCE =
  /^(?:this|the|it)(?:\s+\p{L}+)?\s+(?:is|are)\s+(?:always\s+)?((?:not\s+)?\p{L}+)$/iu
/** A mark, and what follows it in its clause. */
const MARK_AND_MORE = /^((?:not\s+)?\p{L}+)(\s*[,:=–—]\s*|\s+-\s+|\s+)(.+)$/su
const AT_END = /^.*(?:[,;:–—]|\s-)\s*(\p{L}+)$/su

/** Reads the mark that a clause is, begins with or ends with: `Required`, “Required if …”, “string, optional”. */
function readClause(text: string, facts: DescriptionFacts, words: Words): void {
  facts.required = markIn(SENTENCE.exec(text)?.[1] ?? text, words)
  if (facts.required !== undefined) return
  const [, first = '', gap = '', rest = ''] = MARK_AND_MORE.exec(text) ?? []
  const mark = markIn(first, words)
  if (mark === undefined) {
    facts.required = markIn(AT_END.exec(text)?.[1] ?? '', words)
    return
  }
  const joint = gap.trim()
  // After a comma a circumstance begins at once: “Required, but only if …”, not “Required, must only …”.
  const [next = '', after = ''] = rest.replace(/^but\s/, '').split(/[\s,]+/, 2)
  if (words.isCondition(joint === '' ? `required ${next} ${after}` : next)) {
    facts.required = false
    if (mark) facts.condition = text
  } else if (joint !== '') {
    // “Required: `name`, `email`.” is about others.
    const answer = joint === ':' ? words.cell(next.toLowerCase()) : true
    if (answer !== undefined) facts.required = mark === answer
  }
}

/** The mark that a description begins or ends with in emphasis: “**Required** The name of it”. */
function emphasizedMark({ text, marks }: Run, words: Words): boolean | undefined {
  for (const { kind, start, end } of marks) {
    const isAtEnd = start === 0 || /^[\s.]*$/.test(text.slice(end))
    if (kind === 'code' || kind === 'link' || !isAtEnd) continue
    const mark = markIn(text.slice(start, end).replace(/[.:]$/, ''), words)
    if (mark !== undefined) return mark
  }
  return undefined
}

const DEFAULT =
  /(?<![\w-])\(?defaults?(?![\w-])(?:\s+(?:value|[a-z]{1,20}(?=\s+is\b)))?\s*(?:(?:is|to|of|as)\b\s*:?\s*|[:=]\s*)?/gi
const BARE_VALUE =
  /["“]([^"”\n]*)["”]|'[^'\n]*'|`[^`\n]*`|\[\]|[\w-](?:[^\s<>()[\]{},;"'`&]|,(?=\d)|\(\))*?(?=\s*(?:\.(?!\w)|,(?!\d)|;(?!\s*\w+=)|[)\]\n]|\((?!\))|$))/y
const LITERAL = /^(?:["“']|-?\d|true$|false$|null$)/
/** The beginning of `(default: value)`. */
const IN_BRACKETS = /^\(.*[:=]\s*$/s
const CLOSES = /\s*(?:\.(?!\w)|,(?!\d)|[;)\]\n(]|$)/y

/** The default that a text states: `(default: value)`, “Defaults to `value`.”, “`value` by default”. */
export function defaultIn(run: Run): string | undefined {
  const { text, marks } = run
  for (const { index, 0: stated } of text.matchAll(DEFAULT)) {
    const at = index + stated.length
    // `value (default)`, `value` by default
    const before = marks.findLast(({ kind, end }) => kind === 'code' && end <= index)
    if (before && /^\s*(?:\(default|by\s+default\s*)$/i.test(text.slice(before.end, at)))
      return readValue(text.slice(before.start, before.end))
    const code = markAt(run, at, 'code strong')
    const value =
      code || !IN_BRACKETS.test(stated) ? valueAt(text, at, code) : valueInBrackets(text, at)
    if (value !== undefined) return value
  }
  return undefined
}

function valueAt(text: string, at: number, code: Mark | undefined): string | undefined {
  BARE_VALUE.lastIndex = at
  const bare = code ? null : BARE_VALUE.exec(text)
  if (!code && !bare) return undefined
  const written = code ? text.slice(code.start, code.end) : bare![0]
  CLOSES.lastIndex = code ? code.end : BARE_VALUE.lastIndex
  // After “is” a word alone can be anything.
  const isValue = code || /[:=]\s*$/.test(text.slice(0, at)) || LITERAL.test(written)
  if (!isValue || !CLOSES.test(text) || NO_VALUE.test(written)) return undefined
  return bare?.[1] ?? readValue(written)
}

/** The value of `(default: value)` from its start on: all that is in the brackets, without what a comma adds. */
function valueInBrackets(text: string, at: number): string | undefined {
  const written = text.slice(at, balancedEnd(text, at) ?? at)
  // A list, an object or a quoted text may hold what would otherwise end a value.
  return readValue(/^["'`[{(]/.test(written) ? written : written.split(/;|,\s/, 1)[0]!)
}
