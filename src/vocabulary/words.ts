import { fillers, outcomes, reasons, type Meaning } from './meanings.js'

/** A column of a parameter table, by what it means. */
export type Column =
  | 'name'
  | 'type'
  | 'required'
  | 'optional'
  | 'description'
  | 'default'
  | 'in'
  | 'example'
  | 'values'

/** The columns of which one beside the names makes a table one of parameters. */
export const companions: readonly Column[] = [
  'type',
  'required',
  'optional',
  'description',
  'default',
  'in',
]

/** Where a parameter travels. */
export type Location = 'path' | 'query' | 'header' | 'cookie' | 'body'

/** What a header says: its meaning, and where the rows belong if it is a name such as “Query parameter”. */
export interface ColumnHeader {
  readonly column: Column
  readonly place?: Location | 'response'
  /** True for a phrase such as “Search parameter”, which heads names in a first column only. */
  readonly isPhrase?: boolean
}

/** What a word says in a heading or a label. */
export interface SpokenWord {
  readonly place?: Location
  readonly role?: 'request' | 'response'
  readonly fields?: boolean
  readonly status?: boolean
  /** True for “required”, false for “optional”. */
  readonly required?: boolean
  /** True for a word that counts only in labels, and where every word is known. */
  readonly loose?: boolean
}

