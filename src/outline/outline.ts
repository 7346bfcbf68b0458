import type { Path } from '../document/path.js'
import type { Code, Heading, Paragraph, Quote, Table, TableRow } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** Where a parameter travels. */
export type Location = 'path' | 'query' | 'header' | 'cookie' | 'body'

/** What the rows of a table belong to: a place in the request, or the response. */
export type Place = Location | 'response'

/** What an example shows. */
export type Role = 'request' | 'response'

/** The columns of a parameter table that carry a meaning. */
export type ColumnName = 'Parameter' | 'Type' | 'Required' | 'Description' | 'Default'

/** What each column of a parameter table holds: its index by meaning. */
export type Columns = Partial<Record<ColumnName, number>>

/** One row of a parameter table, as read. */
export interface OutlineRow {
  readonly row: TableRow
  readonly name: string
  /** The name cell; the whole row where there is none. */
  readonly nameSpan: Span
  /** The type as written; empty when there is none. */
  readonly type: string
  /** The Required cell as written, trimmed; undefined where the row has no such cell. */
  readonly requiredText: string | undefined
  /** The Required cell; the whole row where there is none. */
  readonly requiredSpan: Span
  readonly required: boolean
  readonly description: string
  readonly default?: string
  /** Where it travels; `response` for a response field. */
  readonly location: Place
  /** False when the path or a group heading said where it travels. */
  readonly inferred: boolean
}

/** A table that lists parameters or response fields. */
export interface ParameterTable {
  readonly table: Table
  readonly columns: Columns
  /** True when the header is the four columns of the convention, in their order. */
  readonly conventional: boolean
  /** What a group heading, or a first column headed Header, says that all rows are. */
  readonly stated: Place | undefined
  /** The innermost heading whose group the table stands in. */
  readonly group: Heading | undefined
  readonly rows: readonly OutlineRow[]
}

/** A fenced code block, with its role. */
export interface OutlineExample {
  readonly code: Code
  readonly role: Role
  readonly status?: number
  readonly title?: string
  /** False when the fence or a heading said the role. */
  readonly inferred: boolean
}

/** What a block says: its path and the nodes of its body with their meaning, in the order of the source. */
export interface Outline {
  /** The path as written, right or wrong. */
  readonly path: Path
  /** The first heading of level 2, else the first heading; one without text is none. */
  readonly title?: Heading
  readonly description: readonly Paragraph[]
  readonly tables: readonly ParameterTable[]
  readonly examples: readonly OutlineExample[]
  readonly notes: readonly Quote[]
}
