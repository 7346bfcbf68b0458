import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import type { Span } from '../source/position.js'
import type { BodyNode, FootnoteCall, FootnoteSection } from './node.js'

/** The destination of a link or an image. */
export interface Resource {
  readonly url: string
  readonly title: string
  /** The place of the url. */
  readonly span: Span
}

interface CalledFootnote {
  /** The id of the footnote. */
  readonly id: string
  /** The number that its calls show. */
  readonly number: number
  /** The ids of its calls. */
  readonly callIds: string[]
}

/** The definitions of links and the footnotes that the inline text of a body may refer to. */
export class References {
  /** The destinations of the definitions, by their labels. */
  readonly definitions = new Map<string, Resource>()
  readonly #prefix: string
  readonly #called = new Map<string, CalledFootnote>()
  /** The nodes of footnotes, by their labels as these are compared; nothing before they are read. */
  readonly #footnotes = new Map<string, readonly BodyNode[] | undefined>()
  readonly #ids = new Set<string>()

  /** `prefix` tells the footnotes of one file apart. */
  constructor(prefix: string) {
    this.#prefix = `user-content-${prefix}`
  }

  /** The ids of all footnotes and their calls, and that of the label. */
  get ids(): string[] {
    return [...this.#ids]
  }

  /** The number of footnotes that are defined. */
  get footnotes(): number {
    return this.#footnotes.size
  }

  /** True when a footnote is defined, by its label as it is compared. */
  includes(key: string): boolean {
    return this.#footnotes.has(key)
  }

  /** Makes a footnote known, which calls may be above. */
  announce(label: string): void {
    this.#footnotes.set(normalizeIdentifier(label), undefined)
  }

  /** Keeps what a footnote says; of two with one label, the first one holds. */
  define(label: string, definition: readonly BodyNode[]): void {
    const key = normalizeIdentifier(label)
    if (!this.#footnotes.get(key)) this.#footnotes.set(key, definition)
  }

  /** The call of a footnote by its label. */
  call(label: string): FootnoteCall {
    const key = normalizeIdentifier(label)
    let footnote = this.#called.get(key)
    if (!footnote) {
      this.#ids.add(this.#labelId)
      const id = this.#claim(`${this.#prefix}fn-${normalizeUri(key.toLowerCase())}`)
      footnote = { id, number: this.#called.size + 1, callIds: [] }
      this.#called.set(key, footnote)
    }
    const { id: footnoteId, number, callIds } = footnote
    const count = callIds.length + 1
    const id = this.#claim(footnoteId.replace('fn', 'fnref') + (count > 1 ? `-${count}` : ''))
    callIds.push(id)
    return { type: 'footnote', number, footnoteId, id, labelId: this.#labelId }
  }

  /** The section of all footnotes that were called, for the end of the text. */
  section(end: number): FootnoteSection | undefined {
    if (this.#called.size === 0) return undefined
    const items = Array.from(this.#called, ([key, { id, number, callIds }]) => {
      return { id, number, callIds, children: this.#footnotes.get(key)! }
    })
    return { type: 'footnotes', labelId: this.#labelId, items, span: { start: end, end } }
  }

  get #labelId(): string {
    return `${this.#prefix}footnote-label`
  }

  /** The second call of the footnote `a` and the first one of `a-2` would share an id. */
  #claim(wanted: string): string {
    let id = wanted
    while (this.#ids.has(id)) id += '-'
    this.#ids.add(id)
    return id
  }
}
