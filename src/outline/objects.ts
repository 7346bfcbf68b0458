import type { Piece } from '../document/document.js'
import { decoded } from '../document/path.js'
import type { MarkdownBody, Heading } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import type { OutlineRow } from './outline.js'
import { type Part, type Parts, readParts } from './parts.js'
import { nothingSaid, type Phrase, phraseOf } from './phrase.js'
import type { Request, Surroundings } from './surroundings.js'
import { readParameterTable } from './table.js'

/** An object that Type cells link to: a heading whose section holds tables of its fields. */
export interface SharedObject {
  /** The id of the heading, without a prefix. */
  readonly id: string
  readonly name: string
  readonly rows: readonly OutlineRow[]
}

/** An object, with the scope that the links in its own rows are seen from. */
export interface FoundObject {
  readonly object: SharedObject
  readonly scope: ObjectScope
}

/** The objects that links of Type cells lead to, seen from one file. */
export interface ObjectScope {
  /** The object that a link leads to: `#user`, `./objects.api.md#user`; nothing for other links. */
  find(link: string): FoundObject | undefined
}

/** The scope of the file that a path leads to, if it is a document. */
export type LinkedObjects = (path: string) => ObjectScope | undefined

const none: ReadonlySet<string> = new Set()

/** A heading with a table below it. */
interface ObjectSection {
  /** The parts of its body, its own place among them, and where the next heading of its level ends it. */
  readonly parts: readonly Part[]
  readonly start: number
  readonly end: number
  /** True when it is that of a block's title, or says what belongs to its request or its response. */
  readonly isPart: boolean
}

/** The objects of one document, each read when it is asked for. */
export class DocumentObjects implements ObjectScope {
  readonly #words: Words
  readonly #source: string
  readonly #linked: LinkedObjects | undefined
  readonly #sections = new Map<string, ObjectSection>()
  /** The parts of the bodies that were walked over, by their nodes, until their outline is read. */
  readonly #parts = new Map<MarkdownBody['nodes'], Parts>()
  readonly #read = new Map<string, SharedObject | undefined>()
  readonly #files = new Map<string, ObjectScope | undefined>()

  /** Takes the id of every heading, without a prefix. */
  constructor(
    pieces: readonly Piece[],
    ids: ReadonlyMap<Heading, string>,
    words: Words,
    source: string,
    linked?: LinkedObjects,
  ) {
    this.#words = words
    this.#source = source
    this.#linked = linked
    for (const { type, body } of pieces)
      if (body.nodes.some((node) => node.type === 'table'))
        this.#addSections(this.#partsOf(body), ids, type === 'block')
  }

  #partsOf(body: MarkdownBody): Parts {
    let parts = this.#parts.get(body.nodes)
    if (!parts) this.#parts.set(body.nodes, (parts = readParts(body, this.#words)))
    return parts
  }

  /** The parts of a body, which is walked over once, for its outline; only sections of objects keep theirs. */
  takeParts(body: MarkdownBody): Parts {
    const parts = this.#partsOf(body)
    this.#parts.delete(body.nodes)
    return parts
  }

  /** Adds the sections of a body that hold tables. */
  #addSections({ title, parts }: Parts, ids: ReadonlyMap<Heading, string>, isBlock: boolean): void {
    for (let start = 0; start < parts.length; start++) {
      const { node: heading, said } = parts[start]!
      const id = heading.type === 'heading' ? ids.get(heading) : undefined
      if (heading.type !== 'heading' || id === undefined) continue
      let end = start + 1
      let hasTable = false
      for (; end < parts.length; end++) {
        const { node } = parts[end]!
        if (node.type === 'heading' && node.level <= heading.level) break
        hasTable ||= node.type === 'table'
      }
      if (!hasTable) continue
      const { role, place, announces } = said!
      const isPart = isBlock && (heading === title || Boolean(role ?? place ?? announces))
      this.#sections.set(id, { parts, start, end, isPart })
    }
  }

  find(link: string): FoundObject | undefined {
    const [, path = '', hash = ''] = /^([^#]*)#?(.*)$/s.exec(link)!
    if (path !== '') {
      if (!this.#files.has(path)) this.#files.set(path, this.#linked?.(path))
      return this.#files.get(path)?.find(`#${hash}`)
    }
    const object = this.#object(decoded(hash))
    return object && { object, scope: this }
  }

  /** The objects that any file can link to, and those that the links lead to. */
  shared(links: Iterable<string>): SharedObject[] {
    const ids = new Set([...links].map((link) => decoded(link.slice(1))))
    const shared: SharedObject[] = []
    for (const [id, section] of this.#sections) {
      const object = ids.has(id) || !section.isPart ? this.#object(id) : undefined
      if (object) shared.push(object)
    }
    return shared
  }

  #object(id: string): SharedObject | undefined {
    if (!this.#read.has(id)) this.#read.set(id, this.#readObject(id))
    return this.#read.get(id)
  }

  /** Reads the first table and those of further fields; of the rows with a name, those of its first table count. */
  #readObject(id: string): SharedObject | undefined {
    const section = this.#sections.get(id)
    if (!section) return undefined
    const [words, source] = [this.#words, this.#source]
    // The names of fields are those of a body.
    const request: Request = {
      method: 'POST',
      pathNames: none,
      listed: new Set(),
    }
    const names = new Set<string>()
    const rows: OutlineRow[] = []
    let isRead = false
    let said: Phrase = nothingSaid
    /** The level of a heading that is about something else. */
    let other = Infinity
    const { parts, start, end } = section
    for (let index = start; index < end; index++) {
      const part = parts[index]!
      const { node } = part
      if (node.type === 'heading' && node.level <= other) {
        said = part.said!
        other = isRead && !(said.announces === 'fields' && said.isPlain) ? node.level : Infinity
      } else if (node.type === 'table' && other === Infinity) {
        const label = phraseOf({ required: part.label?.required ?? said.required })
        const around: Surroundings = {
          part: { ...part, group: undefined, label, pending: undefined },
          reading: { request, words, source, examples: [], misspelt: [] },
          holder: undefined,
          announced: undefined,
          last: undefined,
        }
        const table = readParameterTable(node, around)
        if (!table || !('rows' in table)) continue
        // Names with values are those of an enumeration.
        const hasValues = node.head.cells.some(({ text }) => /^values?$/i.test(text))
        if (!isRead && hasValues && table.columns.type === undefined) continue
        const own = table.rows.filter(({ name }) => !isRead || !names.has(name))
        for (const row of own) {
          names.add(row.name)
          rows.push(row)
        }
        isRead = true
      }
    }
    const heading = parts[start]!.node as Heading
    return isRead ? { id, name: heading.text.trim(), rows } : undefined
  }
}
