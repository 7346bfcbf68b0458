import { decoded } from '../../document/path.js'
import type { Schema } from '../description/schema.js'
import type { DescribedObject, SourceDocument } from '../options.js'
import { ComponentNames, sortedObject } from '../ordered.js'
import { Scope, type References, type ReportLists } from '../report.js'
import { schemaOfRows } from './rows-schema.js'
import { withArrayItems } from './sample-schema.js'

interface NamedObject extends DescribedObject {
  readonly file: string
}

const PREFIX = '#/components/schemas/'
/** Words that say what a heading is about, and nothing of the object itself. */
const SUFFIX = /(?:\s+(?:objects?|resources?|structure|schema|type|model|entity))+$/i

/** The objects that Type cells link to: each a component of the description, once one refers to it. */
export class ObjectComponents implements References {
  /** The place of the whole description. */
  readonly root: Scope
  readonly #objects = new Map<string, NamedObject>()
  readonly #refs = new Map<NamedObject, string>()
  readonly #byRef = new Map<string, NamedObject>()
  readonly #schemas = new Map<string, Schema | undefined>()
  readonly #names = new ComponentNames()

  constructor(documents: readonly SourceDocument[], lists: ReportLists) {
    this.root = new Scope(lists, this)
    for (const { id: file, objects = [] } of documents) {
      for (const object of objects) this.#objects.set(`${file}#${object.id}`, { ...object, file })
    }
  }

  refTo(link: string, file: string): string | undefined {
    const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/s.exec(link)!
    const target = path === '' ? file : pathBeside(file, decoded(path))
    const object = this.#objects.get(`${target}#${decoded(hash)}`)
    if (!object) return undefined
    const known = this.#refs.get(object)
    if (known) return known
    const ref = PREFIX + this.#names.create(nameOf(object.name), 'Object')
    this.#refs.set(object, ref)
    this.#byRef.set(ref, object)
    return ref
  }

  schemaAt(ref: string): Schema | undefined {
    const object = this.#byRef.get(ref)
    if (!object || this.#schemas.has(ref)) return this.#schemas.get(ref)
    // Until it is built, an object that holds itself finds nothing.
    this.#schemas.set(ref, undefined)
    const scope = this.root.from({ file: object.file }, '').at(...ref.slice(2).split('/'))
    const schema = withArrayItems(schemaOfRows(object.fields, scope))
    this.#schemas.set(ref, schema)
    return schema
  }

  /** All that is referred to, by name in the order of code units; nothing where there is none. */
  get components(): Record<string, Schema> | undefined {
    // Building one can refer to others, which a map visits too.
    for (const ref of this.#byRef.keys()) this.schemaAt(ref)
    const named = [...this.#schemas].map(([ref, schema]): [string, Schema] => [
      ref.slice(PREFIX.length),
      schema!,
    ])
    return named.length === 0 ? undefined : sortedObject(named)
  }
}

/** The name of a component: `User` for “User object”, `GuildMember` for “Guild member”. */
function nameOf(heading: string): string {
  const words = heading.replace(SUFFIX, '').split(/[^\p{L}\p{N}_]+/u)
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join('')
}

/** A relative path, seen from a file. */
function pathBeside(file: string, path: string): string {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
