import { readFieldType } from '../field-type/read.js'
import { readValue } from './annotation.js'
import type { Run } from './run.js'

interface ValueStretch {
  readonly start: number
  readonly end: number
}

/** The words directly before a list that say that it has the values. */
const ANNOUNCED =
  /(?<![\w-])(?<!\b(?:not|cannot|never) (?:be )?(?:set to )?)(?<!(?:e\.g\.|for example|such as|like|formats? (?:is|are))[,:]? )(?:(?:(?:can|may|must) be |accepts )?(?:at least )?(?:one of|either)|accepts|enum|(?:can|may|must) be|(?:(?:possible|allowed|valid|accepted|available|supported|permitted) )?options(?: (?:are|include))?|(?:possible|allowed|valid|accepted|available|supported|permitted) (?:values?|option)(?: (?:is|are|include))?)(?: the following)?(?: values)?:? *$/i
const LONGEST_ANNOUNCEMENT = 60
const JOINT = /^\s*(?:[,/|]\s*)?(?:(?:or|and)\s+)?$/
const AND = /\band\s+$/
/** The end of a list: with its sentence or brackets, or before its default. */
const END = /^\s*(?:$|[.;!?](?=\s|$|[)\]])|[\n()[\]]|,\s*(?:and\s+|the\s+)?defaults?\b)/i
/** The end of the sentence after the brackets of a list. */
const END_AFTER_BRACKETS =
  /^\s*(?:$|,\s*(?:and\s+|the\s+)?defaults?\b|[)\]]\s*(?:$|[.;!?\n(]|(?:,\s*)?(?:and\s+|the\s+)?defaults?\b))/i
/** Brackets before those of a list, in its sentence. */
const OTHER_BRACKETS = /[)\]][^.;!?\n)\]]*[([]$/
/** Texts that stand for more than themselves, as in `user:<id>`. */
const PLACEHOLDER = /[<>{}…]/
const CHOICE_IN_CODE = /^[\w.-]+(?:\|[\w.-]+)+$/
const QUOTED = /(?<!\w)(?:"[^"\n]*"|'[^'\n]*')(?!\w)/g

/** The values that a text states: “One of `a`, `b`.”, “The order (`a` or `b`)”, “"a" or "b", default "a"”. */
export function statedValues({ text, marks }: Run, type: string): string[] | undefined {
  const codes = marks.filter(({ kind }) => kind === 'code')
  const values = valuesIn(text, codes, type)
  if (values || !/["']/.test(text)) return values
  const quotes = Array.from(text.matchAll(QUOTED), ({ 0: value, index }) => {
    return { start: index, end: index + value.length }
  })
  return valuesIn(
    text,
    quotes.filter(({ start }) => !codes.some((code) => code.start <= start && start < code.end)),
    type,
  )
}

/** The values of the only list of stretches that a text has; with several none is all of them. */
function valuesIn(
  text: string,
  stretches: readonly ValueStretch[],
  type: string,
): string[] | undefined {
  let values: string[] | undefined
  let first = 0
  for (const [at, { end }] of stretches.entries()) {
    const next = stretches[at + 1]
    if (next && JOINT.test(text.slice(end, next.start))) continue
    const list = stretches.slice(first, at + 1)
    first = at + 1
    if (!END.test(text.slice(end))) continue
    const written = writtenIn(text, list)
    const { start } = list[0]!
    const before = text.slice(Math.max(0, start - LONGEST_ANNOUNCEMENT), start)
    const isAnnounced = ANNOUNCED.test(before)
    if (!isAnnounced && written.length < 2) continue
    if (values) return undefined
    if (written.length > 1 && (isAnnounced || standsAlone(text, list, type))) values = written
  }
  const isOther = values?.some((value) => PLACEHOLDER.test(value))
  return !values || isOther || readFieldType(type).kind === 'object' ? undefined : values
}

function writtenIn(text: string, list: readonly ValueStretch[]): string[] {
  const texts = list.map(({ start, end }) => text.slice(start, end))
  if (texts.length === 1 && CHOICE_IN_CODE.test(texts[0]!)) return texts[0]!.split('|')
  // `null` stands for none of them.
  return texts.flatMap((one) => (one === 'null' ? [] : (readValue(one) ?? [])))
}

/** True when an unannounced list is a text, its first sentence, or brackets at the end of a sentence. */
function standsAlone(text: string, list: readonly ValueStretch[], type: string): boolean {
  const { start } = list[0]!
  const { end } = list.at(-1)!
  if (readFieldType(type).kind === 'array') return false
  if (list.some((one, at) => at > 0 && AND.test(text.slice(list[at - 1]!.end, one.start))))
    return false
  if (text.search(/\S/) === start) return true
  return (
    /[([]/.test(text[start - 1]!) &&
    END_AFTER_BRACKETS.test(text.slice(end)) &&
    !OTHER_BRACKETS.test(text.slice(Math.max(0, start - 200), start))
  )
}
