import type { BodyNode } from '../markdown/node.js'
import type { Source } from '../source/source.js'
import { readMethod, readPathText } from './route.js'
import { plain } from './statement.js'

/** A part of what a section says of its endpoint, beside a label: `**Method**: \`GET\``. */
export interface RouteFact {
  readonly kind: keyof typeof kinds
  readonly value: string
  readonly at: number
}

/** The kinds of facts: their labels, and how a value is read. */
const kinds = {
  path: {
    label:
      /^(?:endpoint|route|resource|(?:request |api |endpoint )?(?:ur[il]|path)|request target)$/i,
    // A query can be written apart from its path.
    read: (text: string) => readPathText(text.replace(/\?\s.*$/s, '')),
  },
  method: {
    label:
      /^(?:(?:https? |request |allowed |supported )*(?:method|verb)s?|(?:http |request )type)$/i,
    read: readMethods,
  },
  auth: {
    label:
      /^(?:auth|authentication|authorization|(?:requires auth(?:entication)?|auth(?:entication|orization)?(?: is)? (?:required|type|method)))\??$/i,
    read: readAuth,
  },
} as const

/** A label, or a text that may be one, and the value beside or below it. */
interface Labelled {
  readonly label: string
  readonly value: string
  readonly at: number
}

/** The facts that a node of a page states, in its lines, its cells, or below a label. */
export function readFacts(nodes: readonly BodyNode[], index: number, source: Source): RouteFact[] {
  return labelledIn(nodes, index, source).flatMap(({ label, value, at }): RouteFact[] => {
    const kind = kindOf(label)
    const read = kind && kinds[kind].read(plain(value))
    return read === undefined ? [] : [{ kind: kind!, value: read, at }]
  })
}

function labelledIn(nodes: readonly BodyNode[], index: number, source: Source): Labelled[] {
  const [node, above] = [nodes[index]!, nodes[index - 1]]
  const lone = loneTextOf(node)
  if (PATH_ALONE.test(lone)) return [{ label: 'path', value: lone, at: node.span.start }]
  const labelAbove = above?.type === 'heading' || above?.type === 'paragraph' ? above.text : ''
  if (node.type === 'table') {
    const [row, ...others] = node.rows
    if (!row || others.length > 0) return []
    return node.head.cells.map(({ text }, at) => {
      return { label: text, value: row.cells[at]?.text ?? '', at: row.span.start }
    })
  }
  if (node.type === 'code')
    return kindOf(labelAbove) ? [{ label: labelAbove, value: node.value, at: node.span.start }] : []
  if (node.type === 'heading' || node.type === 'quote') return []
  const lines = source.lines
    .in(node.span)
    .map(({ start, end }) => ({ at: start, text: plain(source.text.slice(start, end)) }))
    .filter(({ text }) => text !== '')
  return lines.flatMap(({ text, at }, line) => {
    const colon = text.slice(0, 31).indexOf(':')
    const value = colon > 1 ? text.slice(colon + 1).trim() : ''
    if (value !== '') return { label: text.slice(0, colon), value, at }
    if (line === 0 && kindOf(labelAbove)) return { label: labelAbove, value: text, at }
    const below = kindOf(text) && lines[line + 1]
    return below ? { label: text, value: below.text, at: below.at } : []
  })
}

/** A path that is all there is, and no name of a file. */
const PATH_ALONE = /^\/(?:[\w:{}<>*~-]|\.(?!\w+$)|\/(?=.))+$/

function loneTextOf(node: BodyNode): string {
  if (node.type === 'code') return node.value.trim()
  return node.type === 'heading' ? plain(node.text) : ''
}

/** The text of a value that is one method, or several. */
function readMethods(text: string): string | undefined {
  const all = text.split(/\s?[|/,]\s?/)
  return all.every((word) => readMethod(word) !== undefined) ? text : undefined
}

/** True when a heading is the label of a part of a route. */
export function isRouteLabel(heading: string): boolean {
  const kind = kindOf(heading)
  return kind === 'method' || kind === 'path'
}

/** The kind of fact that a label announces. */
function kindOf(label: string): RouteFact['kind'] | undefined {
  const name = plain(label.slice(0, 60)).replace(/:$/, '').trim()
  const all = Object.keys(kinds) as RouteFact['kind'][]
  return name.length > 40 ? undefined : all.find((kind) => kinds[kind].label.test(name))
}

/** The authentication that a section states, in its own words; nothing where none is needed. */
function readAuth(value: string): string | undefined {
  if (/^(?:no|none|false|not required|not needed|-|n\/a)\b/i.test(value) || value === '')
    return undefined
  if (/^(?:yes|true|required|✓|✔|✅)\W*$/i.test(value)) return 'Required'
  const words = value.replace(/\s+/g, ' ').replace(/[.]$/, '')
  return words.length > 100 ? undefined : words
}
