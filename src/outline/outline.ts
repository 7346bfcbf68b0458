import type { Path } from '../document/path.js'
import type { Code, Heading, List, Paragraph, Quote, Table } from '../markdown/node.js'
import type { TypeLinks } from '../field-type/linked.js'
import type { Span } from '../source/position.js'
import type { Column, Location, Role } from '../vocabulary/meanings.js'
import type { HttpMessage } from './http.js'

/** What the rows of a table belong to: a place in the request, or the response. */
export type Place = Location | 'response'

/** What opens a group: a heading, or the label of one of several bodies, “On success:”. */
export type GroupTitle = Heading | Paragraph

/** What each column of a parameter table holds: its index by meaning. */
export type Columns = Partial<Record<Column, number>>

/** What words say of a parameter. */
export interface Said {
  readonly required?: boolean | undefined
  /** The words of a condition under which it is required. */
  readonly condition?: string | undefined
  readonly default?: string | undefined
  readonly example?: string | undefined
  readonly values?: readonly string[] | undefined
}

/** What the words of a type, or of a name, say. */
export interface TypeWords extends Said {
  /** The type as written, without a mark for required or optional; empty where there is none. */
  readonly type: string
  /** Where it travels: `string, in query`. */
  readonly place?: Place | undefined
}

/** What a row of a table, or an item of a list, has as written. */
export interface RowText extends TypeLinks {
  /** The row; of a list, the item without its nested list. */
  readonly span: Span
  /** False for a row with more cells than the header, whose cells may be those of other columns. */
  readonly isWhole: boolean
  /** The name cell; the whole row where there is none. */
  readonly nameSpan: Span
  /** The type as written, without a mark for required or optional; empty when there is none. */
  readonly type: string
  /** The Required cell, trimmed, and whether its words are those that nobody knows. */
  readonly requiredCell?: {
    readonly text: string
    readonly span: Span
    readonly isUnknown: boolean
  }
  readonly description: string
  /** The status of the response that the field belongs to. */
  readonly status?: number | undefined
}

/** One row of a parameter table, or one item of a parameter list, as read. */
export interface OutlineRow extends RowText, Said {
  /** The name, with a dot before a nested field and `[]` after an array. */
  readonly name: string
  readonly required: boolean
  /** Where it travels; `response` for a response field. */
  readonly location: Place
  /** What carries a response field, if not the body. */
  readonly carrier?: 'header' | 'cookie'
  /** False when the path, a cell, a label or a heading said where it travels. */
  readonly inferred: boolean
}

/** A table or a list of parameters or response fields. */
export interface ParameterTable {
  readonly node: Table | List
  /** The columns of a table; empty for a list. */
  readonly columns: Columns
  /** What a label, a group heading or the header of the names says that all rows are. */
  readonly stated: Place | undefined
  /** The titles of the groups that it is in, the outermost first. */
  readonly groups: readonly GroupTitle[]
  readonly rows: readonly OutlineRow[]
}

/** What looks like parameters and is not read as such. */
export interface UnreadNode {
  readonly span: Span
  /**
   * Why: a table without a column of names or in a list or a quote, a list in a list, a definition
   * list, a list with an item that has no name, a list of names that nothing announces.
   */
  readonly reason:
    | 'no-name-column'
    | 'nested-table'
    | 'nested-list'
    | 'definitions'
    | 'unnamed-item'
    | 'unannounced'
  /** The header cells of a table. */
  readonly columns?: readonly string[]
}

/** A fenced code block, with its role. */
export interface OutlineExample {
  readonly code: Code
  readonly role: Role
  readonly status?: number
  readonly title?: string
  /** False when the fence, a label or a heading said the role. */
  readonly inferred: boolean
  /** What an `http` block shows: its request line or status, media type and body. */
  readonly http?: HttpMessage
  /** The titles of the groups that it is in, the outermost first. */
  readonly groups: readonly GroupTitle[]
}

/** What a block says: its path and the nodes of its body with their meaning, in the order of the source. */
export interface Outline {
  /** The path as written, right or wrong. */
  readonly path: Path
  /** The first heading of level 2, else the first heading; one without text is none. */
  readonly title?: Heading
  /** The nodes whose texts are the description. */
  readonly description: readonly (Paragraph | List)[]
  readonly tables: readonly ParameterTable[]
  readonly unread: readonly UnreadNode[]
  readonly examples: readonly OutlineExample[]
  readonly notes: readonly Quote[]
}
