import { memoize } from '../source/memoize.js'
import {
  authSpelling,
  type Column,
  type Location,
  type Meaning,
  type MeaningKey,
  reasons,
  type Role,
} from './meanings.js'
import { otherVerbs, otherWords } from './other-languages.js'
import { markOf, Phrases, placeOf, PLACES, Said, wordsOf } from './phrases.js'
import { type Slip, Spelling } from './spelling.js'

/** The meaning of a header, and the place of the rows if it is a name such as “Query parameter”. */
export interface ColumnHeader {
  readonly column: Column
  readonly place: Location | 'response' | undefined
  /** True for a phrase such as “Search parameter”, which heads names in a first column only. */
  readonly isPhrase: boolean
  /** The words of it that are misspelt. */
  readonly slips: readonly Slip[] | undefined
}

/** A meaning with its words in some languages: of places they can be words of labels alone. */
type MeaningWords = Omit<Meaning, 'words'> & { readonly words: readonly string[] }

const MARKS = /[*_`¿\u00ad\u200b]|\u200e|\u200f|\u2060|\ufe0e|\ufe0f|<\/?[a-z][^<>]{0,40}>/gu
/** The text in brackets that a header or a cell can have after its words. */
const REMARK = /(?:\([^()]{0,80}\)|\[[^[\]]{0,80}\])$/
const LONGEST_HEADER = 40
/** The characters that a header can end with and that say nothing. */
const endings: ReadonlySet<string> = new Set([' ', '?', ':', '.'])
/** Words that a header of names can be filled up with. */
const headerFillers: ReadonlySet<string> = new Set('of the string s de do da'.split(' '))
/** Words that a header of another column can be filled up with. */
const columnFillers: ReadonlySet<string> = new Set(['is', 'it', 'or', 'and', 'value', 'a', 's'])

/** The meanings of a word that a header of names can have: a place, or a role. */
const NAME_HEADER = PLACES | Said.request | Said.response

/** The words of a vocabulary, each looked up where it can stand. */
export class Words {
  readonly #columns = new Map<string, Column>()
  readonly #cells = new Map<string, boolean>()
  /** The reader of its words where they are misspelt. */
  readonly spelling: Spelling
  /** The same of `auth`. */
  readonly authSpelling: Spelling
  /** The beginnings of the words for marks. */
  readonly #marks: RegExp
  readonly #spoken = new Phrases()
  readonly #conditions = new Phrases()
  readonly #fillers = new Set<string>()
  readonly #reasons = new Set(reasons.values())
  /** Own words that `auth` is read by, each with the built-in one for the same. */
  readonly #auth: (readonly [word: RegExp, right: string])[] = []
  /** True when a user added words for what pages say, as pages in other languages need them. */
  readonly isExtended: boolean

  constructor(meanings: readonly Meaning[]) {
    // What a user and English say counts before what it means elsewhere.
    const foreign = meanings.flatMap(inOtherLanguages)
    for (const meaning of [...foreign, ...meanings]) this.#add(meaning)
    const entriesOf = (all: readonly MeaningWords[]) =>
      all.flatMap(({ kind, words, labelWords }) =>
        kind === 'auth' || kind === 'reason' ? [] : [...words, ...labelWords].flatMap(wordsOf),
      )
    const entries = entriesOf(meanings)
    const own = meanings.flatMap((meaning) => meaning.own.flatMap(wordsOf))
    this.isExtended = meanings.some((meaning) => meaning.kind !== 'auth' && meaning.own.length > 0)
    // Near to an English word is many a word of the language that a page with its own ones is in.
    const known = [...entries, ...entriesOf(foreign)]
    this.spelling = new Spelling(known, this.isExtended ? own : entries)
    this.authSpelling = new Spelling([...authSpelling, ...own])
    const marks = [...meanings, ...foreign].filter(
      ({ key }) => key === 'required' || key === 'optional',
    )
    const firstWords = marks.flatMap(({ words }) => words.flatMap((word) => wordsOf(word)[0] ?? []))
    const beginnings = firstWords.filter(
      (word) => !firstWords.some((other) => other !== word && word.startsWith(other)),
    )
    // One pass is faster than one for each; words hold no signs.
    this.#marks = new RegExp([...new Set(beginnings)].join('|'))
  }

  /** The meaning of the header of a column: by all of its words, or by those after “Field” or “Parameter”. */
  readonly column: (text: string) => ColumnHeader | undefined = memoize((text) =>
    this.#readColumn(text),
  )

  /** The same, also where letters of its words are wrong: as what was meant, with the words that are. */
  readonly header: (text: string) => ColumnHeader | undefined = memoize((text) => {
    const read = this.column(text)
    if ((read && !read.isPhrase) || text.length > LONGEST_HEADER) return read
    const { tokens, slips } = this.spelling.correct(wordsOf(plainHeader(text)))
    const meant = slips && this.column(tokens.join(' '))
    return meant && !meant.isPhrase ? { ...meant, slips } : read
  })

  /** True when a cell says “required”, false for “optional”, also in words that say the same: `✅ Yes`. */
  cell(text: string): boolean | undefined {
    const own = this.#cells.get(text)
    if (own !== undefined) return own
    const plain = text.replace(MARKS, '').trim()
    const [first, ...others] = plain.split(/\s+/).map((one) => this.#cells.get(one))
    return this.#cells.get(plain) ?? (others.every((other) => other === first) ? first : undefined)
  }

  /** True when a mark says “required”, false for “Optional”; nothing for other words. */
  mark(word: string): boolean | undefined {
    return markOf(this.#spoken.get(word.toLowerCase()))
  }

  /** True when a text in lower case can have a mark in it. */
  mayHaveMark(lower: string): boolean {
    return this.#marks.test(lower)
  }

  /** True when a text states a condition. */
  isCondition(text: string): boolean {
    return this.#conditions.isAmong(wordsOf(text))
  }

  /** True when a word says nothing of its own in a heading or a label. */
  fills(word: string): boolean {
    return this.#fillers.has(word)
  }

  /** True when a word is of what stands beside a status: “Not Found”. */
  isReason(word: string): boolean {
    return this.#reasons.has(word)
  }

  /** The words of `auth`, with the built-in ones in place of those of a user. */
  auth(text: string): string {
    return this.#auth.reduce((read, [word, right]) => read.replace(word, right), text)
  }

  /** The place in which a text says that something travels. */
  place(text: string): Location | 'response' | undefined {
    const spoken = this.spoken(wordsOf(text))
    if (spoken.some((word) => word & Said.response)) return 'response'
    return placeOf(spoken.find((word) => word & PLACES) ?? 0)
  }

  /** The bits of `Said` of each word, 0 for an unknown one; those of several words are at the first. */
  spoken(tokens: readonly string[]): number[] {
    return this.#spoken.spoken(tokens)
  }

  /** True when a header is that of statuses: “Status code”. */
  isStatusHeader(text: string): boolean {
    const tokens = wordsOf(text)
    return tokens.length > 0 && this.spoken(tokens).every((word) => word & Said.status)
  }

  #readColumn(text: string): ColumnHeader | undefined {
    const header = plainHeader(text)
    const tokens = wordsOf(header)
    const column = this.#columns.get(header) ?? this.#columnOf(tokens)
    const said = { place: undefined, isPhrase: false, slips: undefined }
    if (column !== undefined && column !== 'name') return { column, ...said }
    if (column === undefined && !this.#isNameHeader(tokens)) {
      // A short phrase that ends in “parameter” or “field” names some kind of them.
      const isPhrase =
        tokens.length < 4 && (this.#spoken.get(tokens.at(-1) ?? '') & Said.fields) !== 0
      return isPhrase ? { column: 'name', ...said, isPhrase } : undefined
    }
    return { column: 'name', ...said, place: this.place(header) }
  }

  #add({ key, kind, words, own, labelWords }: MeaningWords): void {
    const right = kind === 'filler' ? '' : words[0]!
    if (/^(?:auth|place|filler)$/.test(kind) || key === 'required' || key === 'optional')
      for (const word of own) this.#auth.push([wholeWord(word), right])
    const said = kind === 'place' || kind === 'role' ? Said[key as Location | Role] : 0
    if (kind === 'reason') for (const token of own.flatMap(wordsOf)) this.#fillers.add(token)
    for (const word of words) {
      if (kind === 'column') this.#columns.set(plainHeader(word), key as Column)
      if (key === 'yes' || key === 'no') this.#cells.set(word, key === 'yes')
      if (kind === 'filler') for (const token of wordsOf(word)) this.#fillers.add(token)
      if (kind === 'reason') for (const token of wordsOf(word)) this.#reasons.add(token)
      if (key === 'condition') this.#conditions.add(word, 0)
      if (key === 'required' || key === 'optional') {
        this.#cells.set(word, key === 'required')
        this.#spoken.add(word, Said[key])
      }
      if (said) this.#spoken.add(word, said)
      if (kind === 'announcement') this.#spoken.add(word, Said[key as 'fields' | 'status'])
    }
    for (const word of labelWords) this.#spoken.add(word, said | Said.loose)
  }

  /** The meaning of “Field type”, “Parameter description”, “Required or optional”. */
  #columnOf(tokens: readonly string[]): Column | undefined {
    if (tokens.length < 2 || tokens.length > 6) return undefined
    const marks = this.spoken(tokens).map((word, index) =>
      columnFillers.has(tokens[index]!) ? 'filler' : markOf(word),
    )
    if (marks.every((mark) => mark !== undefined) && marks.some((mark) => mark !== 'filler'))
      return marks.includes(true) ? 'required' : 'optional'
    const start = tokens.findIndex(
      (token) => this.#columns.get(token) !== 'name' && !columnFillers.has(token),
    )
    const rest = tokens.slice(start).join(' ')
    const column = start > 0 ? this.#columns.get(rest) : undefined
    return column === 'name' ? undefined : column
  }

  /** True when all words are those of a name's header: “Query parameter”, “Field name”. */
  #isNameHeader(tokens: readonly string[]): boolean {
    if (tokens.length < 2 || tokens.length > 6) return false
    const spoken = this.spoken(tokens)
    const isName = (token: string) => this.#columns.get(token) === 'name'
    const fills = (token: string, word: number) =>
      (word & NAME_HEADER) !== 0 || word === Said.known || headerFillers.has(token)
    return tokens.some(isName) && tokens.every((one, at) => isName(one) || fills(one, spoken[at]!))
  }
}

/** The words of other languages for a meaning; of places they say something in labels alone. */
function inOtherLanguages(meaning: Meaning): MeaningWords[] {
  const words = otherWords[meaning.key as MeaningKey]?.split('|')
  if (!words) return []
  const verbs = meaning.key === 'response' ? otherVerbs.split('|') : []
  const [own, labelWords] = meaning.kind === 'place' ? [[], words] : [words, verbs]
  return [{ ...meaning, words: own, own: [], labelWords }]
}

function plainHeader(text: string): string {
  const plain = text.replace(MARKS, ' ').replace(/\s+/g, ' ').trim().toLowerCase()
  const header = plain.replace(REMARK, '')
  let end = header.length
  while (endings.has(header[end - 1]!)) end--
  return header.slice(0, end)
}

function wholeWord(word: string): RegExp {
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  // What ends with an apostrophe goes on at once.
  const after = /[\p{L}\p{N}]$/u.test(word) ? String.raw`(?![\p{L}\p{N}/.:_-])` : ''
  return new RegExp(String.raw`(?<![\p{L}\p{N}/.:_-])${escaped}${after}`, 'giu')
}
