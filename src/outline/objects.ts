import type { Piece } from '../document/document.js'
import type { HeadingIds } from '../document/heading-ids.js'
import { decoded } from '../document/path.js'
import type { Heading, Table } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readHeading } from './saying.js'
import type { OutlineRow } from './outline.js'
import { readParameterTable } from './table.js'
import { titleOf } from './groups.js'

/** An object that Type cells link to: a heading whose section holds a table of fields. */
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

/** How the links of Type cells are resolved, seen from one file. */
export interface ObjectScope {
  /** The object that a link leads to: `#user`, `./objects.api.md#user`; nothing for other links. */
  find(link: string): FoundObject | undefined
}

/** The scope of the file that a path leads to, if it is a document. */
export type LinkedObjects = (path: string) => ObjectScope | undefined

/** A heading, and the tables up to the next one of its level. */
interface Section {
  readonly heading: Heading
  readonly tables: Table[]
  /** Whether it is that of a block's title; nothing outside of blocks. */
  readonly isTitle: boolean | undefined
}

/** The objects of one document, each read when it is asked for. */
export class DocumentObjects implements ObjectScope {
  readonly #words: Words
  readonly #linked: LinkedObjects | undefined
  readonly #sections = new Map<string, Section>()
  readonly #read = new Map<string, SharedObject | undefined>()
  readonly #files = new Map<string, ObjectScope | undefined>()

  constructor(
    pieces: readonly Piece[],
    ids: HeadingIds,
    idPrefix: string,
    words: Words,
    linked?: LinkedObjects,
  ) {
    this.#words = words
    this.#linked = linked
    for (const { type, body } of pieces) {
      const title = type === 'block' ? titleOf(body.nodes) : undefined
      const open: Section[] = []
      for (const node of body.nodes) {
        if (node.type === 'heading') {
          while (open.length > 0 && open.at(-1)!.heading.level >= node.level) open.pop()
          const isTitle = type === 'block' ? node === title : undefined
          open.push({ heading: node, tables: [], isTitle })
        } else if (node.type === 'table') {
          for (const section of open) {
            if (section.tables.push(node) > 1) continue
            this.#sections.set(ids.get(section.heading)!.slice(idPrefix.length), section)
          }
        }
      }
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
      const object = ids.has(id) || !isPart(section, this.#words) ? this.#object(id) : undefined
      if (object) shared.push(object)
    }
    return shared
  }

  #object(id: string): SharedObject | undefined {
    if (!this.#read.has(id)) this.#read.set(id, this.#readObject(id))
    return this.#read.get(id)
  }

  #readObject(id: string): SharedObject | undefined {
    const { heading, tables = [] } = this.#sections.get(id) ?? {}
    // The names of fields are those of a body.
    const request = { method: 'POST' as const, pathNames: new Set<string>() }
    const surroundings = { request, group: undefined, label: undefined, words: this.#words }
    for (const node of tables) {
      const table = readParameterTable(node, surroundings)
      if (table && 'rows' in table) return { id, name: heading!.text.trim(), rows: table.rows }
    }
    return undefined
  }
}

/** Whether a section is that of a block's title, or says what belongs to its request or its response. */
function isPart({ heading, isTitle }: Section, words: Words): boolean {
  if (isTitle === undefined) return false
  const { role, place, announces } = readHeading(heading.text, words)
  return isTitle || Boolean(role ?? place ?? announces)
}
