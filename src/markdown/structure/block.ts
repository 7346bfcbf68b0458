import type { Fence } from '../fence.js'

/** The end of a block of HTML: a blank line, or the line that holds a text. */
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
  /** The start of the text of a paragraph in its run, after definitions. */
  textStart: number
  /** The indentation of its first line, in columns. */
  readonly indent: number
  /** The end of it: of a fence or of HTML. */
  readonly ending: Fence | HtmlEnd | undefined
  /** True while the fence, or the text that HTML ends with, is still to come. */
  isOpen: boolean
  /** True when a line that lacks the marks of its container ends it. */
  isCut: boolean
  /** True when it directly follows the marker of an item: its text may start with a check box. */
  readonly startsItem: boolean
}

/** A block that holds others: a block quote, the definition of a footnote, or a list. */
export interface Container {
  readonly type: 'quote' | 'footnote' | 'list'
  /**
   * Its beginning: the label of a footnote; of a list the mark of all its items, `-`, `+`,
   * `*`, or the `.` or `)` after a number.
   */
  readonly label: string
  /** From its first mark to its end, which is known once it is closed. */
  readonly span: { readonly start: number; end: number }
  /** The blocks in it; of a list, those in the item that was started last. */
  blocks: FlowBlock[]
  /** The blocks of each item of a list. */
  readonly items: FlowBlock[][]
  readonly isOrdered: boolean
  /** The number of the first item. */
  readonly number: number
  /** True when blank lines are between the items or between the blocks of an item. */
  isLoose: boolean
  /** The columns that a line must be indented by to be part of it, or of that item. */
  size: number
  /** The state of that item: begun with text, with nothing but its marker, or ended by a blank line then. */
  opening: 'text' | 'blank' | 'ended'
  /** True when spaces are all that follows its marker. */
  isSpaced: boolean
}

/** A block as its lines show it; what its text says is not read yet. */
export type FlowBlock = Leaf | Container

/** The blocks of one text. */
export interface TextBlocks {
  /** Those in no container. */
  readonly blocks: FlowBlock[]
  /** The labels of the footnotes that are defined. */
  readonly labels: string[]
  /** The paragraphs that may start with definitions. */
  readonly bracketed: Leaf[]
  /** The markers that would nest too deep: of lines below one another, the first. */
  readonly tooDeep: number[]
}
