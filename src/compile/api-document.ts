import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { Endpoint, Field } from '../endpoint/endpoint.js'

/* The public types that every entry which compiles documents has are those of this file. */
export type { Method } from '../attributes/methods.js'
export type { DiagnosticCode, SeverityMap } from '../diagnostics/catalogue.js'
export type { Diagnostic, Edit, Severity, SeveritySetting } from '../diagnostics/diagnostic.js'
export type { Endpoint, Example, Field, Parameter } from '../endpoint/endpoint.js'
export type { SampleLanguage } from '../samples/request-sample.js'
export type { Background, Theme, Tint, TintToken, TintTokens } from '../render/theme.js'
export type { Point, Range } from '../source/position.js'
export type { Location } from '../vocabulary/meanings.js'
export type { Vocabulary } from '../vocabulary/vocabulary.js'

/** The result of compiling one `.api.md` file. */
export interface ApiDocument {
  /** The name that `compile` was given, for `toOpenApi`; not enumerable. */
  readonly id?: string
  /** The whole file, rendered: the prose and the articles, in the order of the file. */
  html: string
  /** The HTML of each block alone; `articles[i]` belongs to `endpoints[i]`. */
  articles: string[]
  /** The fields of each block. */
  endpoints: Endpoint[]
  /**
   * The objects that Type cells can link to: headings whose section holds a table of fields, those of
   * blocks only where they are no part of the endpoint. Absent where there is none.
   */
  objects?: ApiObject[]
  /** The front matter, as one object; empty when there is none. */
  frontmatter: Record<string, unknown>
  /** Everything that is wrong with the text, in the order of the source. */
  diagnostics: Diagnostic[]
}

/** An object that several endpoints share. */
export interface ApiObject {
  /** The id of its heading, without the prefix. */
  id: string
  /** The text of its heading. */
  name: string
  /** The rows of its table. */
  fields: Field[]
}
