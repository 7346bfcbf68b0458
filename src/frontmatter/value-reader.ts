import { isAlias, isMap, isScalar, type Alias, type Node, type YAMLMap, type YAMLSeq } from 'yaml'
import { quote } from '../diagnostics/wording.js'
import { normalizeLineEndings } from '../source/lines.js'
import { type ReplacedValue, Unreadable } from './read.js'

/** How deep values may be nested, with aliases followed. */
const MOST_DEPTH = 100
/** How many characters may come in through aliases. */
const MOST_ALIASED = 100_000

/** Makes values that JSON can hold of the nodes of a YAML document. */
export class ValueReader {
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
    if (isScalar(node)) {
      const { value, source = '' } = node
      this.#weigh(source.length + 1)
      // JSON has no negative zero, and no bigint.
      return typeof value === 'bigint' || typeof value === 'number' ? Number(value) + 0 : value
    }
    if (this.#open.size === MOST_DEPTH) {
      throw unreadable(`it is nested more than ${MOST_DEPTH} deep`, this.#followed ?? node)
    }
    this.#weigh(1)
    this.#open.add(node)
    const value = isMap<Node | null, Node | null>(node)
      ? this.#readMapping(node, path)
      : (node as YAMLSeq<Node>).items.map((item, index) => this.read(item, `${path}[${index}]`))
    this.#open.delete(node)
    return value
  }

  #readMapping(node: YAMLMap<Node | null, Node | null>, path: string): Record<string, unknown> {
    const data: Record<string, unknown> = {}
    for (const { key: keyNode, value: valueNode } of node.items) {
      const key = this.#readKey(keyNode, path)
      if (Object.hasOwn(data, key)) {
        throw unreadable(`the key \`${quote(key)}\` is given twice`, keyNode ?? node)
      }
      const value = this.read(valueNode, join(path, key))
      // A plain assignment of `__proto__` would set the prototype.
      const flags = { enumerable: true, configurable: true, writable: true }
      Object.defineProperty(data, key, { value, ...flags })
    }
    return data
  }

  #readKey(node: Node | null, path: string): string {
    if (!node) return ''
    const target = isAlias(node) ? this.#targetOf(node) : this.#mark(node)
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

  #mark(node: Exclude<Node, Alias>): Node {
    if (node.anchor && !this.#followed) this.#anchors.set(node.anchor, node)
    return node
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
    const [start, end] = node.range!
    if (!this.#followed) this.replaced.push({ path, kind, start, end })
    return text
  }

  #textOf(node: Node): string {
    if (isScalar(node)) return typeof node.value === 'string' ? node.value : (node.source ?? '')
    return normalizeLineEndings(this.#yaml.slice(node.range![0], node.range![1]).trimEnd())
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

function unreadable(reason: string, { range }: Node): Unreadable {
  return new Unreadable(reason, range![0], range![1])
}

const standard = 'tag:yaml.org,2002:'
const textTags = ['!', `${standard}str`]
const otherTags = [
  '!',
  ...['int', 'float', 'bool', 'null', 'map', 'seq'].map((tag) => standard + tag),
]

/** What a value is that JSON cannot hold, for a message; nothing for any other. */
export function foreignKind(node: Node): string | undefined {
  const value = isScalar(node) ? node.value : undefined
  // What the parser leaves as text is not what its tag says.
  const known = typeof value === 'string' ? textTags : otherTags
  if (node.tag !== undefined && !known.includes(node.tag)) {
    return `a value with the tag \`${node.tag.replace(standard, '!!')}\``
  }
  if (typeof value === 'bigint' && !Number.isSafeInteger(Number(value))) {
    return 'a number too large to be exact'
  }
  if (typeof value !== 'number' || Number.isFinite(value)) return undefined
  return Number.isNaN(value) ? 'not a number' : 'an infinite number'
}
