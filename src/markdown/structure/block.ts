import type { Fence } from '../fence.js'

/** How a block of HTML ends: at a blank line, or with the line that holds a text. */
export type HtmlEnd = 'blank' | RegExp

/** A block without blocks in it. `underlined` is a heading. */
export interface Leaf {
  type: 'paragraph' | 'underlined' | 'heading' | 'rule' | 'fence' | 'indented' | 'html' | 'table'
  /** The number of its first line. */
  from: number
  /** The number of the line after its last one. */
  to: number
  /** The offset of its first character that is no space; of indented code, of its indentation. */
  start: number
  /** Where in its run the text of a paragraph starts, after definitions. */
  textStart: number
  /** How far its first line is indented, in columns. */
  readonly indent: number
  /** What it ends with: of a fence or of HTML. */
  readonly ending: Fence | HtmlEnd | undefined
  /** Whether the fence, or the text that HTML ends with, is still to come. */
  isOpen: boolean
  /** Whether a line that lacks the marks of its container ends it. */
  isCut: boolean
  /** Whether it directly follows the marker of an item: its text may start with a check box. */
  readonly startsItem: boolean
}

/** What other blocks can stand in: a block quote, the definition of a footnote, or a list. */
export interface Container {
  readonly type: 'quote' | 'footnote' | 'list'
  /**
   * What it starts with: the label of a footnote; of a list what all its items are marked with, `-`, `+`,
   * `*`, or the `.` or `)` after a number.
   */
  readonly label: string
  /** From its first mark to its end, which is known once it is closed. */
  readonly span: { readonly start: number; end: number }
  /** What is in it; of a list, in the item that was started last. */
  blocks: Block[]
  /** The blocks of each item of a list. */
  readonly items: Block[][]
  readonly isOrdered: boolean
  /** The number of the first item. */
  readonly number: number
  /** Whether blank lines are between the items or between the blocks of an item. */
  isLoose: boolean
  /** How many columns a line must be indented to be part of it, or of that item. */
  size: number
  /** Whether that item has begun with nothing but its marker, and whether a blank line has ended it then. */
  opening: 'text' | 'blank' | 'ended'
  /** Whether spaces are all that follows its marker. */
  isSpaced: boolean
}

/** A block as its lines show it; what its text says is not read yet. */
export type Block = Leaf | Container

/** What a line is: part of a fenced code block, or text that starts or goes on with a run of inline text. */
export type LineKind = 'blank' | 'fence' | 'new text' | 'more text'

/** A fence, and how far a line in it is indented by the lists around it. */
export interface EnclosingFence {
  /** The fence that was opened last. */
  readonly fence: Fence
  /** In columns. */
  readonly indent: number
}
