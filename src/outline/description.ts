import type { Words } from '../vocabulary/words.js'
import { isKnownType, markIn, readAnnotation, readValue } from './annotation.js'
import { balancedEnd, markAt, type Run, sliceRun } from './run.js'

/** What a description says beside what it describes. */
export interface DescriptionFacts {
  required: boolean | undefined
  condition: string | undefined
  default: string | undefined
  values: readonly string[] | undefined
}

/** The words without which a description says nothing of values. */
const SUBJECT = /default|\b(?:one of|either|enum|options?|values?)\b/i
/** A description longer than this is searched no further. */
const LONGEST = 4000

/** Reads the marks, the default and the values of a description: `**Required**`, “Defaults to `5`.”, “One of `a`, `b`.” */
export function readDescription(whole: Run, words: Words): DescriptionFacts | undefined {
  const run = whole.text.length > LONGEST ? sliceRun(whole, 0, LONGEST) : whole
  const mayHaveMark = words.mayHaveMark(run.text)
  const mayHaveValue = SUBJECT.test(run.text)
  // Most descriptions have none.
  if (!mayHaveMark && !mayHaveValue) return undefined
  const facts: DescriptionFacts = {
    required: undefined,
    condition: undefined,
    default: undefined,
    values: undefined,
  }
  if (mayHaveValue) facts.default = defaultIn(run)
  for (const clause of clausesOf(run)) {
    if (mayHaveMark && facts.required === undefined) readMark(run, clause, facts, words)
    if (mayHaveValue) facts.values ??= valuesIn(run, clause)
  }
  return facts
}

/** A sentence, what is in brackets, or what a description ends with in emphasis. */
interface Clause {
  readonly start: number
  readonly end: number
  /** Where the emphasis ends that it begins with; its start where it begins with none. */
  readonly lead: number
  readonly isInBrackets: boolean
}

const BOUNDARY = /[.;!?](?=\s|$|[)\]])|[\n()[\]]|\{\{[<%]|[>%]\}\}/g
const LONGEST_LEAD = 40

