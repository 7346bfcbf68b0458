import type { BodyNode, Code, HtmlBlock, List, Paragraph } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { isJson } from '../source/json.js'
import { firstLine } from '../source/white-space.js'
import type { Words } from '../vocabulary/words.js'
import { isOfCode, namesLeftIn } from './code-fields.js'
import { areKeys } from './examples.js'
import { readLine } from './label.js'
import { readParameterList } from './list.js'
import { namesOf } from './name.js'
import type { ParameterTable, UnreadNode } from './outline.js'
import type { Part } from './parts.js'
import { readLabel } from './phrase.js'
import { runOf } from './run.js'
import type { Reading, Surroundings } from './surroundings.js'
import { readParameterTable } from './table.js'

/** Containers nested deeper than this are text: author text must not exhaust the call stack. */
const DEEPEST = 8

/** Finds the tables and announced lists of parameters in a list or a quote, which are none of the body's. */
export function findNested(
  nodes: readonly BodyNode[],
  around: Surroundings,
  found: UnreadNode[],
  depth = 0,
): void {
  if (depth > DEEPEST) return
  const { words } = around.reading
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    if (node.type === 'table') {
      if (readParameterTable(node, insideOf(around, undefined)))
        found.push({ span: node.head.span, reason: 'nested-table', columns: undefined })
    } else if (node.type === 'list') {
      const read = readNestedList(node, nodes[index - 1], around)
      const rows = read && 'rows' in read ? read.rows : []
      // “body:” in the item “response:” is a label.
      const isLabel =
        rows.length === 1 && rows[0]!.type === '' && readLabel(rows[0]!.name, words).isPlain
      if (!read) for (const item of node.items) findNested(item, around, found, depth + 1)
      else if (!isLabel) {
        const span = rows[0]?.nameSpan ?? node.span
        found.push({ span, reason: 'nested-list', columns: undefined })
      }
    } else if (node.type === 'quote') findNested(node.children, around, found, depth + 1)
  }
}

/** Reads a list in a list or a quote where the paragraph above it announces something. */
function readNestedList(list: List, above: BodyNode | undefined, around: Surroundings) {
  const { words } = around.reading
  if (above?.type !== 'paragraph') return undefined
  const { announces } = readLabel(above.text, words)
  const announced = readLine(above, words)?.isPlain ? announces : undefined
  return announces && readParameterList(list, insideOf(around, announced, above))
}

/** The surroundings of a node in a container, of which the labels of the container say nothing. */
function insideOf(
  around: Surroundings,
  announced: Surroundings['announced'],
  above = around.part.above,
): Surroundings {
  const part = { ...around.part, label: undefined, pending: undefined, above }
  return { ...around, part, announced }
}

/** A line, and one below it that starts with a colon; a line separator starts no line of Markdown. */
const TERM = /(?<![^\r\n])(?! {0,3}:)([^\r\n]+)\r?\n {0,3}:[ \t]/g

/** The terms of a definition list, which are paragraphs here. */
function findTerms({ span }: Paragraph, source: string): UnreadNode[] {
  return Array.from(source.slice(span.start, span.end).matchAll(TERM), ({ index, 1: term }) => {
    const start = span.start + index
    return {
      span: { start, end: start + term!.length },
      reason: 'definitions',
      columns: undefined,
    }
  })
}

