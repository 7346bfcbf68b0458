import {
  isAlias,
  isMap,
  isScalar,
  isSeq,
  type Alias,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml'
import { quote } from '../diagnostics/quote.js'
import { normalizeLineEndings } from '../source/lines.js'
import { type ReplacedValue, Unreadable } from './yaml-reader.js'

const standard = 'tag:yaml.org,2002:'
const textTags = ['!', `${standard}str`]
const valueTags = ['int', 'float', 'bool', 'null'].map((name) => standard + name)
const collectionTags = ['map', 'seq'].map((name) => standard + name)
const otherKinds: ReadonlyMap<string, string> = new Map([
  [`${standard}binary`, 'binary data'],
  [`${standard}timestamp`, 'a date'],
  [`${standard}set`, 'a set'],
  [`${standard}omap`, 'an ordered mapping'],
  [`${standard}pairs`, 'a list of pairs'],
])

/** How deep values may be nested, with aliases followed. */
const MOST_DEPTH = 100
/** How many characters may come in through aliases. */
const MOST_ALIASED = 100_000

/** Makes a JSON value of the nodes of a YAML document. */
export class JsonReader {
  /** What was replaced by its text, in the order of the document. */
  readonly replaced: ReplacedValue[] = []
  readonly #yaml: string
  readonly #anchors = new Map<string, Node>()
  readonly #targets = new Map<Alias, Node>()
  /** The collections around the value that is read. */
  readonly #open = new Set<Node>()
  /** The alias whose value is read, and how much has come in through aliases. */
  #followed: Alias | undefined
  #aliased = 0

  constructor(yaml: string) {
    this.#yaml = yaml
  }

  /** The JSON value of a node; throws an `Unreadable` when there is none for the whole document. */
  read(node: Node | null, path: string): unknown {
    if (!node) return null
    if (isAlias(node)) return this.#readAlias(node, path)
    this.#mark(node)
    const kind = foreignKind(node)
    if (kind !== undefined) return this.#replace(node, path, kind)
    if (isScalar(node)) return this.#readScalar(node)
    if (isMap<Node | null, Node | null>(node)) return this.readMapping(node, path)
    return isSeq<Node | null>(node) ? this.#readSequence(node, path) : null
  }

  /** The JSON value of a mapping. */
  readMapping(node: YAMLMap<Node | null, Node | null>, path: string): Record<string, unknown> {
    this.#mark(node)
    this.#enter(node)
    const data: Record<string, unknown> = {}
    for (const { key: keyNode, value: valueNode } of node.items) {
      const key = this.#readKey(keyNode, path)
      if (Object.hasOwn(data, key)) {
        throw unreadable(`the key \`${quote(key)}\` is given twice`, keyNode ?? node)
      }
      const value = this.read(valueNode, join(path, key))
      // A plain assignment of `__proto__` would set the prototype.
      Object.defineProperty(data, key, {
        value,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    }
    this.#open.delete(node)
    return data
  }

  #readSequence(node: YAMLSeq<Node | null>, path: string): unknown[] {
    this.#enter(node)
    const items = node.items.map((item, index) => this.read(item, `${path}[${index}]`))
    this.#open.delete(node)
    return items
  }

  #mark(node: Scalar | YAMLMap | YAMLSeq): void {
    if (node.anchor && !this.#followed) this.#anchors.set(node.anchor, node)
  }

  #enter(node: Node): void {
    if (this.#open.size === MOST_DEPTH) {
      throw unreadable(`it is nested more than ${MOST_DEPTH} deep`, this.#followed ?? node)
    }
    this.#weigh(1)
    this.#open.add(node)
  }

  #readScalar({ value, source = '' }: Scalar): unknown {
    this.#weigh(source.length + 1)
    // JSON has no negative zero, and no bigint.
    if (typeof value === 'bigint' || typeof value === 'number') return Number(value) + 0
    return value
  }

  #readKey(node: Node | null, path: string): string {
    if (!node) return ''
    if (!isAlias(node)) this.#mark(node)
    const target = isAlias(node) ? this.#targetOf(node) : node
    const key = this.#textOf(target)
    this.#weigh(key.length)
    if (!isScalar(target)) this.#replace(target, join(path, key), 'a key that is no text')
    return key
  }

  #readAlias(alias: Alias, path: string): unknown {
    const target = this.#targetOf(alias)
    if (this.#open.has(target)) return this.#replace(alias, path, 'a value that holds itself')
    const outer = this.#followed
    this.#followed ??= alias
    const value = this.read(target, path)
    this.#followed = outer
    return value
  }

  #targetOf(alias: Alias): Node {
    const target = this.#targets.get(alias) ?? this.#anchors.get(alias.source)
    if (!target)
      throw unreadable(`nothing above it is marked with \`&${quote(alias.source)}\``, alias)
    this.#targets.set(alias, target)
    return target
  }

  #replace(node: Node, path: string, kind: string): string {
    const text = this.#textOf(node)
    this.#weigh(text.length)
    const [start, end] = rangeOf(node)
    if (!this.#followed) this.replaced.push({ path, kind, start, end })
    return text
  }

  #textOf(node: Node): string {
    if (isScalar(node)) return typeof node.value === 'string' ? node.value : (node.source ?? '')
    return normalizeLineEndings(this.#yaml.slice(...rangeOf(node)).trimEnd())
  }

  #weigh(length: number): void {
    if (!this.#followed) return
    this.#aliased += length
    if (this.#aliased > MOST_ALIASED) {
      throw unreadable(`its aliases hold more than ${MOST_ALIASED} characters`, this.#followed)
    }
  }
}

function join(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

function unreadable(reason: string, node: Node): Unreadable {
  return new Unreadable(reason, ...rangeOf(node))
}

function rangeOf({ range }: Node): [number, number] {
  return range ? [range[0], range[1]] : [0, 0]
}

/** What a value is that JSON cannot hold, for a message; nothing for any other. */
export function foreignKind(node: Node): string | undefined {
  const { tag } = node
  if (tag === undefined || [...textTags, ...collectionTags].includes(tag)) return numberKind(node)
  // What the parser leaves as text is not what its tag says.
  const isText = isScalar(node) && typeof node.value === 'string'
  if (valueTags.includes(tag) && !isText) return numberKind(node)
  return otherKinds.get(tag) ?? `a value with the tag \`${tag.replace(standard, '!!')}\``
}

function numberKind(node: Node): string | undefined {
  const value = isScalar(node) ? node.value : undefined
  if (typeof value === 'bigint') {
    return Number.isSafeInteger(Number(value)) ? undefined : 'a number too large to be exact'
  }
  if (typeof value !== 'number' || Number.isFinite(value)) return undefined
  return Number.isNaN(value) ? 'not a number' : 'an infinite number'
}
