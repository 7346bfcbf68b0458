import type { Method } from '../attributes/methods.js'
import { readFieldType } from '../field-type/read.js'
import type { Words } from '../vocabulary/words.js'
import type { Misspelling } from '../vocabulary/spelling.js'
import type { OutlineExample, OutlineRow } from './outline.js'
import type { Part } from './parts.js'
import type { Phrase } from './phrase.js'

/** The facts that a block states of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
  /** Those of them that a row says something of: another row with the name can be of something else. */
  readonly listed: Set<string>
}

/** The context that a body is read in. */
export interface Reading {
  readonly request: Request
  readonly words: Words
  readonly source: string
  readonly examples: readonly OutlineExample[]
  /** Takes what is misspelt. */
  readonly misspelt: Misspelling[]
}

/** The surroundings of a table or a list of parameters. */
export interface Surroundings {
  readonly part: Omit<Part, 'node'>
  readonly reading: Reading
  /** The row that what is read is inside of. */
  readonly holder: OutlineRow | undefined
  /** The announcement of it: by its label, or the heading directly above. */
  readonly announced: Phrase['announces']
  /** The last code block above that shows what travels. */
  readonly last: OutlineExample | undefined
}

/** The surroundings of a part. */
export function surroundingsOf(
  part: Part,
  reading: Reading,
  holder: OutlineRow | undefined,
  last: OutlineExample | undefined,
): Surroundings {
  const { node, group, labels, label, above, saidAbove } = part
  // “Required:” is about what its group has.
  let announced =
    label?.required === undefined ? label?.announces : (label.announces ?? group?.around)
  // “Tags” can have a list of values below it.
  const isHeld = holder && readFieldType(holder.type).kind === 'object'
  if (!label?.announces && above?.type === 'heading')
    announced ??= isHeld ? 'fields' : group?.announces
  // Tables below more words than those of headings and labels are of anything.
  const isBelowWords =
    labels[0]?.phrase.isPlain ?? (above?.type === 'heading' && saidAbove!.isPlain)
  if (node.type === 'table' && !isBelowWords) announced = undefined
  return { part, reading, holder, announced, last }
}
