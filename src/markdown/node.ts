import type { Span } from '../source/position.js'

/**
 * HTML with places left open: strings are final HTML, anything else is written by whoever knows the
 * ids and their prefix, the class prefix and where links go. No two strings stand side by side.
 */
export type Content = readonly (string | BodyNode | Destination | Identifier)[]

/** Content with its plain text. */
export interface Text {
  readonly content: Content
  readonly text: string
}

/** The destination of a link or an image, standing inside its `href` or `src` attribute. */
export interface Destination {
  readonly type: 'destination'
  readonly kind: 'link' | 'image'
  /** The destination with escapes and character references resolved, not yet percent-encoded. */
  readonly url: string
  /** The destination in the source; for a reference, that of its definition. */
  readonly span: Span
}

/** An id of a footnote, in its `id` attribute, or after the `#` of a link to it. */
export interface Identifier {
  readonly type: 'identifier'
  /** The id without the prefix that all ids get, not yet escaped. */
  readonly id: string
}

/** A heading of any level. */
export interface Heading extends Text {
  readonly type: 'heading'
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  /** The id that its author has given it, `{#id}`, which is not part of its content. */
  readonly id?: string | undefined
  /** Text content: what the element's `textContent` would be, but for footnote calls. */
  readonly text: string
  readonly span: Span
}

/** A paragraph of the body itself (one inside a list or a quote is part of that node's content). */
export interface Paragraph extends Text {
  readonly type: 'paragraph'
  readonly span: Span
}

/** How a table column is aligned. */
export type Alignment = 'left' | 'right' | 'center' | 'none'

/** One cell of a table. */
export interface TableCell extends Text {
  /** Text content, trimmed. */
  readonly text: string
  /** The cell's text in the source, without the spaces around it; empty, after the opening pipe, for an empty cell. */
  readonly span: Span
}

/** One row of a table, with as many cells as were written. */
export interface TableRow {
  readonly cells: readonly TableCell[]
  readonly span: Span
}

/** A GFM table. */
export interface Table {
  readonly type: 'table'
  readonly alignments: readonly Alignment[]
  readonly head: TableRow
  readonly rows: readonly TableRow[]
  readonly span: Span
}

/** A fenced or an indented code block. */
export interface Code {
  readonly type: 'code'
  readonly fenced: boolean
  /** True for a fence that nothing closes. */
  readonly unclosed?: boolean
  /** The first word of the info string in its own case, with escapes resolved; empty when there is none. */
  readonly language: string
  /** The rest of the info string, trimmed, with its escapes as written and references as numbers; empty when there is none. */
  readonly meta: string
  /** The info string in the source; absent when there is none. */
  readonly infoSpan?: Span | undefined
  /** The code with LF line endings, without its last one. */
  readonly value: string
  /** The offset in the source at which each line of `value` starts. */
  readonly lineOffsets: readonly number[]
  /** True when the element ends with a line ending: always, but for a fence without a line in it. */
  readonly endsWithLineEnding: boolean
  readonly span: Span
}

/** The kinds of alerts, block quotes that start with a marker such as `[!NOTE]`. */
export type AlertKind = 'note' | 'tip' | 'important' | 'warning' | 'caution'

/** A block quote. */
export interface Quote {
  readonly type: 'quote'
  /** The kind of alert that it is, if it is one; the marker is not part of its content. */
  readonly alert?: AlertKind
  /** The content of the element: paragraphs, lists, quotes as HTML, and nested nodes. */
  readonly content: Content
  /** The texts of its paragraphs and headings, those in its lists too, joined by blank lines. */
  readonly text: string
  readonly span: Span
}

/** Anything else: a list, a rule, raw HTML, the footnotes. */
export interface Other {
  readonly type: 'other'
  /** The element itself, with what it holds. */
  readonly content: Content
  /** The texts of the paragraphs and headings in it, joined by blank lines; the source of escaped HTML. */
  readonly text: string
  /** The items of a list, each with its blocks. */
  readonly items?: readonly ListItem[]
  readonly span: Span
}

/** One item of a list: its blocks, in their order. */
export type ListItem = readonly BodyNode[]

/** One node of a body: what rendering, fields and checks read. */
export type BodyNode = Heading | Paragraph | Table | Code | Quote | Other

/** One body, or one stretch of prose, as read. */
export interface Body {
  readonly nodes: readonly BodyNode[]
  /** The ids that its footnotes write, without a prefix; headings keep clear of them. */
  readonly footnoteIds: readonly string[]
}