const MARKS = /[*_`]|\u{fe0f}|<\/?[a-z][^<>]{0,40}>/gu
/** What a header or a cell can say in brackets after its words. */
const REMARK = /[ \n]*(?:\([^()]{0,80}\)|\[[^[\]]{0,80}\])$/
/** What a header can end with that says nothing. */
const endings: ReadonlySet<string> = new Set([' ', '?', ':', '.'])
/** Words that a header of names can be filled up with. */
const headerFillers: ReadonlySet<string> = new Set(['of', 'the', 'string', 's'])
/** Words that a header of another column can be filled up with. */
const columnFillers: ReadonlySet<string> = new Set(['is', 'it', 'or', 'and', 'value', 'a', 's'])

/** The words of a vocabulary, each looked up where it can stand. */
export class Words {
  readonly #columns = new Map<string, Column>()
  readonly #cells = new Map<string, boolean>()
  readonly #spoken = new Map<string, SpokenWord>()
  readonly #conditions = new Set<string>()
  readonly #names = new Set<string>()
  readonly #fillers: ReadonlySet<string> = new Set(fillers)
  readonly #reasons: ReadonlySet<string> = new Set([...reasons.values(), ...outcomes])
  /** How many words the longest entry of headings and labels, and of conditions, has. */
  #longest = 1

  constructor(meanings: readonly Meaning[]) {
    for (const meaning of meanings) this.#add(meaning)
  }

  /** What the header of a column means: by all of its words, or by those after “Field” or “Parameter”. */
  column(text: string): ColumnHeader | undefined {
    const header = plainHeader(text)
    const tokens = wordsOf(header)
    const column = this.#columns.get(header) ?? this.#columnOf(tokens)
    if (column !== undefined && column !== 'name') return { column }
    if (column === undefined && !this.#isNameHeader(tokens)) {
      // A short phrase that ends in “parameter” or “field” names some kind of them.
      const isPhrase = tokens.length < 4 && this.#spoken.get(tokens.at(-1)!)?.fields === true
      return isPhrase ? { column: 'name', isPhrase } : undefined
    }
    const spoken = this.spoken(tokens)
    const isResponse = spoken.some((word) => word?.role === 'response')
    const place = isResponse ? 'response' : spoken.find((word) => word?.place)?.place
    return { column: 'name', ...(place && { place }) }
  }

  /** What a cell that says whether something is required says: nothing for a word that nobody knows. */
  cell(text: string): boolean | undefined {
    return this.#cells.get(text) ?? this.#cells.get(text.replace(MARKS, '').trim())
  }

  /** What a mark such as “required” or “Optional” says. */
  mark(word: string): boolean | undefined {
    return this.#spoken.get(word.toLowerCase())?.required
  }

  /** Whether a text states a condition. */
  isCondition(text: string): boolean {
    const tokens = wordsOf(text)
    return tokens.some((_, index) => this.#match(tokens, index, this.#conditions) > 0)
  }

  /** Where a cell says that a parameter travels. */
  place(text: string): Location | 'response' | undefined {
    const spoken = this.spoken(wordsOf(text))
    if (spoken.some((word) => word?.role === 'response')) return 'response'
    return spoken.find((word) => word?.place)?.place
  }

  /** What each word says; entries of several words say it at their first. */
  spoken(tokens: readonly string[]): (SpokenWord | undefined)[] {
    const spoken: (SpokenWord | undefined)[] = []
    while (spoken.length < tokens.length) {
      const length = this.#match(tokens, spoken.length, this.#spoken)
      const word =
        length === 0
          ? undefined
          : this.#spoken.get(tokens.slice(spoken.length, spoken.length + length).join(' '))
      spoken.push(word)
      for (let more = 1; more < length; more++) spoken.push(nothing)
    }
    return spoken
  }

  /** Whether a header is that of statuses: “Status code”. */
  isStatusHeader(text: string): boolean {
    const tokens = wordsOf(text)
    return tokens.length > 0 && this.spoken(tokens).every((word) => word?.status)
  }

  /** Whether a word fills up headings and labels without saying anything. */
  isFiller(word: string): boolean {
    return this.#fillers.has(word)
  }

  /** Whether a word starts the reason phrase of a status: of this one, or of any. */
  isReason(word: string, status?: number): boolean {
    return status === undefined ? this.#reasons.has(word) : reasons.get(status) === word
  }

  #add({ key, kind, words, labelWords = [] }: Meaning): void {
    for (const word of words) {
      if (kind === 'column') this.#columns.set(plainHeader(word), key as Column)
      if (key === 'name') this.#names.add(plainHeader(word))
      if (key === 'yes' || key === 'no') this.#cells.set(word, key === 'yes')
      if (key === 'condition') this.#conditions.add(this.#phrase(word))
      if (key === 'required' || key === 'optional') {
        this.#cells.set(word, key === 'required')
        this.#say(word, { required: key === 'required' })
      }
      if (kind === 'place') this.#say(word, { place: key as Location })
      if (kind === 'role') this.#say(word, { role: key as 'request' | 'response' })
      if (kind === 'announcement') this.#say(word, { [key]: true })
    }
    for (const word of labelWords) {
      const saying = kind === 'place' ? { place: key as Location } : { role: key as 'request' }
      this.#say(word, { ...saying, loose: true })
    }
  }

  #say(word: string, saying: SpokenWord): void {
    const phrase = this.#phrase(word)
    this.#spoken.set(phrase, { ...this.#spoken.get(phrase), ...saying })
  }

  #phrase(word: string): string {
    const tokens = wordsOf(word)
    this.#longest = Math.max(this.#longest, Math.min(tokens.length, 8))
    return tokens.join(' ')
  }

  /** How many words from an index on are one entry: the longest. */
  #match(
    tokens: readonly string[],
    index: number,
    entries: { has(phrase: string): boolean },
  ): number {
    if (this.#longest > 1) {
      for (let length = Math.min(this.#longest, tokens.length - index); length > 1; length--) {
        if (entries.has(tokens.slice(index, index + length).join(' '))) return length
      }
    }
    return entries.has(tokens[index]!) ? 1 : 0
  }

  /** The meaning of “Field type”, “Parameter description”, “Required or optional”. */
  #columnOf(tokens: readonly string[]): Column | undefined {
    if (tokens.length < 2 || tokens.length > 6) return undefined
    const marks = this.spoken(tokens).map((word, index) =>
      columnFillers.has(tokens[index]!) ? 'filler' : word?.required,
    )
    if (marks.every((mark) => mark !== undefined) && marks.some((mark) => mark !== 'filler'))
      return marks.includes(true) ? 'required' : 'optional'
    const start = tokens.findIndex((token) => !this.#names.has(token) && !columnFillers.has(token))
    const rest = tokens.slice(start).join(' ')
    const column = start > 0 ? this.#columns.get(rest) : undefined
    return column === 'name' ? undefined : column
  }

  /** Whether all words are those of a name's header: “Query parameter”, “Field name”. */
  #isNameHeader(tokens: readonly string[]): boolean {
    if (tokens.length < 2 || tokens.length > 6) return false
    let hasName = false
    for (const [index, word] of this.spoken(tokens).entries()) {
      const token = tokens[index]!
      if (this.#names.has(token)) hasName = true
      else if (!word?.place && !word?.role && word !== nothing && !headerFillers.has(token))
        return false
    }
    return hasName
  }
}

const nothing: SpokenWord = {}

/** The words of a text, in lower case. */
export function wordsOf(text: string): string[] {
  // The version of HTTP is no number of a status.
  const plain = text.replace(/\bhttp\/\d(?:\.\d)?/gi, 'http')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

function plainHeader(text: string): string {
  const plain = text.replace(MARKS, ' ').trim().toLowerCase()
  const header = plain.replace(REMARK, '').replace(/\s+/g, ' ')
  let end = header.length
  while (endings.has(header[end - 1]!)) end--
  return header.slice(0, end)
}
