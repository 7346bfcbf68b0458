import type { Heading, Inline } from '../markdown/node.js'
import { isKnownType, saysMore } from './annotation.js'
import { type Entry, readEntry } from './entry.js'
import { describedText } from './label.js'
import type { ParameterTable } from './outline.js'
import type { Group, Part } from './parts.js'
import { contextOf, makeRows, tableIn } from './rows.js'
import type { Reading } from './surroundings.js'
import { noLinks, runOf } from './run.js'

/** A heading that names a parameter, with the text below it. */
interface Open {
  readonly heading: Heading
  readonly entry: Entry
  readonly group: Group | undefined
  readonly texts: string[]
  content: Inline
  end: number
}

/** Reads headings that name a parameter, ``#### `limit` (integer, optional)``, with the text below them. */
export class HeadingParameters {
  readonly #reading: Reading
  #open: Open | undefined
  readonly #found: Open[] = []

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Takes a part; returns whether it names a parameter, or describes the one above it. */
  take(part: Part, title: Heading | undefined): boolean {
    const { node, group } = part
    const open = this.#open
    if (!open && node.type !== 'heading') return false
    this.#open = undefined
    if (node.type === 'heading') {
      const entry = node === title ? undefined : this.#entryIn(part, node.text)
      if (!entry) return false
      const { end } = node.span
      this.#open = { heading: node, entry, group: group?.outer, texts: [], content: [], end }
      this.#found.push(this.#open)
      return true
    }
    if (!open || (node.type !== 'paragraph' && node.type !== 'list')) return false
    const text = describedText(node)
    if (text !== '') open.texts.push(text)
    if (node.type === 'paragraph' && open.content.length === 0) open.content = node.content
    open.end = node.span.end
    this.#open = open
    return true
  }

  /** The parameters, those of one group as one table. */
  finish(): ParameterTable[] {
    if (this.#found.length === 0) return []
    const tables = new Map<Group | undefined, ReturnType<typeof tableIn>>()
    for (const { heading, entry, group, texts, content, end } of this.#found) {
      const context = contextOf(this.#reading, group, undefined)
      const table = tables.get(group) ?? tableIn(heading, {}, context, group, false)
      tables.set(group, table)
      makeRows(
        {
          span: { start: heading.span.start, end },
          nameSpan: heading.span,
          isWhole: true,
          entry,
          names: entry.names,
          said: entry.said,
          example: undefined,
          values: undefined,
          requiredCell: undefined,
          links: noLinks,
          run: content.length > 0 ? runOf(content) : { text: texts[0] ?? '', marks: [] },
          description: texts.join('\n\n'),
          content,
        },
        context,
        table.rows,
      )
    }
    return [...tables.values()]
  }

  /** What a heading says of the parameter that it names: with a mark, a place or a type, or in code where its group announces fields. */
  #entryIn({ node, said, group }: Part, text: string): Entry | undefined {
    const { words } = this.#reading
    const outer = group?.outer
    const isAnnounced = outer?.isPlain && outer.announces === 'fields'
    const isInBrackets = text.includes('(')
    // “`Request` *body*” names no parameter, “`fields` (optional)” and `fields` below “Parameters” do.
    if (said!.isPlain && !isInBrackets && !isAnnounced) return undefined
    const { content } = node as Heading
    // Most headings are words.
    if (typeof content[0] === 'string' && !ANNOTATED.test(text)) return undefined
    const run = runOf(content)
    const [mark] = run.marks
    const isCode = mark?.kind === 'code' && mark.end - mark.start === run.text.length
    if (said!.isPlain && !isInBrackets && !isCode) return undefined
    const entry = readEntry(run, words, 'bare')
    if (!entry || run.text.slice(entry.rest).trim() !== '') return undefined
    if (saysMore(entry.said) || isKnownType(entry.said.type, words)) return entry
    return isAnnounced && entry.isMarked && entry.said.type === '' ? entry : undefined
  }
}

/** What follows the name of a parameter in a heading without marks. */
const ANNOTATED = /[([<:;,–—?*=-]/
