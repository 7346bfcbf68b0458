import { readFieldType } from '../field-type/read.js'
import { unknownWords } from '../field-type/type.js'
import { decoded } from '../document/path.js'
import { type Words, wordsOf } from '../vocabulary/words.js'
import { holderOf, joinNames } from './name.js'
import type { OutlineRow, ParameterTable } from './outline.js'
import { readHeading } from './saying.js'

/** Words of a title that say no more than that an object follows: “Address object”, “Fields of `address`”. */
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of in object objects item items structure type schema model'.split(' '),
)

const LONGEST_TITLE = 60

/**
 * The tables of a block that have a title of their own, such as “Address object” below a row `address`:
 * what they list is inside of that row.
 */
export class Sections {
  readonly #words: Words
  /** The rows that hold others, by what a title can call them. */
  readonly #holders = new Map<string, OutlineRow>()

  constructor(words: Words) {
    this.#words = words
  }

  /** The table with its rows in their places; nothing where they are those of an object that a type links to. */
  place(
    table: ParameterTable,
    titles: readonly (string | undefined)[],
  ): ParameterTable | undefined {
    const holder = this.#holderOf(titles)
    if (holder?.typeLink?.startsWith('#')) return undefined
    const placed = holder ? nested(table, holder) : table
    for (const row of placed.rows) this.#note(row)
    return placed
  }

  #holderOf(titles: readonly (string | undefined)[]): OutlineRow | undefined {
    for (const title of titles) {
      if (title === undefined || title.length > LONGEST_TITLE) continue
      const { place, role } = readHeading(title, this.#words)
      const key = keyOf(title, this.#words)
      const holder = key === '' ? undefined : this.#holders.get(key)
      const isOther = place !== undefined || role !== undefined
      if (holder && (!isOther || (place === 'response' && holder.location === 'response')))
        return holder
    }
    return undefined
  }

  #note(row: OutlineRow): void {
    if (row.location !== 'body' && row.location !== 'response') return
    if (row.type === '' || row.carrier !== undefined || holderOf(row.type) === 'none') return
    const name = row.name.replace(/(?:\[\])+$/, '').replace(/^.*\./, '')
    const types = unknownWords(readFieldType(row.type))
    const link = row.typeLink?.startsWith('#') ? decoded(row.typeLink.slice(1)) : ''
    for (const text of [name, ...types, link]) {
      const key = keyOf(text, this.#words)
      if (key !== '' && !this.#holders.has(key)) this.#holders.set(key, row)
    }
  }
}

/** What a title and a name are compared by: their words without those that every title can have. */
function keyOf(text: string, words: Words): string {
  const tokens = wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
  const spoken = words.spoken(tokens)
  const named = tokens.filter((_, at) => !spoken[at]?.fields)
  const own = named.filter((token) => !FILLERS.has(token))
  return (own.length > 0 ? own : named).join(' ').replace(/s$/, '')
}

function nested(table: ParameterTable, holder: OutlineRow): ParameterTable {
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
  return { ...table, stated, rows }
}
