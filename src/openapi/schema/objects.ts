import { decoded } from '../../document/path.js'
import type { Schema } from '../description/schema.js'
import type { DescribedObject, SourceDocument } from '../options.js'
import { ComponentNames, sortedObject } from '../ordered.js'
import { Scope, type DescriptionDiagnostic, type References } from '../report.js'
import type { UnfitItems } from '../source-documents.js'
import { schemaOfRows } from './rows-schema.js'

interface NamedObject {
  readonly object: DescribedObject
  readonly file: string
  /** The reference to it, once something refers to it. */
  ref?: string
  /** Its schema, once it is built. */
  schema?: Schema
}

const PREFIX = '#/components/schemas/'
/** Words that say what a heading is about, and nothing of the object itself. */
const SUFFIX = /(?:(?<!\s)\s+(?:objects?|resources?|structure|schema|type|model|entity)){1,4}$/i

/** The objects that Type cells link to: each a component of the description, once one refers to it. */
export class ObjectComponents implements References {
  /** The place of the whole description. */
  readonly root: Scope
  readonly #objects = new Map<string, NamedObject>()
  readonly #byRef = new Map<string, NamedObject>()
  readonly #begun = new Set<NamedObject>()
  readonly #names = new ComponentNames()
  readonly #unfit: UnfitItems

  constructor(found: DescriptionDiagnostic[], unfit: UnfitItems) {
    this.root = new Scope(found, this)
    this.#unfit = unfit
  }

  /** Takes in the objects that the documents describe. */
  add(documents: readonly SourceDocument[]): void {
    for (const { id: file, objects = [] } of documents) {
      for (const object of objects) this.#objects.set(`${file}#${object.id}`, { object, file })
    }
  }

  refTo(link: string, file: string): string | undefined {
    const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/s.exec(link)!
    const target = path === '' ? file : pathBeside(file, decoded(path))
    const named = this.#objects.get(`${target}#${decoded(hash)}`)
    if (named && named.ref === undefined) {
      named.ref = PREFIX + this.#names.create(nameOf(named.object.name), 'Object')
      this.#byRef.set(named.ref, named)
    }
    return named?.ref
  }

  schemaAt(ref: string): Schema | undefined {
    const named = this.#byRef.get(ref)
    if (!named || this.#begun.has(named)) return named?.schema
    // Until it is built, an object that holds itself finds nothing.
    this.#begun.add(named)
    const { object, file } = named
    const scope = this.root.from({ file }, '').at(...ref.slice(2).split('/'))
    return (named.schema = this.#unfit.attempt(object, () => schemaOfRows(object.fields, scope)))
  }

  /** All that is referred to, by name in the order of code units; nothing where there is none. */
  get components(): Record<string, Schema> | undefined {
    const named: [string, Schema][] = []
    // Building one can refer to others, which a map visits too.
    for (const ref of this.#byRef.keys())
      named.push([ref.slice(PREFIX.length), this.schemaAt(ref)!])
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
