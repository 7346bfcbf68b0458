import { memoize } from '../source/memoize.js'
import {
  authSpelling,
  type Column,
  type Location,
  type Meaning,
  type MeaningKey,
  reasons,
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
    const all = [...foreign, ...meanings]
    for (const meaning of all) this.#add(meaning)
    const own = meanings.flatMap((meaning) => meaning.own.flatMap(wordsOf))
    this.isExtended = meanings.some((meaning) => meaning.kind !== 'auth' && meaning.own.length > 0)
    // Near to an English word is many a word of the language that a page with its own ones is in.
    this.spelling = new Spelling(spelledWords(all), this.isExtended ? own : spelledWords(meanings))
    this.authSpelling = new Spelling([...authSpelling, ...own])
    const marks = all.filter(({ key }) => key === 'required' || key === 'optional')
    // One pass is faster than one for each; words hold no signs.
    this.#marks = new RegExp(
      marks.flatMap(({ words }) => words.flatMap((word) => wordsOf(word)[0] ?? [])).join('|'),
    )
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
    const [first, ...others] = text
      .replace(MARKS, '')
      .trim()
      .split(/\s+/)
      .map((one) => this.#cells.get(one))
    return others.every((other) => other === first) ? first : undefined
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
    if (column === 'name' || this.#isNameHeader(tokens))
      return { column: 'name', ...said, place: this.place(header) }
    // A short phrase that ends in “parameter” or “field” names some kind of them.
    const isPhrase =
      tokens.length < 4 && (this.#spoken.get(tokens.at(-1) ?? '') & Said.fields) !== 0
    return isPhrase ? { column: 'name', ...said, isPhrase } : undefined
  }

  #add({ key, kind, words, own, labelWords }: MeaningWords): void {
    const answer = answers.get(key)
    const isMark = key === 'required' || key === 'optional'
    if (isMark || /^(?:auth|place|filler)$/.test(kind))
      for (const word of own) this.#auth.push([wholeWord(word), kind === 'filler' ? '' : words[0]!])
    // Of several words of a user that stand beside a status, each can stand alone.
    const fillers = kind === 'filler' ? words : kind === 'reason' ? own : []
    for (const token of fillers.flatMap(wordsOf)) this.#fillers.add(token)
    if (kind === 'reason') for (const token of words.flatMap(wordsOf)) this.#reasons.add(token)
    const said = (kind === 'column' && !isMark ? undefined : Said[key as keyof typeof Said]) ?? 0
    for (const word of words) {
      if (kind === 'column') this.#columns.set(plainHeader(word), key as Column)
      if (answer !== undefined) this.#cells.set(word, answer)
      if (key === 'condition') this.#conditions.add(word, 0)
      if (said) this.#spoken.add(word, said)
    }
    for (const word of labelWords) this.#spoken.add(word, said | Said.loose)
  }

  /** The meaning of “Field type” and “Parameter description”: of what follows the words for a name. */
  #columnOf(tokens: readonly string[]): Column | undefined {
    const start = tokens.findIndex((token) => this.#columns.get(token) !== 'name')
    return start > 0 ? this.#columns.get(tokens.slice(start).join(' ')) : undefined
  }

  /** True when all words are those of a name's header: “Query parameter”, “Field name”. */
  #isNameHeader(tokens: readonly string[]): boolean {
    const spoken = this.spoken(tokens)
    const isName = (token: string) => this.#columns.get(token) === 'name'
    return (
      tokens.length > 1 &&
      tokens.some(isName) &&
      tokens.every((one, at) => isName(one) || (spoken[at]! & NAME_HEADER) !== 0)
    )
  }
}

/** The words that a Required cell can hold, by the meaning. */
const answers: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['required', true],
  ['no', false],
  ['optional', false],
])

/** The words of a body that can be misspelt. */
function spelledWords(meanings: readonly MeaningWords[]): string[] {
  return meanings.flatMap(({ kind, words, labelWords }) =>
    kind === 'auth' || kind === 'reason' ? [] : [...words, ...labelWords].flatMap(wordsOf),
  )
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
