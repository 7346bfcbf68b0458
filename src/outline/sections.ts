import { readFieldType } from '../field-type/read.js'
import { unknownWords } from '../field-type/type.js'
import { makeId } from '../document/heading-ids.js'
import { decoded } from '../document/path.js'
import type { Heading } from '../markdown/node.js'
import { type Words, wordsOf } from '../vocabulary/words.js'
import { holderOf, joinNames } from './name.js'
import type { OutlineRow, ParameterTable, Place } from './outline.js'
import { contextOf, type Surroundings } from './row.js'
import { readHeading } from './saying.js'

/** Words of a title that say no more than that an object follows: “Address object”, “Fields of `address`”. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of in object objects item items structure type schema model'.split(' '),
)

const LONGEST_TITLE = 60

/** More names than so many are in no name: each section of a chain has those of all before it. */
const DEEPEST = 16

/**
 * The tables of a block that have a title of their own, such as “Address object” below a row `address`:
 * what they list is inside of that row.
 */
export class Sections {
  readonly #words: Words
  /** The last rows that hold others, by their place and what a title can call them. */
  readonly #holders = new Map<string, OutlineRow>()
  /** The rows that are inside of others, by their place and name. */
  readonly #inside = new Set<string>()

  constructor(words: Words) {
    this.#words = words
  }

  /** The row that a table or a list below these titles says the fields of, in the place of its group. */
  holderOf(
    titles: readonly (string | undefined)[],
    surroundings: Surroundings,
  ): OutlineRow | undefined {
    if (this.#holders.size === 0) return undefined
    for (const title of titles) {
      if (title === undefined || title.length > LONGEST_TITLE) continue
      const { place, role } = readHeading(title, this.#words)
      const { stated, status } = contextOf(surroundings)
      if ((place !== undefined || role !== undefined) && stated !== 'response') continue
      const key = keyOf(title, this.#words)
      const at = placeKey(stated, status)
      const holder =
        this.#holders.get(`${at} ${key}`) ?? this.#holders.get(`${at} ${singular(key)}`)
      if (key !== '' && holder && holder.name.split('.', DEEPEST).length < DEEPEST) return holder
    }
    return undefined
  }

  /** The table with its rows in their places; nothing where they are those of an object that a type links to. */
  place(
    table: ParameterTable,
    holder: OutlineRow | undefined,
    heading: Heading | undefined,
  ): ParameterTable | undefined {
    if (holder?.typeLink && heading && leadsTo(holder.typeLink, heading)) return undefined
    const placed = holder ? this.#nested(table, holder) : table
    for (const row of placed.rows) this.#note(row)
    return placed
  }

  /** The rows inside of another one; what was said of one before is said. */
  #nested(table: ParameterTable, holder: OutlineRow): ParameterTable {
    const { location, status, inferred } = holder
    const isArray = holderOf(holder.type) === 'array'
    const rows = table.rows.map((row) => ({
      ...row,
      name: row.name === '' ? '' : joinNames(holder.name, isArray, row.name),
      location,
      status,
      inferred,
    }))
    const stated = location === 'response' || !inferred ? location : undefined
    const isNew = ({ name }: OutlineRow) =>
      !this.#inside.has(`${placeKey(location, status)} ${name}`)
    return { ...table, stated, rows: rows.filter(isNew) }
  }

  #note(row: OutlineRow): void {
    const { location, status } = row
    if (location !== 'body' && location !== 'response') return
    const at = placeKey(location, status)
    if (row.name.includes('.')) this.#inside.add(`${at} ${row.name}`)
    if (row.type === '' || row.carrier !== undefined || holderOf(row.type) === 'none') return
    const name = row.name.replace(/(?:\[\])+$/, '').replace(/^.*\./, '')
    const types = unknownWords(readFieldType(row.type))
    const link = row.typeLink?.startsWith('#') ? decoded(row.typeLink.slice(1)) : ''
    for (const text of [link, ...types, name]) {
      const key = keyOf(text, this.#words)
      if (key === '') continue
      for (const place of [at, placeKey(undefined)]) {
        this.#holders.set(`${place} ${key}`, row)
        // A name in the singular of its own is nearer.
        const one = `${place} ${singular(key)}`
        if (singular(key) !== key && !this.#holders.has(one)) this.#holders.set(one, row)
      }
    }
  }
}

function leadsTo(link: string, { id, text }: Heading): boolean {
  const ids = id === undefined ? [makeId(text, 'text'), makeId(text, 'github')] : [id]
  return ids.includes(decoded(link).slice(1))
}

/** A place among the holders; all of them where nothing is stated. */
function placeKey(place: Place | undefined, status?: number): string {
  return place === undefined ? '*' : `${place}${status ?? ''}`
}

function singular(key: string): string {
  return key.replace(/s$/, '')
}

/** What a title and a name are compared by: their words without those that every title can have. */
function keyOf(text: string, words: Words): string {
  const tokens = wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  const spoken = words.spoken(tokens)
  const named = tokens.filter((_, at) => !spoken[at]?.fields)
  const own = named.filter((token) => !FILLERS.has(token))
  return (own.length > 0 ? own : named).join(' ')
}
