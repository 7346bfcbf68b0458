import type { BodyNode, Heading } from '../markdown/node.js'
import { groupBy } from '../source/groups.js'
import { isTyped, readEntry } from './entry.js'
import { type Item, tableOf } from './list.js'
import { isPlaceholder } from './name.js'
import type { ParameterTable } from './outline.js'
import type { Group, Part } from './parts.js'
import { runOf } from './run.js'
import type { Reading } from './surroundings.js'

/** A heading or a paragraph that names a parameter, with the paragraphs and lists below it. */
interface NamedParameter extends Item {
  readonly group: Group | undefined
  readonly below: BodyNode[]
}

/** Reads headings and paragraphs that name a parameter, ``#### `limit` (integer, optional)``, with the text below them. */
export class HeadingParameters {
  readonly #reading: Reading
  #open: NamedParameter | undefined
  readonly #found: NamedParameter[] = []

  constructor(reading: Reading) {
    this.#reading = reading
  }

  /** Takes a part; returns whether it names a parameter, or describes the one above it. */
  take(part: Part, title: Heading | undefined): boolean {
    const { node } = part
    const found = node === title ? undefined : this.#read(part)
    if (found) this.#found.push(found)
    else if (this.#open && (node.type === 'paragraph' || node.type === 'list')) {
      this.#open.below.push(node)
      return true
    }
    this.#open = found
    return found !== undefined
  }

  /** The parameters, those of one group as one table. */
  finish(): ParameterTable[] {
    return Array.from(groupBy(this.#found, ({ group }) => group).values(), (items) =>
      tableOf(items[0]!.node, items, this.#reading, items[0]!.group, undefined, {}),
    )
  }

  /**
   * Reads a part as a parameter: where a heading announces them, one with its name in marks, and elsewhere a
   * heading of a name with a mark, a place or a type.
   */
  #read({ node, said, group }: Part): NamedParameter | undefined {
    if (node.type !== 'heading' && node.type !== 'paragraph') return undefined
    const isHeading = node.type === 'heading'
    const around = isHeading ? group?.outer : group
    const isAnnounced = around?.isPlain && around.announces && around.role !== 'response'
    const [first] = node.content
    const isCode = typeof first === 'object' && first.type === 'codespan'
    // Most headings are words, and most paragraphs sentences.
    const mayBeName = isHeading ? !said!.isPlain || (isAnnounced && isCode) : isAnnounced
    if (!mayBeName || (typeof first === 'string' && !(isHeading && ANNOTATED.test(node.text))))
      return undefined
    // `N/A` says that there is none.
    if (isPlaceholder(node.text.trim(), [])) return undefined
    const run = runOf(node.content)
    const entry = readEntry(run, this.#reading.words)
    if (!entry || (isHeading && run.text.slice(entry.rest).trim() !== '')) return undefined
    // “**Note**” is a word.
    const isName = isAnnounced && entry.isMarked && (isCode || /^[a-z_]/.test(entry.names[0]!))
    return isName || (isHeading && isTyped(entry, this.#reading.words))
      ? { node, run, entry, group: around, below: [] }
      : undefined
  }
}

/** The text after the name of a parameter in a heading without marks. */
const ANNOTATED = /[([<:;,–—?*=-]/
