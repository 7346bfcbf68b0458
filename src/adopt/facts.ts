import type { BodyNode, Heading } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { readMethod, readPathText, toRoute } from './route.js'
import { plain, type Statement } from './statement.js'

/** A part of what a section says of its endpoint, in a line or a cell of its own. */
interface Fact {
  readonly kind: 'method' | 'path' | 'auth'
  readonly value: string
  readonly span: Span
  /** True where the value alone says so, below a label that is not known. */
  readonly isGuess: boolean
}

const LABELS: Readonly<Record<Fact['kind'], RegExp>> = {
  path: /^(?:ur[il]|path|endpoint|route|resource|(?:request |api |endpoint )?(?:ur[il]|path))$/i,
  method: /^(?:(?:http |request )?(?:method|verb)|(?:http |request )type)$/i,
  auth: /^(?:auth|authentication|authorization|(?:requires auth(?:entication)?|auth(?:entication|orization)?(?: is)? (?:required|type|method)))\??$/i,
}

/** The facts in the lines of a text, `**Method**: \`GET\``, and in the columns of a table of one row. */
export function readFacts(nodes: readonly BodyNode[], index: number, source: Source): Fact[] {
  const node = nodes[index]!
  if (node.type === 'table') {
    const [row, ...others] = node.rows
    if (!row || others.length > 0) return []
    return node.head.cells.flatMap((cell, at) =>
      factOf(cell.text, row.cells[at]?.text ?? '', row.cells[at]?.span ?? row.span),
    )
  }
  if (node.type === 'heading' || node.type === 'code' || node.type === 'quote') {
    const above = nodes[index - 1]
    // A label on a line of its own, and its value in code below.
    const isValue = node.type === 'code' && above && 'text' in above
    return isValue ? factOf(above.text, node.value, node.span) : []
  }
  const lines = source.lines.in(node.span).map(({ start, end }) => {
    return { start, end, text: plain(source.text.slice(start, end)) }
  })
  return lines.flatMap(({ text, start, end }, at) => {
    const [label, value] = split(text)
    if (value !== '')
      return kindOf(label) === undefined
        ? guess(value, { start, end })
        : factOf(label, value, { start, end })
    const above = nodes[index - 1]
    // Below a heading or a paragraph that is a label the value is all there is.
    const isLabelled = at === 0 && (above?.type === 'heading' || above?.type === 'paragraph')
    const own = isLabelled ? factOf(above.text, text, { start, end }) : []
    if (own.length > 0 || kindOf(label) === undefined) return own
    const below = lines.slice(at + 1, at + 4).find((line) => line.text !== '')
    return below ? factOf(label, below.text, below) : []
  })
}

/** The facts of one section, put together to a route. */
export class FactReader {
  /** The facts about authentication. */
  readonly auths: Fact[] = []
  #heading: Heading | undefined
  #known: { method?: Fact; path?: Fact } = {}

  /**
   * The routes of methods and paths that stand apart from each other in the section of a heading, or in a
   * heading and those around it.
   */
  putTogether(
    node: BodyNode,
    facts: readonly Fact[],
    headings: readonly Heading[],
    section: Heading | undefined,
  ): Statement[] {
    if (node.type === 'heading') {
      const method = readMethod(/^\W*([A-Z]+)\b/.exec(node.text)?.[1] ?? '')
      if (method) {
        // A path in a heading, and methods in those below it.
        const around = headings.slice(0, -1).map(({ text }) => readPathText(text))
        const path = around.findLast((one) => one !== undefined)
        const route = path === undefined ? undefined : toRoute(method, path)
        return route ? [{ route, span: node.span, form: 'alone' }] : []
      }
    }
    const statements: Statement[] = []
    for (const fact of facts) {
      if (fact.kind === 'auth') {
        this.auths.push(fact)
        continue
      }
      if (this.#heading !== section) this.#known = {}
      this.#heading = section
      if (fact.isGuess && this.#known[fact.kind]?.isGuess === false) continue
      this.#known[fact.kind] = fact
      const { method, path } = this.#known
      const route = method && path && toRoute(method.value, path.value)
      if (!route) continue
      const form = method.isGuess || path.isGuess ? 'labelled' : 'alone'
      statements.push({ route, span: path.span, form })
      this.#known = {}
    }
    return statements
  }
}

/** The label of a line and its value, `Method: GET`; all of it where it has no label. */
function split(text: string): [label: string, value: string] {
  const colon = text.indexOf(':')
  const label = text.slice(0, Math.max(colon, 0)).trimEnd()
  const isLabel = label.length > 1 && label.length <= 30
  return isLabel ? [label, text.slice(colon + 1).trimStart()] : [text, '']
}

/** The kind of fact that a label announces. */
function kindOf(label: string): Fact['kind'] | undefined {
  const name = plain(label.slice(0, 60)).replace(/:$/, '').trim()
  const kinds = Object.keys(LABELS) as Fact['kind'][]
  return name.length > 40 ? undefined : kinds.find((kind) => LABELS[kind].test(name))
}

function factOf(label: string, written: string, span: Span): Fact[] {
  const kind = kindOf(label)
  const value = kind && READERS[kind](plain(written))
  return kind && value !== undefined ? [{ kind, value, span, isGuess: false }] : []
}

/** Readers of a value, by the kind of its fact. */
const READERS = { method: readMethod, path: readPathText, auth: authOf }

/** The fact in a value whose label is not known: a method in capitals, or a path. */
function guess(value: string, span: Span): Fact[] {
  if (/^[A-Z]+$/.test(value) && readMethod(value))
    return [{ kind: 'method', value, span, isGuess: true }]
  const isPath = value.startsWith('/') && readPathText(value) !== undefined
  return isPath ? [{ kind: 'path', value, span, isGuess: true }] : []
}

/** The authentication that a section states, in its own words; nothing where none is needed. */
function authOf(value: string): string | undefined {
  if (/^(?:no|none|false|not required|not needed|-|n\/a)\b/i.test(value) || value === '')
    return undefined
  if (/^(?:yes|true|required|✓|✔|✅)\W*$/i.test(value)) return 'Required'
  const words = value.replace(/\s+/g, ' ').replace(/[.]$/, '')
  return words.length > 100 ? undefined : words
}
