import type { Span } from '../source/position.js'

/** Inline text as tokens. No two texts stand side by side, and none is empty. */
export type Inline = readonly InlineToken[]

/** One token of inline text; a bare string is text, decoded and unescaped. */
export type InlineToken =
  string | InlineCode | Marked | Link | Image | LineBreak | InlineHtml | FootnoteCall | Checkbox

/** A code span. */
export interface InlineCode {
  readonly type: 'codespan'
  /** The text as shown. */
  readonly text: string
  /** The span with its backticks. */
  readonly span: Span
}

/** Text that is marked as strong, as emphasis, or as struck out. */
export interface Marked {
  readonly type: 'strong' | 'emphasis' | 'strike'
  readonly children: Inline
}

/** A link; an address in text is one, too, around its own text. */
export interface Link {
  readonly type: 'link'
  readonly children: Inline
  /** The destination with escapes and character references resolved, not yet percent-encoded. */
  readonly url: string
  /** The title; empty when there is none. */
  readonly title: string
  /** The destination in the source; for a reference, that of its definition. */
  readonly span: Span
}

/** An image. */
export interface Image {
  readonly type: 'image'
  /** Its description. */
  readonly alt: string
  readonly url: string
  /** The title; empty when there is none. */
  readonly title: string
  /** The destination in the source, as that of a link. */
  readonly span: Span
}

/** An element with a destination: a link or an image. */
export type Destination = Link | Image

/** A hard line break, in plain text a line feed. */
export interface LineBreak {
  readonly type: 'break'
  /** True for `<br>` in a cell, false for the end of a line of the source. */
  readonly isTag: boolean
}

/** A tag, a comment, an instruction or a declaration, as written. */
export interface InlineHtml {
  readonly type: 'html'
  readonly html: string
}

/** A call of a footnote. */
export interface FootnoteCall {
  readonly type: 'footnote'
  /** The number that it shows. */
  readonly number: number
  /** The id of the footnote, without the prefix that all ids get. */
  readonly footnoteId: string
  /** The id of the call itself. */
  readonly id: string
  /** The id of the heading above the footnotes. */
  readonly labelId: string
}

/** The check box of a task. */
export interface Checkbox {
  readonly type: 'checkbox'
  readonly isChecked: boolean
}

/** Inline text with its plain text. */
export interface Text {
  readonly content: Inline
  /** The text without marks: see `plainText`. */
  readonly text: string
}

/** A heading of any level. */
export interface Heading extends Text {
  readonly type: 'heading'
  readonly level: 1 | 2 | 3 | 4 | 5 | 6
  /** The id that its author has given it, `{#id}`, which is not part of its content. */
  readonly id: string | undefined
  readonly span: Span
}

/** A paragraph. */
export interface Paragraph extends Text {
  readonly type: 'paragraph'
  readonly span: Span
}

/** The alignment of a table column. */
export type Alignment = 'left' | 'right' | 'center' | 'none'

/** One cell of a table. */
export interface TableCell extends Text {
  /** Plain text, trimmed. */
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
  readonly unclosed: boolean
  /** The first word of the info string in its own case, with escapes resolved; empty when there is none. */
  readonly language: string
  /** The rest of the info string, trimmed, with escapes and references as written; empty when there is none. */
  readonly meta: string
  /** The info string in the source; undefined when there is none. */
  readonly infoSpan: Span | undefined
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
  /** The kind of alert that it is, if it is one; the marker is not part of its children. */
  readonly alert: AlertKind | undefined
  readonly children: readonly BodyNode[]
  readonly span: Span
}

/** A list. */
export interface List {
  readonly type: 'list'
  readonly isOrdered: boolean
  /** The number of the first item; 1 where items have none. */
  readonly start: number
  /** True when blank lines separate items or their blocks: paragraphs are elements then. */
  readonly isLoose: boolean
  readonly items: readonly ListItem[]
  readonly span: Span
}

/** One item of a list: its blocks, in their order. */
export type ListItem = readonly BodyNode[]

/** A thematic break. */
export interface Rule {
  readonly type: 'rule'
  readonly span: Span
}

/** A block of raw HTML. */
export interface HtmlBlock {
  readonly type: 'html-block'
  /** The HTML as written, with LF line endings, without the marks of the containers around it. */
  readonly html: string
  readonly span: Span
}

/** One footnote that is called. */
export interface Footnote {
  /** The id without the prefix that all ids get, not yet escaped. */
  readonly id: string
  readonly number: number
  /** The ids of its calls. */
  readonly callIds: readonly string[]
  readonly children: readonly BodyNode[]
}

/** The footnotes that a body calls, at its end, in the order of their first calls. */
export interface FootnoteSection {
  readonly type: 'footnotes'
  /** The id of the heading above them. */
  readonly labelId: string
  readonly items: readonly Footnote[]
  readonly span: Span
}

/** One node of a body: what rendering, fields and checks read. */
export type BodyNode =
  Heading | Paragraph | Table | Code | Quote | List | Rule | HtmlBlock | FootnoteSection

/** One body, or one stretch of prose, as read. */
export interface MarkdownBody {
  readonly nodes: readonly BodyNode[]
  /** The ids that its footnotes write, without a prefix; headings keep clear of them. */
  readonly footnoteIds: readonly string[]
}
