import { readFieldType } from '../field-type/read.js'
import type { Content } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { decodeHtml } from './cell-values.js'

/** A name as it is written, and what is written with it. */
export interface WrittenName {
  /** The name alone: without indentation, and without a mark for required or optional. */
  readonly name: string
  /** What a mark after it says. */
  readonly required?: boolean
  /** What stands for its value: `limit=<number>`, `state=open|closed`, `page=2`. */
  readonly type?: string
  readonly values?: readonly string[]
  readonly example?: string
}

/** The name of a cell. */
interface CellName extends WrittenName {
  /** How far it is indented: 0 for a name that is not nested that way. */
  readonly indentation: number
}

const NO_BREAK_SPACE = '\u00a0'
const indentationMarks: ReadonlySet<string> = new Set([NO_BREAK_SPACE, '↳', '»', '→', '└', '─'])
const LEADING_CODE = /^<code>([^<]*)<\/code>/
const PATH_COLON = /^:(?=[\p{L}_])/u
const IN_BRACKETS = /^(?:\{([\w.-]+)\}|<([\w.-]+)>)$/
const ASSIGNED = /^[?&]?([^\s=<>]+)=(?:<([^<>]+)>|\{([^{}]+)\}|(\S*))$/
const RAISED = /<sup>[^<]*<\/sup>$/

/** Reads a name with its marks, also as an address has it: `:id`, `{id}`, `limit=<number>`. */
export function readWrittenName(text: string, words: Words): WrittenName {
  if (text.includes('=')) return readAssignment(text)
  const marked = readMarks(text, words)
  const bracketed = IN_BRACKETS.exec(marked.name)
  const name = bracketed?.[1] ?? bracketed?.[2] ?? marked.name.replace(PATH_COLON, '')
  return name === marked.name ? marked : { ...marked, name }
}

/** Reads a name with what stands for its value in a query string. */
function readAssignment(text: string): WrittenName {
  const match = ASSIGNED.exec(text)
  if (!match) return { name: text }
  const [, name = '', angled, braced, value = ''] = match
  const type = angled ?? braced
  if (type !== undefined) return { name, type: type.trim() }
  if (value === '') return { name }
  const values = value.split('|').filter((word) => word !== '')
  return values.length > 1 ? { name, values } : { name, example: value }
}

/** Reads the name of a cell: its own text, its indentation, and the marks behind it. */
export function readName(text: string, content: Content, words: Words): CellName {
  const html = typeof content[0] === 'string' ? content[0] : ''
  const { indentation, start } = readIndentation(html, text)
  const written = text.slice(start).trim()
  // A badge or a remark after a name in code is no part of it.
  const code = LEADING_CODE.exec(html)
  if (code && !html.includes('<code>', code[0].length) && decodeHtml(code[1]!) !== written) {
    const name = decodeHtml(code[1]!).trim()
    if (name !== '' && written.startsWith(name)) {
      const mark = readMarks(`x${written.slice(name.length)}`, words)
      const own = readWrittenName(name, words)
      const required = own.required ?? mark.required
      return { ...own, indentation, ...(required !== undefined && { required }) }
    }
  }
  return { ...readWrittenName(written, words), indentation }
}

/** The width of the marks that a name is indented with, and where it starts in its text. */
function readIndentation(html: string, text: string): { indentation: number; start: number } {
  let indentation = 0
  // The text of a cell is trimmed; its content still has the spaces that do not break.
  for (const character of html) {
    if (character === NO_BREAK_SPACE) indentation++
    else if (character !== ' ') break
  }
  let start = 0
  for (; start < text.length; start++) {
    const character = text[start]!
    if (character === '-' && text.length > start + 1) indentation++
    else if (indentationMarks.has(character)) indentation++
    else if (character !== ' ') break
  }
  return { indentation, start }
}

/** Takes the marks off the end of a name: `name?`, `name*`, `name (required)`, a raised footnote. */
function readMarks(text: string, words: Words): { name: string; required?: boolean } {
  let name = text
  let required: boolean | undefined
  if (name.endsWith('</sup>')) name = name.replace(RAISED, '').trimEnd()
  const space = lastSpace(name)
  // A number in brackets after a space is a footnote.
  if (space > 0 && /^\[\d+\]$/.test(name.slice(space + 1))) name = name.slice(0, space).trimEnd()
  else if (space > 0) {
    const mark = words.mark(name.slice(space + 1).replace(/^[([]|[)\].,]$/g, ''))
    if (mark !== undefined) {
      required = mark
      name = name.slice(0, space).trimEnd()
    }
  }
  let end = name.length
  while (end > 0 && (name[end - 1] === '*' || name[end - 1] === '?' || name[end - 1] === ' ')) end--
  const marks = name.slice(end)
  // Two stars are a footnote; a question mark beside a star says optional, and the star is one.
  if (marks.includes('?')) required ??= false
  else if (marks.trim() === '*') required ??= true
  if (end > 0) name = name.slice(0, end)
  return { name, ...(required !== undefined && { required }) }
}

/** A nested name with dots and `[]`: `a[b]` is `a.b`, `files[0]` is `files[]`. */
export function dottedName(name: string): string {
  if (!name.includes('[')) return name
  const dotted = name.replace(/\[([^[\]]*)\]/g, (_, inner: string) => {
    const step = inner.replace(/^["']|["']$/g, '')
    return step === '' || /^(?:\d+|[nijk])$/.test(step) ? '[]' : `.${step}`
  })
  return dotted.startsWith('.') ? dotted.slice(1) : dotted
}

/** The open names above indented rows, so that each gets the names it is nested in. */
export class NestedNames {
  readonly #open: { indentation: number; name: string; type: string }[] = []

  /** The whole name of a row: with the names that its indentation nests it in. */
  nest({ name, indentation }: CellName, type: string): string {
    while (this.#open.length > 0 && this.#open.at(-1)!.indentation >= indentation) this.#open.pop()
    const parent = this.#open.at(-1)
    // Most names are not indented, and their types need not be read here.
    const holder = parent && indentation > 0 && name !== '' ? holderOf(parent.type) : 'none'
    const whole = holder === 'none' ? name : joinNames(parent!.name, holder === 'array', name)
    this.#open.push({ indentation, name: whole, type })
    return whole
  }
}

/** What a field of a type can hold: named fields itself, its items can, or neither; nobody knows of no type. */
export function holderOf(type: string): 'object' | 'array' | 'unknown' | 'none' {
  const { kind, options = [] } = readFieldType(type)
  const kinds = kind === 'union' ? options.map((option) => option.kind) : [kind]
  if (kinds.includes('array')) return 'array'
  if (kinds.includes('object')) return 'object'
  return kinds.includes('unknown') || kinds.includes('any') ? 'unknown' : 'none'
}

/** The name of a field inside another one; a name that has the outer one already stays. */
export function joinNames(outer: string, isArray: boolean, name: string): string {
  if (name.startsWith(`${outer}.`) || name.startsWith(`${outer}[`)) return name
  const isInItems = isArray && !outer.endsWith('[]')
  return `${outer}${isInItems ? '[]' : ''}.${name}`
}

function lastSpace(text: string): number {
  return Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n'))
}
