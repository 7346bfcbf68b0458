import { methods } from '../attributes/methods.js'
import { readFieldType } from '../field-type/read.js'
import { LONGEST_MEMOIZED } from '../source/memoize.js'
import type { OutlineRow } from './outline.js'

const INDENTATION = /^[\s↳⤷»→>└─├│–—•.-]*/
/** A name with the marks of an address, in quotes, or behind a brace that opens an object around rows: `:id`, `{ id`. */
const IN_MARKS = /^#?[[{<"':*]+\s*([^[\]{}<>"]+?)\s*[\]}>"':]*$|^([^\s[\]{}<>"]+)\s*[\]}:]+$/
const ASSIGNED = /^[?&]?([^\s=<>/]+)=(?:\\?[<[](.+)[>\]]|(\w+(?:\|\w+)+)|\S*)$/
/** A name and the marks behind it; in `a.*`, `x-tag-*` and `app_*` the star stands for any end of the name. */
const MARKED = /^(.*[^\s*?._/-])\s*([*?]+)$/s
/** A name holds no space, and is no number: that would be a status or a value. */
const NAME_TEXT = /^(?!\d+$)[\p{L}\p{N}_$@[{.:][^\s,;]*$/u
/** A longer text is no name: patterns take time for each of its characters. */
const LONGEST_NAME = 100
const methodNames: ReadonlySet<string> = new Set(methods)

/** The number of the marks that a text is indented with, beside spaces that break, and where its name starts. */
export function readIndentation(text: string): { indentation: number; start: number } {
  // A name without anything before it is the rule.
  if (/^[\w$`]/.test(text)) return { indentation: 0, start: 0 }
  const marks = INDENTATION.exec(text)![0]
  if (marks.length === text.length) return { indentation: 0, start: 0 }
  return { indentation: marks.replace(/[ \t\n]/g, '').length, start: marks.length }
}

/** A name as written, and what is said with it. */
export interface WrittenName {
  readonly name: string
  readonly required: boolean | undefined
  readonly type: string
  /** The place of the name in an address: `?page=2`. */
  readonly place: 'query' | undefined
}

/** Reads a name with its marks, also as an address or a sentence has it: `limit?`, `:id`, `{id}`, `limit=<number>`, `sort=up|down`. */
export function readWrittenName(text: string): WrittenName {
  const said = { name: text, required: undefined, type: '', place: undefined }
  if (text.length > LONGEST_NAME) return said
  const [, assigned, type, values = ''] = (text.includes('=') && ASSIGNED.exec(text)) || []
  if (assigned !== undefined) {
    const place = /^[?&]/.test(text) ? 'query' : undefined
    return { name: assigned, required: undefined, type: type ?? values, place }
  }
  const [, marked = text, marks = ''] = MARKED.exec(text) ?? []
  const [, inner, ended = marked] = IN_MARKS.exec(marked) ?? []
  // A question mark says optional also beside a star; two stars are a footnote.
  const required = marks.includes('?') ? false : marks === '*' ? true : undefined
  return { name: inner ?? ended, required, type: '', place: undefined }
}

/** True when a text can be a name. */
export function isName(text: string): boolean {
  return (
    text.length <= LONGEST_NAME &&
    !text.includes('://') &&
    NAME_TEXT.test(text) &&
    !methodNames.has(text)
  )
}

/** A nested name with dots and `[]`: `a[b]` is `a.b`, `files[0]` is `files[]`. */
export function dottedName(name: string): string {
  if (!name.includes('[')) return name
  return name.replace(/\.?\[([^[\]]*)\]/g, (_, inner: string, at: number) => {
    const step = inner.replace(/^["']|["']$/g, '')
    const isItem = step === '' || /^(?:\d+|[nijk*_])$/.test(step)
    return isItem ? '[]' : at === 0 ? step : `.${step}`
  })
}

/** The open names above indented rows. */
export class NestedNames {
  readonly #open: { indentation: number; name: string; type: string }[] = []

  /** The whole name of a row: with the names that the indentation of its text nests it in. */
  nest(name: string, type: string, text: string): string {
    const { indentation } = readIndentation(text)
    const open = this.#open
    while (open.length > 0 && open.at(-1)!.indentation >= indentation) open.pop()
    // Below what holds no names, an indented one is of the object around that.
    const parent = open.findLast((outer) => holdsOf(outer) !== 'none')
    const whole = parent && name !== '' ? nameInside(parent, name) : name
    open.push({ indentation, name: whole, type })
    return whole
  }
}

/** A field that others can be inside of. */
export type ParentField = Pick<OutlineRow, 'name' | 'type'>

/** The container that a field is by its type: an object, an array, or none; without a type it is unknown. */
export function holdsOf({
  type,
}: Pick<ParentField, 'type'>): 'object' | 'array' | 'unknown' | 'none' {
  // Of a long type the beginning counts: reading it takes time, and many rows can be inside.
  const { kind, options } = readFieldType(type.slice(0, LONGEST_MEMOIZED))
  const kinds = kind === 'union' && options ? options.map((option) => option.kind) : [kind]
  if (kinds.includes('array')) return 'array'
  if (kinds.includes('object')) return 'object'
  return kinds.includes('unknown') || kinds.includes('any') ? 'unknown' : 'none'
}

/** The name of a field inside another one. */
export function nameInside(outer: ParentField, name: string): string {
  if (name.startsWith(`${outer.name}.`) || name.startsWith(`${outer.name}[`)) return name
  const isInItems = holdsOf(outer) === 'array' && !outer.name.endsWith('[]')
  return `${outer.name}${isInItems ? '[]' : ''}.${name}`
}

/** The last steps of the names of all rows. */
export function namesOf(
  tables: readonly { readonly rows: readonly { readonly name: string }[] }[],
): Set<string> {
  const names = new Set<string>()
  for (const { rows } of tables) for (const { name } of rows) names.add(lastStep(name))
  return names
}

/** The last step of a name, without brackets: `at` of `data[].at` and of `at[]`. */
export function lastStep(name: string): string {
  const step = name.slice(name.lastIndexOf('.') + 1)
  const bracket = step.indexOf('[')
  return bracket > 0 ? step.slice(0, bracket) : step
}

const NOTHING =
  /^(?:none|null|n\/a|无|無|なし|없음|[-–—]*|\.{2,}|…|(?:[\w ]{1,60} )?no [\w ]{1,40}\.?)$/i

/** True when a name with the texts beside it says “nothing” or “more”: `None`, `—`, “No parameters.”, `…`. */
export function isPlaceholder(name: string, texts: readonly { readonly text: string }[]): boolean {
  // A cell without a name is a mistake.
  if (name === '' || !NOTHING.test(name)) return false
  return texts.every(({ text }) => text === name || NOTHING.test(text))
}
