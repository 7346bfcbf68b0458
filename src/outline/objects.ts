import type { Piece } from '../document/document.js'
import { decoded } from '../document/path.js'
import type { MarkdownBody, Heading } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import type { OutlineRow } from './outline.js'
import { type Part, type Parts, readParts } from './parts.js'
import { phraseOf } from './phrase.js'
import type { Request } from './surroundings.js'
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

/** A heading with a table below it. */
interface ObjectSection {
  readonly heading: Heading
  /** The parts below it, up to the next heading of its level. */
  readonly parts: readonly Part[]
  /** True when it is that of a block's title, or says what belongs to its request or its response. */
  readonly isPart: boolean
}

/** The objects of one document, each read when it is asked for. */
export class DocumentObjects implements ObjectScope {
  readonly #words: Words
  readonly #source: string
  readonly #linked: LinkedObjects | undefined
  readonly #sections = new Map<string, ObjectSection>()
  /** The parts of the bodies with tables, by their nodes: each is walked over once. */
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
    for (const { type, body } of pieces) {
      if (!body.nodes.some((node) => node.type === 'table')) continue
      const parts = readParts(body, words)
      this.#parts.set(body.nodes, parts)
      this.#addSections(parts, ids, type === 'block')
    }
  }

  /** The parts of a body. */
  partsOf(body: MarkdownBody): Parts {
    return this.#parts.get(body.nodes) ?? readParts(body, this.#words)
  }

  /** Adds the sections of a body that hold tables. */
  #addSections({ title, parts }: Parts, ids: ReadonlyMap<Heading, string>, isBlock: boolean): void {
    for (const [at, { node: heading, said }] of parts.entries()) {
      const id = heading.type === 'heading' ? ids.get(heading) : undefined
      if (heading.type !== 'heading' || id === undefined) continue
      let end = at + 1
      let hasTable = false
      for (; end < parts.length; end++) {
        const { node } = parts[end]!
        if (node.type === 'heading' && node.level <= heading.level) break
        hasTable ||= node.type === 'table'
      }
      if (!hasTable) continue
      const { role, place, announces } = said!
      const isPart = isBlock && (heading === title || Boolean(role ?? place ?? announces))
      this.#sections.set(id, { heading, parts: parts.slice(at + 1, end), isPart })
    }
  }

  find(link: string): FoundObject | undefined {
    const hash = link.indexOf('#')
    const path = hash === -1 ? link : link.slice(0, hash)
    if (path !== '') {
      if (!this.#files.has(path)) this.#files.set(path, this.#linked?.(path))
      return this.#files.get(path)?.find(hash === -1 ? '#' : link.slice(hash))
    }
    const object = this.#object(decoded(link.slice(1)))
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

  /** Reads the tables of a section, up to a heading below the first of them, which is of something else. */
  #readObject(id: string): SharedObject | undefined {
    const section = this.#sections.get(id)
    if (!section) return undefined
    // The names of fields are those of a body.
    const request: Request = { method: 'POST', pathNames: new Set(), listed: new Set() }
    const { heading, parts } = section
    const rows = new Map<string, OutlineRow>()
    for (const part of parts) {
      const { node, group } = part
      if (node.type === 'heading' && rows.size > 0) break
      if (node.type !== 'table') continue
      const label = phraseOf({ required: part.label?.required ?? group?.required })
      const table = readParameterTable(node, {
        part: { ...part, group: undefined, label, pending: undefined },
        reading: { request, words: this.#words, source: this.#source, examples: [], misspelt: [] },
        holder: undefined,
        announced: undefined,
        last: undefined,
      })
      if (!table || !('rows' in table)) continue
      // Names with values are those of an enumeration.
      const hasValues = node.head.cells.some(({ text }) => /^values?$/i.test(text))
      if (rows.size === 0 && hasValues && table.columns.type === undefined) continue
      for (const row of table.rows) if (!rows.has(row.name)) rows.set(row.name, row)
    }
    return rows.size > 0 ? { id, name: heading.text.trim(), rows: [...rows.values()] } : undefined
  }
}
