import type { ApiObject } from '../compile/api-document.js'
import type { Endpoint, Field } from '../endpoint/endpoint.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import type { Info, SecurityScheme, Server } from './description.js'

/** The facts about an API that the pages do not state, and the way to read the pages. */
export interface OpenApiOptions {
  /** Fields of `info`; they win over front matter and package data. */
  info?: Partial<Info>
  /** The place where the API is served; wins over front matter. */
  servers?: Server[]
  /** The data of a `package.json`: its name, version and description stand in for missing fields of `info`. */
  package?: PackageData
  /**
   * The tag of an operation when the front matter of its file has no `tags`: the name of
   * the file's folder, or nothing.
   *
   * @default 'folder'
   */
  tags?: 'folder' | 'none'
  /**
   * The meaning of an `auth` text, by the text (or by one of its parts between `or` and `and`): a
   * security scheme, or another text that is understood.
   */
  auth?: Record<string, SecurityScheme | string>
  /** The words that the pages were compiled with, by which an `auth` text in other words is understood. */
  vocabulary?: Vocabulary
  /** Media types by fence language, beside the built-in ones. */
  mediaTypes?: Record<string, string>
  /**
   * Names an operation; nothing leaves it without an `operationId`.
   *
   * @default the id of the endpoint
   */
  operationId?: (endpoint: DescribedEndpoint, file: string) => string | undefined
}

/** The fields that are read of a `package.json`. */
export interface PackageData {
  /** Stands in for `info.title`. */
  name?: string
  /** Stands in for `info.version`. */
  version?: string
  /** Stands in for `info.description`. */
  description?: string
}

/**
 * One file of the reference: what `compile` returns, with the name of the file.
 *
 * The exports of an `.api.md` module fit too; without positions, the report then names no lines.
 */
export interface SourceDocument {
  /**
   * The path of the file, relative to the project, with forward slashes; what links from one document to
   * another go by, and what the report names.
   *
   * @default ''
   */
  id?: string | undefined
  /** The fields of each block. */
  endpoints: readonly DescribedEndpoint[]
  /** The objects that the Type cells of any document can link to. */
  objects?: readonly Readonly<Omit<ApiObject, 'fields'> & { fields: readonly Field[] }>[]
  /** The front matter: `tags`, `info` and `servers` are read. */
  frontmatter?: Record<string, unknown>
}

/** A document whose file has a name, if only an empty one. */
export type NamedDocument = SourceDocument & { readonly id: string }

/** An endpoint, with or without its place in the source and the responses that it only names. */
export type DescribedEndpoint = Omit<Endpoint, OptionalField> &
  Partial<Pick<Endpoint, OptionalField>>

type OptionalField = 'attributes' | 'position' | 'responses'
