import type { BodyNode, ListItem, Other } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { firstLine, readHead, type ItemHead } from './item.js'
import { holderOf, joinNames } from './name.js'
import type { OutlineRow, ParameterTable, UnreadNode } from './outline.js'
import type { Saying } from './saying.js'
import { contextOf, makeRow, type RowContext, type Surroundings } from './row.js'

/** A list as the body has it. */
export type List = Other & { readonly items: readonly ListItem[] }

/** An item that names something without the marks that a name has in a parameter list. */
const PLAIN_NAME = /^[\p{L}_$][\w$.[\]-]*\s*(?:[:–—(]|-\s)/u
// A list nested deeper than this is text: author text must not exhaust the call stack.
const DEEPEST = 16

/**
 * Reads a list as parameters where something announces it and each item begins with a name; says why
 * not where it looks like one, and nothing of another list.
 */
export function readParameterList(
  list: List,
  announced: Saying['announces'],
  surroundings: Surroundings,
  source: string,
): ParameterTable | UnreadNode | undefined {
  const { words, group } = surroundings
  const heads = list.items.map((item) => readHead(item, words, source))
  const named = heads.filter((head) => head !== undefined)
  if (named.length < heads.length || heads.length === 0) {
    const looksLikeOne =
      named.length > 0
        ? named.length * 2 > heads.length
        : list.items.length > 1 && list.items.every(isPlainlyNamed)
    if (announced !== 'fields' || !looksLikeOne) return undefined
    const [first] = list.items[heads.indexOf(undefined)]!
    return { span: firstLine(source, first?.span ?? list.span), reason: 'unnamed-item' }
  }
  if (!announced) {
    const isTyped = named.length > 1 && named.every((head) => head.isTyped)
    return isTyped ? { span: named[0]!.nameSpan, reason: 'unannounced' } : undefined
  }
  const context = contextOf(surroundings, undefined)
  const reader = new ItemReader(context, source)
  return {
    node: list,
    columns: {},
    stated: context.stated,
    ...(context.status !== undefined && { status: context.status }),
    group: group?.heading,
    rows: reader.read(list.items, named as ItemHead[]),
  }
}

/** Whether a node is a list. */
export function isList(node: BodyNode): node is List {
  return node.type === 'other' && node.items !== undefined
}

/** Reads the items of a list, and of the lists nested in them. */
class ItemReader {
  readonly #context: RowContext
  readonly #source: string
  readonly #rows: OutlineRow[] = []

  constructor(context: RowContext, source: string) {
    this.#context = context
    this.#source = source
  }

  read(items: readonly ListItem[], heads: readonly ItemHead[]): OutlineRow[] {
    this.#readItems(items, heads, undefined, 0)
    return this.#rows
  }

  #readItems(
    items: readonly ListItem[],
    heads: readonly ItemHead[],
    outer: { readonly name: string; readonly isArray: boolean } | undefined,
    depth: number,
  ): void {
    for (const [index, head] of heads.entries()) {
      const [paragraph, ...rest] = items[index]!
      const name = outer ? joinNames(outer.name, outer.isArray, head.name) : head.name
      const nested = rest.map((block) => this.#nestedHeads(block, head, depth))
      const text = rest.filter((_, at) => nested[at] === undefined)
      const last = nested[0] ? paragraph : (text.at(-1) ?? paragraph)
      this.#rows.push(
        this.#row(head, name, { start: paragraph!.span.start, end: last!.span.end }, text),
      )
      for (const [at, block] of rest.entries()) {
        const inside = nested[at]
        if (!inside) continue
        const holder = { name, isArray: holderOf(head.type) === 'array' }
        this.#readItems((block as List).items, inside, holder, depth + 1)
      }
    }
  }

  /** The heads of a nested list that holds fields: under an object or array, or with types of its own. */
  #nestedHeads(block: BodyNode, { type }: ItemHead, depth: number): ItemHead[] | undefined {
    if (!isList(block) || block.items.length === 0 || depth >= DEEPEST) return undefined
    const holder = holderOf(type)
    const isHolder = holder === 'object' || holder === 'array'
    if (!isHolder && type !== '') return undefined
    const heads = block.items.map((item) => readHead(item, this.#context.words, this.#source))
    const isNamed = heads.every((head) => head !== undefined && (isHolder || head.isTyped))
    return isNamed ? (heads as ItemHead[]) : undefined
  }

  #row(head: ItemHead, name: string, span: Span, rest: readonly BodyNode[]): OutlineRow {
    const { type, typeSpan, nameSpan, required, condition } = head
    const texts = [head.description, ...rest.map(textOf)].filter((text) => text !== '')
    const mark = {
      ...(required !== undefined && { required }),
      ...(condition !== undefined && { condition }),
    }
    return makeRow(
      {
        span,
        isWhole: true,
        name,
        nameSpan,
        type,
        typeSpan,
        typeLink: undefined,
        requiredText: undefined,
        requiredSpan: typeSpan ?? nameSpan,
        cell: {},
        mark,
        description: texts.join('\n\n'),
        descriptionContent: [],
        default: head.default,
        example: head.example,
        values: head.values,
        place: undefined,
      },
      this.#context,
    )
  }
}

function isPlainlyNamed([first]: ListItem): boolean {
  return first?.type === 'paragraph' && PLAIN_NAME.test(first.text)
}

function textOf(node: BodyNode): string {
  if (node.type === 'code') return node.value
  return node.type === 'table' ? '' : node.text.trim()
}
