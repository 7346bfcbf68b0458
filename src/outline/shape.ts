import type { BodyNode, InlineToken, List, ListItem } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { isKnownType } from './annotation.js'

const LONGEST = 1000
/** Objects nested deeper than this are text: author text must not exhaust the call stack. */
const DEEPEST = 5
const NAME = /\s*(["']?)([A-Za-z_$][\w$-]*)\1(\??)\s*/y
/** A value up to what ends it. */
const VALUE = /:((?:"[^"]*"|'[^']*'|[^,{}"'])*)/y
const LITERAL = /^(?:-?\d[\d.]*|true|false|null)$/
/** A type of the page itself: `Ship`, `Ship[]`. */
const OWN_TYPE = /^[A-Z]\w*(?:\[\])?$/

/** An item that a name is with its type and its text. */
export function itemOf(name: string, type: string, text: string, span: Span): BodyNode[] {
  const content = name.split(' | ').flatMap((one, at): InlineToken[] => {
    const own: InlineToken = { type: 'codespan', text: one, span }
    return at === 0 ? [own] : [' or ', own]
  })
  if (type !== '') content.push(' ', { type: 'codespan', text: type, span })
  if (text !== '') content.push(`: ${text}`)
  return [{ type: 'paragraph', content, text: [name, type, text].join(' '), span }]
}

/** A list that is made of what is written otherwise. */
export function listOf(items: readonly ListItem[], span: Span): List {
  return { type: 'list', isOrdered: false, start: 1, isLoose: false, items, span }
}

/** The fields of an object on one line, `{ name: string, mast?: Mast }`, or of names alone; nothing of one with more values than types. */
export function shapeIn(text: string, start: number, words: Words): ListItem[] | undefined {
  if (!/^\{\s*["'\w]/.test(text) || text.length > LONGEST) return undefined
  const reader = new ShapeReader(text, start, words)
  const items = reader.read(1, 1)
  if (!items || !/^[\s\]}[;]*$/.test(text.slice(reader.at))) return undefined
  // `{name}` stands for a value.
  const isShape = reader.types > 0 || items.length > 1
  return isShape && reader.values <= reader.types ? items : undefined
}

class ShapeReader {
  at = 0
  /** The fields that have a type, and those that have a value in its place. */
  types = 0
  values = 0
  readonly #text: string
  /** The place of the text in the source. */
  readonly #start: number
  readonly #words: Words

  constructor(text: string, start: number, words: Words) {
    this.#text = text
    this.#start = start
    this.#words = words
  }

  /** Reads the fields of an object from behind its brace on, up to behind the one that closes it. */
  read(from: number, depth: number): ListItem[] | undefined {
    const items: ListItem[] = []
    this.at = from
    for (;;) {
      const item = depth > DEEPEST ? undefined : this.#readField(depth)
      if (!item) return undefined
      items.push(item)
      const next = this.#text[this.at++]
      if (next === '}') return items
      // “…” says that there are more.
      if (next !== ',' && next !== ';') return undefined
    }
  }

  #readField(depth: number): ListItem | undefined {
    const text = this.#text
    NAME.lastIndex = this.at
    const [, , name, optional = ''] = NAME.exec(text) ?? []
    if (name === undefined) return undefined
    const nameAt = this.#start + text.indexOf(name, this.at)
    const span = { start: nameAt, end: nameAt + name.length }
    this.at = NAME.lastIndex
    VALUE.lastIndex = this.at
    const value = VALUE.exec(text)
    if (value) this.at = VALUE.lastIndex
    const written = value?.[1]!.trim() ?? ''
    if (text[this.at] !== '{') return itemOf(name + optional, this.#typeOf(written), '', span)
    const inner = this.read(this.at + 1, depth + 1)
    if (!inner) return undefined
    const end = /^\s*(\]|\[\])?\s*/.exec(text.slice(this.at))!
    this.at += end[0].length
    const isArray = written.startsWith('[') || end[1] !== undefined
    const item = itemOf(name + optional, isArray ? 'array' : 'object', '', span)
    return [...item, listOf(inner, span)]
  }

  /** The type that a value is; a literal has none. */
  #typeOf(written: string): string {
    const type = written.replace(/^["'](.*)["']$/, '$1')
    // What is in quotes can be a value.
    const isType = OWN_TYPE.test(written) || isKnownType(type, this.#words)
    if (isType && !LITERAL.test(type)) {
      this.types++
      return type
    }
    if (written !== '') this.values++
    return ''
  }
}
