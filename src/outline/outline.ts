import type { Path } from '../document/path.js'
import type {
  BodyNode,
  Code,
  Heading,
  Inline,
  List,
  Paragraph,
  Quote,
  Table,
} from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Column, Location, Role } from '../vocabulary/meanings.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import type { HttpMessage } from './http.js'
import type { Misspelling } from '../vocabulary/spelling.js'

/** The owner of a table's rows: a place in the request, or the response. */
export type Place = Location | 'response'

/** The columns of a parameter table: the index of each by its meaning. */
export type Columns = Partial<Record<Column, number>>

/** Statuses that are stated together: `4xx`. */
export type StatusRange = '1xx' | '2xx' | '3xx' | '4xx' | '5xx'

/** The facts that words say of a parameter beside its name. */
export interface Annotation {
  /** The type as written, without a mark for required or optional; empty where there is none. */
  readonly type: string
  readonly required: boolean | undefined
  /** The words of a condition under which it is required. */
  readonly condition: string | undefined
  readonly default: string | undefined
  /** The place in which it travels: `string, in query`. */
  readonly place: Place | undefined
}

/** One row of a parameter table, one item of a parameter list, or a heading that names a parameter, as read. */
export interface OutlineRow {
  /** The row; of a list, the item without its nested list. */
  readonly span: Span
  /** False for a row with more cells than the header, whose cells may be those of other columns. */
  readonly isWhole: boolean
  /** The name with its marks; the whole row where there is none. */
  readonly nameSpan: Span
  /** The name, with a dot before a nested field and `[]` after an array. */
  readonly name: string
  /** The type as written, without a mark for required or optional; empty when there is none. */
  readonly type: string
  /** The address that the type links to, as written; nothing where it links to several. */
  readonly typeLink: string | undefined
  readonly required: boolean
  readonly condition: string | undefined
  readonly default: string | undefined
  readonly example: string | undefined
  readonly values: readonly string[] | undefined
  /** The Required cell, trimmed, and whether its words are those that nobody knows. */
  readonly requiredCell: RequiredCell | undefined
  /** The plain text of its description. */
  readonly description: string
  /** The description itself. */
  readonly content: Inline
  /** The status of the response that the field belongs to. */
  readonly status: number | undefined
  /** The place in which it travels; `response` for a response field. */
  readonly location: Place
  /** The carrier of a response field, if not the body. */
  readonly carrier: 'header' | 'cookie' | undefined
  /** False when the path, a cell, a label or a heading said where it travels. */
  readonly inferred: boolean
}

/** A Required cell as written. */
export interface RequiredCell {
  readonly text: string
  readonly span: Span
  readonly isUnknown: boolean
}

/** A table, a list or headings of parameters or response fields. */
export interface ParameterTable {
  readonly node: Table | List | Heading | Paragraph
  /** The columns of a table; empty for a list. */
  readonly columns: Columns
  /** The place of all rows, by a label, a group heading or the header of the names. */
  readonly stated: Place | undefined
  /** The statuses that a label or a heading states together for its rows: `4xx`. */
  readonly range: StatusRange | undefined
  /** The titles of the groups that it is in, the outermost first. */
  readonly groups: readonly Heading[]
  /** True when a label or heading above announces it, or a table is in no group; others may lack fields. */
  readonly isAnnounced: boolean
  readonly rows: readonly OutlineRow[]
}

/** A node that looks like parameters and is not read as such. */
export interface UnreadNode {
  readonly span: Span
  /**
   * Why: a table without a column of names or in a list or a quote, a list in a list, a definition
   * list, a list with items that have no name, a list of names that nothing announces,
   * code or sentences that
   * list names, raw HTML,
   * or words that nobody knows in a header or a label of what is read, or where a status stands.
   */
  readonly reason:
    | 'no-name-column'
    | 'nested-table'
    | 'nested-list'
    | 'definitions'
    | 'unnamed-item'
    | 'unannounced'
    | 'code'
    | 'sentences'
    | 'html'
    | 'unknown-word'
  /** The header cells of a table, the words that nobody knows, the names that are told only once. */
  readonly columns: readonly string[] | undefined
  /** Words of a vocabulary that would read it. */
  readonly proposal?: Vocabulary | undefined
}

/** A code block, with its role. */
export interface OutlineExample {
  readonly code: Code
  readonly role: Role
  readonly status: number | undefined
  readonly title: string | undefined
  /** False when the fence, a label or a heading said the role. */
  readonly inferred: boolean
  /** The content of an `http` block: its request line or status, media type and body. */
  readonly http: HttpMessage | undefined
  /** The titles of the groups that it is in, the outermost first. */
  readonly groups: readonly Heading[]
}

/** A response that the page states: by a status, or by what it has. */
export interface OutlineResponse {
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  /** The text beside its status: “Not Found”. */
  readonly title: string | undefined
  readonly description: string
  readonly rows: readonly OutlineRow[]
  readonly examples: readonly OutlineExample[]
  /** The place where it is stated first. */
  readonly span: Span
}

/** The meaning of a block: its path and the nodes of its body with theirs, in the order of the source. */
export interface Outline {
  /** The path as written, right or wrong. */
  readonly path: Path
  /** The first heading that is more than the words of groups; one without text is none. */
  readonly title: Heading | undefined
  /** The nodes whose texts are the description. */
  readonly description: readonly BodyNode[]
  readonly tables: readonly ParameterTable[]
  readonly responses: readonly OutlineResponse[]
  readonly examples: readonly OutlineExample[]
  readonly unread: readonly UnreadNode[]
  readonly misspelt: readonly Misspelling[]
  readonly notes: readonly Quote[]
}