const MOST_NAMES = 40
const NAME = /^[A-Za-z_$][\w$-]*$/
/** The text after a name in a sentence about it, and before that sentence. */
const SUBJECT = /^\*?(?! (?:and|or)\b)(?: (?=\p{L})|\s*[(:–—-])/u
const BEFORE = /(?:^|[.!?。]\s+|\n\s*)$/u

/** The names that lines and sentences of a paragraph begin with: “`hull` is what it is made of”. */
function subjectsOf({ content }: Paragraph): string[] {
  if (content.length === 1) return []
  const { text, marks } = runOf(content)
  return marks.flatMap(({ kind, start, end }) => {
    if (kind !== 'code' && kind !== 'strong') return []
    const name = text.slice(start, end)
    const isSubject =
      BEFORE.test(text.slice(Math.max(0, start - 9), start)) && SUBJECT.test(text.slice(end))
    return isSubject && NAME.test(name) ? [name] : []
  })
}

/** A name that is set in columns with what it is: `name    string    Which one`. */
const IN_COLUMNS = /(?:^|\n)([A-Za-z_$][\w$.-]{0,60})(?: {3}|\t)[ \t]*(?=\S)/g
/** A name in an object on one line: `{ name: string, size? }`. */
const IN_OBJECT = /(?<![\w$-])([A-Za-z_$][\w$-]{0,60})["']?\??\s*[:,}]/g

/** The names in columns of lines, and in an object in code behind a label: “**Body:** `{ name: string }`”. */
function namesShownIn({ content, text }: Paragraph, words: Words): string[] {
  const lines = Array.from(text.matchAll(IN_COLUMNS), ([, name]) => name!)
  if (lines.length > 1 || !text.includes('{')) return lines
  const run = runOf(content)
  return run.marks.flatMap(({ kind, start, end }) => {
    const label = run.text.slice(run.text.lastIndexOf('\n', start) + 1, start)
    const code = run.text.slice(start, end)
    if (kind !== 'code' || !code.startsWith('{') || !/: *$/.test(label) || isJson(code)) return []
    const { isPlain, announces } = readLabel(label.trim(), words)
    return isPlain && announces ? Array.from(code.matchAll(IN_OBJECT), ([, name]) => name!) : []
  })
}

/** Collects the names that code and sentences say something of: rows that are in no form that is read, or elsewhere. */
export class UnreadNames {
  readonly #found: { names: readonly string[]; node: UnreadNode }[] = []
  /** The names that sentences or headings say something of, and where the first of them stands. */
  readonly #subjects = new Set<string>()
  #first: Span | undefined
  /** The terms of definition lists, and whether a heading of parameters is above one of them. */
  readonly #terms: UnreadNode[] = []
  #announcesTerms = false
  /** The code whose fields are read. */
  #read: Code | undefined

  take({ node, group, label, above }: Part, { source, words }: Reading): void {
    if (node.type === 'list') {
      if (isOfCode(node)) this.#read = node.code
      for (const [first] of node.items)
        if (first?.type === 'paragraph')
          this.#add(namesShownIn(first, words), 2, firstLine(source, first.span), 'sentences')
    } else if (node.type === 'code') {
      const said = label ?? (above === group?.heading ? group : undefined)
      if (node !== this.#read)
        this.#add(namesLeftIn(node, said), 1, firstLine(source, node.span), 'code')
    } else if (node.type === 'heading') {
      const [name] = node.content
      if (node.content.length !== 1 || typeof name === 'string' || name!.type !== 'codespan') return
      this.#first ??= node.span
      this.#subjects.add(node.text)
    } else if (node.type === 'paragraph') {
      if (node.text.includes('\n:'))
        for (const term of findTerms(node, source)) {
          this.#terms.push(term)
          this.#announcesTerms ||= group?.announces !== undefined
        }
      const names = subjectsOf(node)
      const line = firstLine(source, node.span)
      this.#add(namesShownIn(node, words), 2, line, 'sentences')
      if (names.length === 0) return
      // Below a heading of parameters the first of them is read.
      if (group?.announces && group.isPlain) this.#add(names, 2, line, 'sentences')
      this.#first ??= line
      for (const name of names) this.#subjects.add(name)
    }
  }

  #add(names: readonly string[], least: number, span: Span, reason: UnreadNode['reason']): void {
    if (names.length >= least)
      this.#found.push({ names, node: { span, reason, columns: undefined } })
  }

  /** The nodes with names of which at least half are those of no row. */
  finish(tables: readonly ParameterTable[], { examples }: Reading): UnreadNode[] {
    // One line below another can be anything; under a heading of parameters it is a definition.
    const isTold = this.#terms.length > 1 || this.#announcesTerms
    const names = [...this.#subjects].slice(0, MOST_NAMES)
    // What examples show is of them, whatever language says what it is.
    if (this.#first && names.length > 2 && examples.length > 0 && areKeys(names, examples))
      this.#add(names, 1, this.#first, 'sentences')
    let rows: ReadonlySet<string> | undefined
    const isOpen = (name: string) => !(rows ??= namesOf(tables)).has(name)
    const nodes = this.#found.flatMap(({ names: own, node }) =>
      own.filter(isOpen).length * 2 >= own.length ? node : [],
    )
    return isTold ? [this.#terms[0]!, ...nodes] : nodes
  }
}

const CELL = /<(?:th|dt)\b[^<>]*>\s*(?:<[^<>]{0,80}>\s*){0,3}([^<]{1,80})/gi
/** A component with the attributes of a parameter: `<Param name="id" type="string">`. */
const COMPONENT =
  /<[A-Z]\w*\s[^<>]*?\b(?:name|path|query|body)=[^<>]*?\b(?:type|required|default)\b/

/** A row that begins with a name in code. */
const NAMED_ROW = /<tr[^<>]{0,80}>\s*<t[hd][^<>]{0,80}>\s*<code>[A-Za-z_][\w.[\]-]{0,60}<\/code>/i

/** True when raw HTML looks like parameters: a table headed by names, or a component with name and type. */
export function looksLikeParameters({ html }: HtmlBlock, words: Words): boolean {
  const start = html.slice(0, LONGEST_HTML)
  if (COMPONENT.test(start) || NAMED_ROW.test(start)) return true
  const columns = new Set<string | undefined>()
  for (const [, cell] of start.matchAll(CELL)) columns.add(words.column(cell!)?.column)
  return columns.has('name') && columns.size > 1
}

const LONGEST_HTML = 2000
