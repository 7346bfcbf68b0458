import type { Method } from '../attributes/methods.js'
import type { Location } from '../vocabulary/meanings.js'
import type { Range } from '../source/position.js'

/** One documented endpoint: what a block says, as data. Every text is plain and trimmed. */
export interface Endpoint {
  /** Unique in the file: the id of the title's heading (with `idPrefix`), else made from method and path. */
  id: string
  /** The HTTP method, GET by default; `compile` keeps a wrong one as written, beside its error. */
  method: Method
  /** The path as written, with `:name` segments; empty when it is missing. */
  path: string
  /** The authentication scheme, in the author's words. */
  auth?: string
  /** The first heading of level 2, else the first heading. */
  title?: string
  /** The paragraphs and lists before the first table, list of parameters, code block or level-3 heading, else the first paragraph. */
  description?: string
  /** The names of the `:name` segments, in the order of the path. */
  pathParameters: string[]
  /** The rows of the tables and lists that describe the request. */
  parameters: Parameter[]
  /** The rows of the tables and lists that describe a response. */
  responseFields: Field[]
  /** The code blocks, in the order of the block. */
  examples: Example[]
  /** The responses that the block states, one for each status, in the order of the block. */
  responses: Response[]
  /** The block quotes. */
  notes: string[]
  /** The universal attributes, as authored. */
  attributes: Record<string, string | boolean>
  /** The whole block in the source; not part of the emitted module. */
  position: Range
}

/** One row of a table of parameters or response fields. */
export interface Field {
  /** The name; nested fields have a dot (`address.city`), array items `[]` (`items[].sku`). */
  name: string
  /** The type as written. */
  type: string
  /** The address that the type links to, as written: `#user`; absent without a link, and for several or a partial object. */
  typeLink?: string
  /** True when it is required: by its Required cell, a mark, its heading, or because it is in the path. */
  required: boolean
  /** The description, with its `(default: …)`. */
  description: string
  /** The default, without code marks or quotes: of its own column, or the description's `(default: …)`. */
  default?: string
  /** The words of a condition under which it is required; `required` is false then. */
  condition?: string
  /** An example of its value, without code marks or quotes. */
  example?: string
  /** The values that are allowed, each without code marks or quotes. */
  values?: string[]
  /** The carrier of a response field that is stated to be in a header or a cookie; absent for those of the body. */
  carrier?: 'header' | 'cookie'
  /** The HTTP status of the response that a field belongs to, where it was stated. */
  status?: number
}

/** A parameter of the request. */
export interface Parameter extends Field {
  /** The part of the request that carries it. */
  in: Location
  /** False when the path, a cell, a label or a group heading said where it travels. */
  inferred: boolean
}

/** One response: what the page states of a status, or of a response without one. */
export interface Response {
  /** The HTTP status; absent where none is stated, and for a range. */
  status?: number
  /** Several statuses that are stated together: `4xx`. */
  range?: '1xx' | '2xx' | '3xx' | '4xx' | '5xx'
  /** The text beside the status: `Not Found`. */
  title?: string
  /** Its text; empty where the page says no more than the status. */
  description: string
  /** Its fields: objects of `responseFields`. */
  fields: Field[]
  /** Its examples: objects of `examples`. */
  examples: Example[]
}

/** A code block. */
export interface Example {
  /** The message that it shows: what is sent, or what comes back. */
  role: 'request' | 'response'
  /** The HTTP status of a response, where it was stated. */
  status?: number
  /** The first word of the info string; `text` when there is none. */
  language: string
  /** The title of the info string: `title="…"`. */
  title?: string
  /** The text of the block without its last line ending. */
  code: string
  /** False when the fence, a label or a heading said the role. */
  inferred: boolean
}
