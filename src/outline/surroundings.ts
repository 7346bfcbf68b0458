import type { Method } from '../attributes/methods.js'
import { readFieldType } from '../field-type/read.js'
import { unknownWords } from '../field-type/type.js'
import { Said, wordsOf } from '../vocabulary/phrases.js'
import type { Misspelling } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import { holdsOf } from './name.js'
import type { OutlineExample, OutlineRow } from './outline.js'
import type { Part } from './parts.js'
import type { Phrase } from './phrase.js'

/** The facts that a block states of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
  /** Those of them that a row says something of: another row with the name can be of something else. */
  readonly listed: Set<string>
}

/** The context that a body is read in. */
export interface Reading {
  readonly request: Request
  readonly words: Words
  readonly source: string
  readonly examples: readonly OutlineExample[]
  /** Takes what is misspelt. */
  readonly misspelt: Misspelling[]
}

/** The surroundings of a table or a list of parameters. */
export interface Surroundings {
  readonly part: Omit<Part, 'node'>
  readonly reading: Reading
  /** The row that what is read is inside of. */
  readonly holder: OutlineRow | undefined
  /** The announcement of it: by its label, or the heading directly above. */
  readonly announced: Phrase['announces']
  /** The last code block above that shows what travels. */
  readonly last: OutlineExample | undefined
}

/** The announcement of a part: by its label, or the heading directly above. */
export function announcementOf(part: Part): Phrase['announces'] {
  const { node, group, labels, label, above, saidAbove } = part
  const isHeading = above?.type === 'heading'
  // Tables below more words than those of headings and labels are of anything.
  const isBelowWords = labels[0]?.phrase.isPlain ?? (isHeading && saidAbove!.isPlain)
  if (node.type === 'table' && !isBelowWords) return undefined
  return label?.announces ?? (isHeading ? group?.announces : undefined)
}

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
 * The rows of a body that what follows them can be inside of: below a row `address` that is a table with
 * the title “Address object”.
 */
export class Holders {
  readonly #words: Words
  /** The last row of the body or a response that a title calls so, by its words. */
  readonly #rows = new Map<string, OutlineRow>()
  /** The rows whose titles are still to be noted: few bodies have a title that could be one of them. */
  #added: OutlineRow[] = []

  constructor(words: Words) {
    this.#words = words
  }

  add(rows: readonly OutlineRow[]): void {
    for (const row of rows)
      if (row.location === 'body' || row.location === 'response') this.#added.push(row)
  }

  /** The row that a part says the fields of, by its label or its heading, in the place of its group. */
  of({ group, label, labels }: Part): OutlineRow | undefined {
    for (const row of this.#added) this.#note(row)
    this.#added = []
    const place = label?.place ?? group?.place
    const status = label?.status ?? group?.status
    for (const text of [labels[0]?.text, group?.heading.text]) {
      if (this.#rows.size === 0 || text === undefined || text.length > LONGEST_TITLE) continue
      const name = text.split(/\s+/).find((word) => /\w\.\w/.test(word)) ?? text
      const row =
        this.#rows.get(keyOf(tokensOf(name))) ?? this.#rows.get(keyOf(this.#ownTokensOf(text)))
      if (!row || row.name.split('.', DEEPEST).length === DEEPEST) continue
      if ((place ?? row.location) === row.location && (status ?? row.status) === row.status)
        return row
    }
    return undefined
  }

  #note(row: OutlineRow): void {
    if (row.type === '' || holdsOf(row) === 'none') return
    const name = row.name.replace(/(?<!\[\])(?:\[\])+$/, '')
    const types = unknownWords(readFieldType(row.type))
    const texts = [...types, row.typeLink ?? '', name.slice(name.lastIndexOf('.') + 1)]
    const titles = texts.map((text) => this.#ownTokensOf(text))
    // Of a whole name each word counts: `order.items` is not the order.
    if (name.includes('.')) titles.push(tokensOf(row.name))
    for (const title of titles) if (title.length > 0) this.#rows.set(keyOf(title), row)
  }

  /** The words that a title and a name are compared by: those that not every title can have. */
  #ownTokensOf(text: string): string[] {
    const tokens = tokensOf(text)
    const spoken = this.#words.spoken(tokens)
    const named = tokens.filter((_, at) => !(spoken[at]! & Said.fields))
    const own = named.filter((token) => !FILLERS.has(token))
    return own.length > 0 ? own : named
  }
}

function tokensOf(text: string): string[] {
  return wordsOf(text.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' '))
}

/** The key of a title: its words, the same in the singular and the plural. */
function keyOf(tokens: readonly string[]): string {
  return tokens.join(' ').replace(/s$/, '')
}
