import { methods } from '../attributes/methods.js'
import { readFieldType } from '../field-type/read.js'
import { LONGEST_MEMOIZED } from '../source/memoize.js'
import type { Words } from '../vocabulary/words.js'
import type { OutlineRow } from './outline.js'

const INDENTATION = /^[\s↳⤷»→>└─├│–—•.-]*/
/** A name in marks; a lone brace opens or closes an object around rows: `{ id`, `name }}`. */
const IN_BRACKETS =
  /^(?:#?\{([\w.-]+)\}|<([\w.-]+)>|"([^"]+)"|'([^']+)'|\[([^[\]]+)\]|:(?=[\p{L}_])(.+)|(.+):|[[{]+\s*([^\s[\]{}]+)|([^\s[\]{}]+)\s*[\]}]+)$/u
const ASSIGNED = /^[?&]?([^\s=<>]+)=(?:\\?[<[](.+)[>\]]|(\w+(?:\|\w+)+)|\S*)$/
/** A name holds no space, and is no number: that would be a status or a value. */
const NAME_TEXT = /^(?!\d+$)[\p{L}\p{N}_$@[{.:][^\s,;]*$/u
const LONGEST_NAME = 100
const LONGEST_TEXT = 1000
const methodNames: ReadonlySet<string> = new Set(methods)

/** The width of the marks that a text is indented with, and where its name starts. */
export function readIndentation(text: string): { indentation: number; start: number } {
  // A name without anything before it is the rule.
  if (/^[\w$`]/.test(text)) return { indentation: 0, start: 0 }
  const marks = INDENTATION.exec(text)![0]
  if (marks.length === text.length) return { indentation: 0, start: 0 }
  let indentation = 0
  let last = ''
  // `»»` are two steps, `└─` is one; a space that breaks is none.
  for (const mark of marks) {
    if (/[\u00a0\u2002\u2003\u2009]/.test(mark)) indentation++
    else if (/\S/.test(mark) && (mark === last || !/\S/.test(last))) indentation++
    last = mark
  }
  return { indentation, start: marks.length }
}

/** A name as written, and what is said with it. */
export interface WrittenName {
  readonly name: string
  readonly required: boolean | undefined
  readonly type: string
  /** The place of the name in an address: `?page=2`. */
  readonly place: 'query' | undefined
}

/** Reads a name with its marks, also as an address or a sentence has it: `:id`, `{id}`, `limit=<number>`, `sort=up|down`. */
export function readWrittenName(text: string, words: Words): WrittenName {
  // A longer text is no name, and patterns take space for each of its characters.
  if (text.length > LONGEST_TEXT)
    return { name: text, required: undefined, type: '', place: undefined }
  if (text.includes('=')) {
    const [, name = text, type, values = ''] = ASSIGNED.exec(text) ?? []
    const place = /^[?&]/.test(text) ? 'query' : undefined
    return { name, required: undefined, type: type ?? values, place }
  }
  const { name, required } = takeMarks(text, words)
  const inner = IN_BRACKETS.exec(name)
  const bare = inner?.slice(1).find((part) => part !== undefined) ?? name
  return { name: bare, required, type: '', place: undefined }
}

/** True when a text can be a name. */
export function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && NAME_TEXT.test(text) && !methodNames.has(text)
}

/** Takes the marks off the end of a name: `name?`, `name*`, `name (required)`, `name [1]`. */
function takeMarks(text: string, words: Words): { name: string; required: boolean | undefined } {
  let name = text
  const space = lastSpace(name)
  const last = space > 0 ? name.slice(space + 1) : ''
  let required = words.mark(last.replace(/^[([]|[)\].,]$/g, ''))
  // A number in brackets after a space is a footnote.
  if (required !== undefined || /^\[\d+\]$/.test(last)) name = name.slice(0, space).trimEnd()
  // A star before a name says what one behind it does.
  if (/^\*\w/.test(name)) name = `${name.slice(1)}*`
  let end = name.length
  while (end > 0 && '*? '.includes(name[end - 1]!)) end--
  // `a.*` is any field of `a`.
  if (name[end - 1] === '.') return { name, required }
  const marks = name.slice(end)
  // Two stars are a footnote; a question mark beside a star says optional, and the star is one.
  if (marks.includes('?')) required ??= false
  else if (marks.trim() === '*') required ??= true
  if (end > 0) name = name.slice(0, end)
  return { name, required }
}

/** A nested name with dots and `[]`: `a[b]` is `a.b`, `files[0]` is `files[]`. */
export function dottedName(name: string): string {
  if (!name.includes('[')) return name
  const dotted = name.replace(/\.?\[([^[\]]*)\]/g, (_, inner: string) => {
    const step = inner.replace(/^["']|["']$/g, '')
    return step === '' || /^(?:\d+|[nijk*_])$/.test(step) ? '[]' : `.${step}`
  })
  return dotted.startsWith('.') ? dotted.slice(1) : dotted
}

/** The open names above indented rows. */
export class NestedNames {
  readonly #open: { indentation: number; name: string; type: string }[] = []

  /** The whole name of a row: with the names that its indentation nests it in. */
  nest(name: string, type: string, indentation = 0): string {
    const open = this.#open
    while (open.length > 0 && open.at(-1)!.indentation >= indentation) open.pop()
    // Below what holds no names, an indented one is of the object around that.
    const isInside = indentation > 0 && name !== ''
    const parent = isInside ? open.findLast((outer) => holdsOf(outer) !== 'none') : undefined
    const whole = parent ? nameInside(parent, name) : name
    open.push({ indentation, name: whole, type })
    return whole
  }
}

/** A field that others can be inside of. */
export type ParentField = Pick<OutlineRow, 'name' | 'type'>

type Holds = 'object' | 'array' | 'unknown' | 'none'

/** The containers of the fields asked about: reading a long type takes time, and many rows can be inside. */
const known = new WeakMap<object, Holds>()

/** The container that a field is by its type: an object, an array, or none; without a type it is unknown. */
export function holdsOf(field: Pick<ParentField, 'type'>): Holds {
  let holds = known.get(field)
  if (holds) return holds
  const { kind, options = [] } = readFieldType(field.type)
  const kinds = kind === 'union' ? options.map((option) => option.kind) : [kind]
  if (kinds.includes('array')) holds = 'array'
  else if (kinds.includes('object')) holds = 'object'
  else holds = kinds.includes('unknown') || kinds.includes('any') ? 'unknown' : 'none'
  if (field.type.length > LONGEST_MEMOIZED) known.set(field, holds)
  return holds
}

/** The name of a field inside another one; a name that has the outer one already stays. */
export function nameInside(outer: ParentField, name: string): string {
  if (name.startsWith(`${outer.name}.`) || name.startsWith(`${outer.name}[`)) return name
  const isInItems = holdsOf(outer) === 'array' && !outer.name.endsWith('[]')
  return `${outer.name}${isInItems ? '[]' : ''}.${name}`
}

/** The last step of a name, without brackets: `at` of `data[].at` and of `at[]`. */
export function lastStep(name: string): string {
  const step = name.slice(name.lastIndexOf('.') + 1)
  const bracket = step.indexOf('[')
  return bracket > 0 ? step.slice(0, bracket) : step
}

/** The last space or line break before an offset; -1 without one. */
export function lastSpace(text: string, end = text.length): number {
  return Math.max(text.lastIndexOf(' ', end - 1), text.lastIndexOf('\n', end - 1))
}
