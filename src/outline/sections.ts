import { readFieldType } from '../field-type/read.js'
import { unknownWords } from '../field-type/type.js'
import { decoded } from '../document/path.js'
import { Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { holdsOf } from './name.js'
import type { OutlineRow, ParameterTable, Place } from './outline.js'
import type { Part } from './parts.js'
import { readHeading } from './phrase.js'
import { contextOf } from './rows.js'
import type { Request } from './surroundings.js'

/** Words of a title that say no more than that an object follows: “Address object”, “Fields of `address`”. */
const FILLERS: ReadonlySet<string> = new Set(
  (
    'a an the of in inside within each this these following has have with is are and contains ' +
    'supported available nested optional required object objects array item items element elements ' +
    'entry structure type schema model example'
  ).split(' '),
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
  /** The rows so far that others can be inside of, or that are; and how many of them are noted below. */
  readonly #rows: OutlineRow[] = []
  #noted = 0
  /** The last row of each place that a title calls so, by its words and by those in the singular. */
  readonly #holders = new Map<string, OutlineRow>()
  /** The words of types that nobody knows: `Path` of `[]Path`. */
  readonly #types = new Set<string>()
  /** The rows that are inside of others. */
  readonly #inside = new Set<string>()

  constructor(words: Words) {
    this.#words = words
  }

  /** The row that a part says the fields of, by its label or its heading, in the place of its group. */
  holderOf({ group, label, labels }: Part, request: Request): OutlineRow | undefined {
    if (this.#noted < this.#rows.length) this.#note()
    if (this.#holders.size === 0) return undefined
    const words = this.#words
    const { stated, status } = contextOf({ request, words, examples: [] }, group, label)
    for (const text of [labels[0]?.text, group?.heading.text]) {
      if (text === undefined || text.length > LONGEST_TITLE) continue
      const { place, role } = readHeading(text, words)
      const isType = this.#types.has(text.trim())
      if ((place ?? role) !== undefined && stated !== 'response' && !isType) continue
      const around = isType ? '' : placesOf(stated, status).at(-1)!
      const name = text.split(/\s+/).find((word) => /\w\.\w/.test(word)) ?? text
      const row = [tokensOf(name).join(' '), ownWordsOf(text, words)]
        .flatMap((title) => keysOf(around, title))
        .map((key) => this.#holders.get(key))
        .find((one) => one !== undefined)
      if (row && row.name.split('.', DEEPEST).length < DEEPEST) return row
    }
    return undefined
  }

  /** The table with those of its rows that count. */
  place(table: ParameterTable, holder: OutlineRow | undefined): ParameterTable {
    // What was said before of a row inside of another one is said.
    const rows = holder
      ? table.rows.filter((row) => !this.#inside.has(nameInPlace(row)))
      : table.rows
    for (const row of rows)
      if (row.location === 'body' || row.location === 'response') this.#rows.push(row)
    return rows.length === table.rows.length ? table : { ...table, rows }
  }

  /** Notes the titles of the rows so far: few bodies have a title that could be one of them. */
  #note(): void {
    for (; this.#noted < this.#rows.length; this.#noted++) {
      const row = this.#rows[this.#noted]!
      const isNested = row.name.includes('.')
      if (isNested) this.#inside.add(nameInPlace(row))
      if (row.type === '' || holdsOf(row) === 'none') continue
      const name = row.name.replace(/(?<!\[\])(?:\[\])+$/, '').replace(/^.*\./, '')
      const link = row.typeLink?.startsWith('#') ? decoded(row.typeLink.slice(1)) : ''
      const types = unknownWords(readFieldType(row.type))
      for (const type of types) this.#types.add(type)
      const texts = [link, ...types, name]
      const titles = texts.map((text) => ownWordsOf(text, this.#words))
      // Of a whole name each word counts: `order.items` is not the order.
      if (isNested) titles.push(tokensOf(row.name).join(' '))
      for (const title of titles) {
        if (title === '') continue
        for (const place of placesOf(row.location, row.status))
          for (const key of keysOf(place, title)) this.#holders.set(key, row)
      }
    }
  }
}

/** A place and those around it: anywhere, in the body or a response, in the response of a status. */
function placesOf(location: Place | undefined, status: number | undefined): string[] {
  if (location === undefined) return ['']
  return status === undefined ? ['', location] : ['', location, `${location} ${status}`]
}

/** The keys of a row in a place: its title, and what that has in common with a plural. */
function keysOf(place: string, title: string): [string, string] {
  return [`${place}=${title}`, `${place}~${title.replace(/s$/, '')}`]
}

function nameInPlace({ location, status, name }: OutlineRow): string {
  return [location, status, name].join(' ')
}

function tokensOf(text: string): string[] {
  return wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
}

/** The words that a title and a name are compared by: those that not every title can have. */
function ownWordsOf(text: string, words: Words): string {
  const tokens = tokensOf(text)
  const spoken = words.spoken(tokens)
  const named = tokens.filter((_, at) => !(spoken[at]! & Said.fields))
  const own = named.filter((token) => !FILLERS.has(token))
  return (own.length > 0 ? own : named).join(' ')
}
