import type { Heading, Inline, Paragraph } from '../markdown/node.js'
import { plainText } from '../markdown/plain-text.js'
import { isKnownType, saysMore } from './annotation.js'
import { type Entry, readEntry } from './entry.js'
import { describedText } from './label.js'
import type { ParameterTable } from './outline.js'
import type { Group, Part } from './parts.js'
import { says } from './phrase.js'
import { contextOf, isPlaceholder, makeRows, tableIn } from './rows.js'
import type { Reading } from './surroundings.js'
import { noLinks, runOf, sliceInline } from './run.js'

/** A heading or a paragraph that names a parameter, with the text below it. */
interface Open {
  readonly node: Heading | Paragraph
  readonly entry: Entry
  readonly group: Group | undefined
  readonly texts: string[]
  content: Inline
  end: number
}

/** Reads headings and paragraphs that name a parameter, ``#### `limit` (integer, optional)``, with the text below them. */
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
    if (!open && node.type !== 'heading' && node.type !== 'paragraph') return false
    this.#open = undefined
    if (node.type === 'paragraph') {
      const isAnnounced = group?.isPlain && group.announces && group.role !== 'response'
      const entry = isAnnounced ? this.#entryOf(node) : undefined
      if (entry) {
        this.#add(node, entry, group)
        // What it is stands beside it, and no further paragraph belongs to it.
        if (BESIDE.test(node.text)) this.#open = undefined
        return true
      }
    }
    if (node.type === 'heading') {
      const entry = node === title ? undefined : this.#entryIn(part, node.text)
      if (!entry) return false
      this.#add(node, entry, group?.outer)
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

  #add(node: Heading | Paragraph, entry: Entry, group: Group | undefined): void {
    const content = node.type === 'paragraph' ? sliceInline(node.content, entry.rest) : []
    const text = plainText(content).trim()
    const texts = text === '' ? [] : [text]
    this.#open = { node, entry, group, texts, content, end: node.span.end }
    this.#found.push(this.#open)
  }

  /** Reads a paragraph that is the entry of a parameter: “**limit** (integer)”, or “`limit` - How many”. */
  #entryOf({ content }: Paragraph): Entry | undefined {
    if (typeof content[0] === 'string') return undefined
    const run = runOf(content)
    const entry = readEntry(run, this.#reading.words, 'item')
    const between = entry ? run.text.slice(entry.nameEnd, entry.rest) : ''
    const isAlone =
      entry &&
      (entry.rest >= run.text.trimEnd().length ||
        between.includes('\n') ||
        (run.marks[0]?.kind === 'code' && /^\s*(?:[:：]|[-–—])\s/.test(between)))
    // “**Note**” is a word.
    const isSaid =
      run.marks[0]?.kind === 'code' ||
      /^[a-z_]/.test(entry?.names[0] ?? '') ||
      (entry && saysMore(entry.said))
    return isAlone && isSaid && entry.isMarked && !isPlaceholder(entry.names[0]!, [])
      ? entry
      : undefined
  }

  /** The parameters, those of one group as one table. */
  finish(): ParameterTable[] {
    if (this.#found.length === 0) return []
    const tables = new Map<Group | undefined, ReturnType<typeof tableIn>>()
    for (const { node, entry, group, texts, content, end } of this.#found) {
      const context = contextOf(this.#reading, group, undefined)
      const table = tables.get(group) ?? tableIn(node, {}, context, group, false)
      tables.set(group, table)
      makeRows(
        {
          span: { start: node.span.start, end },
          nameSpan: node.span,
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

  /** Reads a heading as a parameter: it has a mark, a place or a type, or is code in a group of fields. */
  #entryIn({ node, said, group }: Part, text: string): Entry | undefined {
    const { words } = this.#reading
    const outer = group?.outer
    const isAnnounced = outer?.isPlain && outer.announces === 'fields'
    const isInBrackets = text.includes('(')
    // “`Request` *body*” names no parameter, “`fields` (optional)” and `fields` below “Parameters” do.
    if (said!.isPlain && !isAnnounced && (!isInBrackets || says(said!))) return undefined
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

/** The start of a paragraph that says what a name is: “limit - How many”. */
const BESIDE = /^\S+\s*(?:[:：]|[-–—])\s/
/** The text after the name of a parameter in a heading without marks. */
const ANNOTATED = /[([<:;,–—?*=-]/
