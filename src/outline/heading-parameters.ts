import type { Heading, Inline } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { isKnownType, saysMore } from './annotation.js'
import { type Entry, readEntry } from './entry.js'
import type { Group } from './groups.js'
import { describedText } from './label.js'
import type { OutlineRow, ParameterTable } from './outline.js'
import type { Part } from './parts.js'
import { readHeading } from './phrase.js'
import { contextOf, makeRows, type Reading } from './rows.js'
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
  take({ node, group }: Part, title: Heading | undefined): boolean {
    if (node.type === 'heading') {
      this.#open = undefined
      if (node === title) return false
      const entry = this.#entryIn(node, group)
      if (!entry) return false
      const outer = group?.outer
      this.#open = {
        heading: node,
        entry,
        group: outer,
        texts: [],
        content: [],
        end: node.span.end,
      }
      this.#found.push(this.#open)
      return true
    }
    if (!this.#open || (node.type !== 'paragraph' && node.type !== 'list')) {
      this.#open = undefined
      return false
    }
    const text = describedText(node)
    if (text !== '') this.#open.texts.push(text)
    if (node.type === 'paragraph' && this.#open.content.length === 0)
      this.#open.content = node.content
    this.#open.end = node.span.end
    return true
  }

  /** The parameters, those of one group as one table. */
  finish(): ParameterTable[] {
    const { request, words } = this.#reading
    const tables: ParameterTable[] = []
    let last: { group: Group | undefined; rows: OutlineRow[] } | undefined
    for (const { heading, entry, group, texts, content, end } of this.#found) {
      const context = contextOf({ request, words, group, label: undefined })
      if (!last || last.group !== group) {
        const groups: readonly Heading[] = group ? group.headings : []
        const rows: OutlineRow[] = []
        tables.push({
          node: heading,
          columns: {},
          stated: context.stated,
          range: context.range,
          groups,
          rows,
        })
        last = { group, rows }
      }
      const span: Span = { start: heading.span.start, end }
      const [first = ''] = texts
      makeRows(
        {
          span,
          nameSpan: heading.span,
          isWhole: true,
          entry,
          names: entry.names,
          said: entry.said,
          example: undefined,
          values: undefined,
          requiredCell: undefined,
          status: undefined,
          links: noLinks,
          run: content.length > 0 ? runOf(content) : { text: first, marks: [] },
          description: texts.join('\n\n'),
          content,
        },
        context,
        last.rows,
      )
    }
    return tables
  }

  /** What a heading says of the parameter that it names: with a mark, a place or a type, or in code where its group announces fields. */
  #entryIn({ content }: Heading, group: Group | undefined): Entry | undefined {
    const { words } = this.#reading
    const run = runOf(content)
    // “`Request` *body*” names no parameter, “`fields` (optional)” does.
    if (!run.text.includes('(') && readHeading(run.text, words).isPlain) return undefined
    const entry = readEntry(run, words, 'bare')
    if (!entry || run.text.slice(entry.rest).trim() !== '') return undefined
    if (saysMore(entry.said) || isKnownType(entry.said.type, words)) return entry
    const isAnnounced = group?.outer?.isPlain && group.outer.announces === 'fields'
    return isAnnounced && entry.isMarked && entry.said.type === '' ? entry : undefined
  }
}
