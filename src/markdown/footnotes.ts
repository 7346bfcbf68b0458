import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { normalizeUri } from 'micromark-util-sanitize-uri'
import { ContentWriter } from './content-writer.js'
import type { Identifier, Other, Text } from './node.js'

interface Footnote {
  /** The id of the footnote. */
  readonly id: string
  /** The number that its calls show. */
  readonly number: number
  /** The ids of its calls. */
  readonly callIds: string[]
}

/** The footnotes of a text: who calls which, and what they say. */
export class Footnotes {
  readonly #prefix: string
  readonly #called = new Map<string, Footnote>()
  /** What they say, by their labels as these are compared; nothing before it is read. */
  readonly #definitions = new Map<string, Text | undefined>()
  readonly #ids = new Set<string>()

  /** `prefix` tells the footnotes of one file apart. */
  constructor(prefix: string) {
    this.#prefix = `user-content-${prefix}`
  }

  /** The ids of all footnotes and their calls, and that of the label. */
  get ids(): string[] {
    return [...this.#ids]
  }

  /** How many footnotes are defined. */
  get size(): number {
    return this.#definitions.size
  }

  /** Whether a footnote is defined, by its label as it is compared. */
  includes(key: string): boolean {
    return this.#definitions.has(key)
  }

  /** Makes a footnote known, which calls may be above. */
  announce(label: string): void {
    this.#definitions.set(normalizeIdentifier(label), undefined)
  }

  /** Keeps what a footnote says; of two with one label, the first one holds. */
  define(label: string, definition: Text): void {
    const key = normalizeIdentifier(label)
    if (!this.#definitions.get(key)) this.#definitions.set(key, definition)
  }

  /** The number that leads to a footnote. */
  call(label: string): (string | Identifier)[] {
    const footnote = this.#footnote(label)
    const count = footnote.callIds.length + 1
    const id = this.#claim(footnote.id.replace('fn', 'fnref') + (count > 1 ? `-${count}` : ''))
    footnote.callIds.push(id)
    return [
      '<sup><a href="#',
      identifier(footnote.id),
      '" id="',
      identifier(id),
      '" data-footnote-ref="" aria-describedby="',
      identifier(this.#labelId),
      `">${footnote.number}</a></sup>`,
    ]
  }

  /** The section of all footnotes that were called, for the end of the text. */
  section(end: number): Other | undefined {
    if (this.#called.size === 0) return undefined
    const writer = new ContentWriter()
    writer.html('<section data-footnotes="" class="footnotes"><h2 id="')
    writer.part(identifier(this.#labelId))
    writer.html('" class="sr-only">Footnotes</h2>\n<ol>')
    for (const [key, footnote] of this.#called) {
      writer.html('\n<li id="')
      writer.part(identifier(footnote.id))
      writer.html('">\n')
      this.#writeFootnote(footnote, this.#definitions.get(key)!, writer)
      writer.html('\n</li>')
    }
    writer.html('\n</ol>\n</section>')
    return { type: 'other', ...writer.finish(), span: { start: end, end } }
  }

  get #labelId(): string {
    return `${this.#prefix}footnote-label`
  }

  #footnote(label: string): Footnote {
    const key = normalizeIdentifier(label)
    const known = this.#called.get(key)
    if (known) return known
    this.#ids.add(this.#labelId)
    const id = this.#claim(`${this.#prefix}fn-${normalizeUri(key.toLowerCase())}`)
    const footnote = { id, number: this.#called.size + 1, callIds: [] }
    this.#called.set(key, footnote)
    return footnote
  }

  /** The second call of the footnote `a` and the first one of `a-2` would share an id. */
  #claim(wanted: string): string {
    let id = wanted
    while (this.#ids.has(id)) id += '-'
    this.#ids.add(id)
    return id
  }

  #writeFootnote(footnote: Footnote, { content, text }: Text, writer: ContentWriter): void {
    const last = content.at(-1)
    const isParagraph = typeof last === 'string' && last.endsWith('</p>')
    if (isParagraph) {
      writer.content(content.slice(0, -1))
      writer.html(`${last.slice(0, -'</p>'.length)} `)
    } else {
      writer.content(content)
      writer.startLine()
    }
    writer.startParagraph()
    writer.plainText(text)
    footnote.callIds.forEach((id, index) => {
      const count = index + 1
      writer.html(count > 1 ? ' <a href="#' : '<a href="#')
      writer.part(identifier(id))
      const again = count > 1 ? `-${count}` : ''
      writer.html(
        `" data-footnote-backref="" aria-label="Back to reference ${footnote.number}${again}" class="data-footnote-backref">↩`,
      )
      if (count > 1) writer.html(`<sup>${count}</sup>`)
      writer.html('</a>')
    })
    if (isParagraph) writer.html('</p>')
  }
}

function identifier(id: string): Identifier {
  return { type: 'identifier', id }
}
