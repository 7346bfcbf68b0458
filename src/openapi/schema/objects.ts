import { objectsOf } from '../../body/endpoint-bodies.js'
import { type BodyField, FieldReader } from '../../body/fields.js'
import type { Issue, Part } from '../../body/issue.js'
import type { Schema } from '../description/schema.js'
import type { NamedDocument } from '../options.js'
import { ComponentNames, sortedObject } from '../ordered.js'
import type { References, Row } from '../references.js'
import { Scope, type DescriptionDiagnostic } from '../report.js'
import { schemaOfFields } from './rows-schema.js'

const PREFIX = '#/components/schemas/'
/** Words that say what a heading is about, and nothing of the object itself. */
const SUFFIX = /(?:(?<!\s)\s+(?:objects?|resources?|structure|schema|type|model|entity)){1,4}$/i

/** The objects that Type cells link to: each a component of the description, once one refers to it. */
export class ObjectComponents implements References {
  readonly reader: FieldReader<Row, string>
  /** The place of the whole description. */
  readonly root: Scope
  readonly #titles = new Map<string, { title: string; file: string }>()
  readonly #refs = new Map<string, string>()
  readonly #names = new ComponentNames()
  readonly #nulls = new Map<BodyField, Map<string, readonly Part[]>>()

  constructor(documents: readonly NamedDocument[], found: DescriptionDiagnostic[]) {
    this.reader = new FieldReader<Row, string>(objectsOf(documents))
    this.root = new Scope(found, this)
    for (const { id: file, objects = [] } of documents)
      for (const { id, name } of objects) this.#titles.set(`${file}#${id}`, { title: name, file })
  }

  refOf(key: string): string {
    let ref = this.#refs.get(key)
    if (ref === undefined) {
      ref = PREFIX + this.#names.create(nameOf(this.#titles.get(key)!.title), 'Object')
      this.#refs.set(key, ref)
    }
    return ref
  }

  addNull({ nearest }: Issue): void {
    if (!nearest) return
    const ways = this.#nulls.get(nearest.field) ?? new Map<string, readonly Part[]>()
    this.#nulls.set(nearest.field, ways.set(nearest.way.join(), nearest.way))
  }

  nullsOf(field: BodyField): readonly (readonly Part[])[] {
    return [...(this.#nulls.get(field)?.values() ?? [])]
  }

  /** All that is referred to, by name in the order of code units; nothing where there is none. */
  get components(): Record<string, Schema> | undefined {
    const named: [string, Schema][] = []
    // Building one can refer to others, which a map visits too.
    for (const [key, ref] of this.#refs) {
      const { root, unreadable, repeated } = this.reader.objectAt(key)!
      const scope = this.root.from({ file: this.#titles.get(key)!.file }, ref.slice(1))
      const schema = schemaOfFields({ fields: root, unreadable, repeated }, scope)
      named.push([ref.slice(PREFIX.length), schema])
    }
    return named.length === 0 ? undefined : sortedObject(named)
  }
}

/** The name of a component: `User` for “User object”, `GuildMember` for “Guild member”. */
function nameOf(heading: string): string {
  const words = heading.replace(SUFFIX, '').split(/[^\p{L}\p{N}_]+/u)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}