/** The clauses of a run, outside of code. */
function clausesOf({ text, marks }: Run): Clause[] {
  const end = text.length
  const clauses: Clause[] = []
  const codes = marks.filter(({ kind }) => kind === 'code')
  const emphases = marks.filter(
    (mark) => mark.kind !== 'link' && mark.end - mark.start <= LONGEST_LEAD,
  )
  let start = 0
  let code = 0
  let emphasis = 0
  let isInBrackets = false
  BOUNDARY.lastIndex = 0
  for (;;) {
    const match = BOUNDARY.exec(text)
    const at = match ? match.index : end
    while (codes[code] && codes[code]!.end <= at) code++
    if (match && codes[code] && codes[code]!.start <= at) continue
    let lead = start
    for (; emphases[emphasis] && emphases[emphasis]!.start < at; emphasis++) {
      const mark = emphases[emphasis]!
      if (mark.end > at) continue
      if (text.slice(start, mark.start).trim() === '') lead = mark.end
      // What a sentence ends with in emphasis stands for itself.
      else if (/^[\s.]*$/.test(text.slice(mark.end, at)))
        clauses.push({ start: mark.start, end: mark.end, lead: mark.end, isInBrackets: false })
    }
    if (at > start) clauses.push({ start, end: at, lead, isInBrackets })
    if (!match) return clauses
    start = BOUNDARY.lastIndex
    isInBrackets = /[([{]/.test(match[0])
  }
}

const LEADING = /^[\s,:–—-]+/
const SENTENCE =
  /^(?:this|the|it)(?:\s+\p{L}+)?\s+(?:is|are)\s+(?:always\s+)?((?:not\s+)?\p{L}+)$/iu
/** A mark, and what follows it in its clause. */
const MARK_AND_MORE = /^((?:not\s+)?\p{L}+)(\s*[,:=–—]\s*|\s+-\s+|\s+)(.+)$/su
const AT_END = /^.*(?:[,;:–—]|\s-)\s*(\p{L}+)$/su
/** What is of the value after a comma, where a circumstance would be a condition: “Required, only letters”. */
const OF_VALUE = /^(?:one of|(?:either|only|sometimes)\b(?!\s+(?:for|if|when|with|in)\b))/i

/** Reads the mark that a clause is, begins with or ends with: `Required`, “Required if …”, “string, optional”. */
function readMark(run: Run, clause: Clause, facts: DescriptionFacts, words: Words): void {
  const { start, end, lead, isInBrackets } = clause
  const text = run.text.slice(start, end).replace(LEADING, '').trim()
  if (text === '' || text.length > LONGEST_CLAUSE) return
  facts.required = /[-–—]$/.test(text) ? undefined : markIn(text, words)
  facts.required ??= markIn(SENTENCE.exec(text)?.[1] ?? '', words)
  if (facts.required !== undefined) return
  const [, first = '', joint = '', rest = ''] = MARK_AND_MORE.exec(text) ?? []
  const own = first === '' ? undefined : markIn(first, words)
  if (own !== undefined) {
    const isSet = lead > start && markIn(run.text.slice(start, lead), words) !== undefined
    if (joint.trim() !== ':' || start < 2 || answerIn(rest, words) !== undefined)
      readAnswer(own, text, joint.trim(), rest, isSet, facts, words)
    if (facts.required === undefined && isInBrackets && joint.trim() === '')
      facts.required = start < 2 ? own : typedMark(text, words)
    if (facts.required !== undefined) return
  }
  const isDetail = isInBrackets && text.includes(',')
  facts.required = isDetail ? typedMark(text, words) : markIn(AT_END.exec(text)?.[1] ?? '', words)
}

const LONGEST_CLAUSE = 500

/** The mark among the words of a type: “(required string)”, “(string, optional)”. */
function typedMark(text: string, words: Words): boolean | undefined {
  const { type, required } = readAnnotation(text, words, 'cell')
  return type === '' || isKnownType(type.split(/[,;]/, 1)[0]!, words) ? required : undefined
}

/** What answers a mark, and what ends it: no word but that of the next label, “Required: No Type: String”. */
const ANSWER = /^(\p{L}+|\S+?)(?=\s*$|\s*[,;(]|\s+[-–—]\s|\s+\p{Lu}[\p{L} ]{0,40}:)/u

function answerIn(text: string, words: Words): boolean | undefined {
  const [, first] = ANSWER.exec(text) ?? []
  return words.cell(text.toLowerCase()) ?? words.cell((first ?? text).toLowerCase())
}

/** Reads what follows a mark: a condition, an answer as in a Required cell, or the description itself. */
function readAnswer(
  mark: boolean,
  text: string,
  joint: string,
  rest: string,
  isSet: boolean,
  facts: DescriptionFacts,
  words: Words,
): void {
  const [next = '', after = ''] = rest.split(/[\s,]+/, 2)
  // After a comma a circumstance begins at once: “Required, but only if …”, not “Required, must only …”.
  const circumstance = joint === '' ? `required ${next} ${after}` : next === 'but' ? after : next
  const isAnswer = joint === ':' && words.isCondition(`${next} ${after}`)
  const isConditional = next !== 'by' && (words.isCondition(circumstance) || isAnswer)
  if (isConditional && !(joint !== '' && OF_VALUE.test(rest))) {
    facts.required = false
    if (mark) facts.condition = joint === ':' ? rest : text
    return
  }
  const answer = answerIn(rest, words)
  if (answer !== undefined && /\w/.test(rest) && joint !== '' && joint !== ',')
    facts.required = mark === answer
  else if (joint !== '' || isSet) facts.required ??= mark
}

const DEFAULT =
  /(?<![\w-])(\(?)defaults?(?![\w-])(?:\s+value)?\s*(?:(?:is|to|of|as)\b\s*:?\s*|[:=]\s*)?/gi
const BARE_VALUE =
  /["“]([^"”\n]*)["”]|'([^'\n]*)'|[\w-](?:[^\s<>()[\]{},;"'`&]|,(?=\d))*?(?=\s*(?:\.(?!\w)|,(?!\d)|;(?!\s*\w+=)|[)\]\n(]|$))/y
/** What goes on after a value in its brackets: `20, max: 100`, `asc; or desc`. U+1680 is white space, and no letter. */
const AFTER_VALUE =
  /;|,\s*(?=(?:max|maximum|min|minimum|up to|at most|at least|or|and)\b|[a-z\u00c0-\u167f\u1681-\u1fff-]+\s*[:=])/i
const QUOTED = /^\s*(?:"([^"]*)"|'([^']*)'|`([^`]*)`)\s*\)/
const CLOSES = /\s*(?:\.(?!\w)|,(?!\d)|[;)\]\n(]|$)/y

/** The default that a text states: `(default: value)`, “Defaults to `value`.”, “`value` by default”. */
function defaultIn(run: Run): string | undefined {
  const { text } = run
  DEFAULT.lastIndex = 0
  for (let match = DEFAULT.exec(text); match; match = DEFAULT.exec(text)) {
    const at = DEFAULT.lastIndex
    const code = markAt(run, at, 'code')
    const isColon = /[:=]\s*$/.test(match[0])
    if (match[1] && isColon && !code) return defaultInBrackets(text.slice(at))
    // `value (default)`, `value` by default
    const before = run.marks.findLast(({ kind, end: to }) => kind === 'code' && to <= match.index)
    const between = before ? text.slice(before.end, match.index + match[1]!.length) : ''
    if (before && /^\s*(?:\(|by\s)$/.test(between) && (!match[1] || text[at] === ')'))
      return readValue(text.slice(before.start, before.end))
    const value = valueAt(run, at, isColon)
    if (value !== undefined) return value
  }
  return undefined
}

function valueAt(run: Run, at: number, isColon: boolean): string | undefined {
  const { text } = run
  const code = markAt(run, at, 'code')
  BARE_VALUE.lastIndex = at
  const bare = code ? null : BARE_VALUE.exec(text)
  if (!code && !bare) return undefined
  CLOSES.lastIndex = code ? code.end : BARE_VALUE.lastIndex
  if (!CLOSES.test(text)) return undefined
  if (code) return readValue(text.slice(code.start, code.end))
  const written = bare![0]
  // After “is” a word alone can be anything.
  const isLiteral = /^(?:["“']|-?\d|true$|false$|null$)/.test(written)
  return isLiteral || (isColon && !NO_DEFAULT.test(written))
    ? (bare![1] ?? bare![2] ?? written)
    : undefined
}

const NO_DEFAULT = /^(?:none|n\/a|-)$/i

/** The value of `(default: value)` from its start on, without quotes; nested parentheses are part of it. */
function defaultInBrackets(rest: string): string | undefined {
  // In a quoted text a parenthesis means nothing.
  const quoted = QUOTED.exec(rest)
  if (quoted) return quoted[1] ?? quoted[2] ?? quoted[3]
  const end = balancedEnd(rest, 0)
  if (end === undefined) return undefined
  const written = rest.slice(0, end)
  // A list, an object or a quoted text may hold what would otherwise end a value.
  return readValue(/^\s*["'`[{(]/.test(written) ? written : written.split(AFTER_VALUE, 1)[0]!)
}

const LISTED =
  /(?<!\w)(?:one of|either|enum|options|(?:possible|allowed|valid|accepted|available|supported|permitted) (?:values?|options?)(?: (?:is|are|include))?)(?: the following)?(?: values)?:? *(?=\S)/i
const JOINT = /^\s*(?:[,/|]\s*)?(?:(?:or|and)\s+)?$/
const LISTED_QUOTED = /^"[^"\n]*"(?:(?:\s*[,/|]\s*|\s+)(?:(?:or|and)\s+)?"[^"\n]*")+$/

/** The values in code or quotes that a clause lists up to its end: “One of `a`, `b`”. */
function valuesIn({ text, marks }: Run, { start, end }: Clause): string[] | undefined {
  const clause = text.slice(start, end)
  const match = LISTED.exec(clause)
  if (!match) return undefined
  const from = match.index + match[0].length
  const quoted = clause.slice(from).trim()
  if (LISTED_QUOTED.test(quoted)) return [...quoted.matchAll(/"([^"]*)"/g)].map(([, one]) => one!)
  const codes = marks.filter(
    (mark) => mark.kind === 'code' && mark.start >= start + from && mark.end <= end,
  )
  if (codes.length < 2 || codes[0]!.start !== start + from) return undefined
  const areJoined = codes.every(({ end: to }, at) =>
    JOINT.test(text.slice(to, codes[at + 1]?.start ?? end)),
  )
  return areJoined
    ? codes.map((mark) => readValue(text.slice(mark.start, mark.end)) ?? '')
    : undefined
}
