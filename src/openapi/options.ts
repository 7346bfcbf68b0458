import type { ApiObject } from '../compile/api-document.js'
import type { Endpoint, Response } from '../endpoint/endpoint.js'
import { readVocabulary, type Vocabulary } from '../vocabulary/vocabulary.js'
import type { Words } from '../vocabulary/words.js'
import type { Info, SecurityScheme, Server } from './description/description.js'

/** What the pages do not say about an API, and how they are to be read. */
export interface OpenApiOptions {
  /** Fields of `info`; they win over front matter and package data. */
  info?: Partial<Info>
  /** Where the API is served; wins over front matter. */
  servers?: Server[]
  /** The data of a `package.json`: its name, version and description stand in for missing fields of `info`. */
  package?: PackageData
  /**
   * What an operation is tagged with when the front matter of its file has no `tags`: the name of
   * the file's folder, or nothing.
   *
   * @default 'folder'
   */
  tags?: 'folder' | 'none'
  /**
   * What an `auth` text means, by the text (or by one of its parts between `or` and `and`): a
   * security scheme, or another text that is understood.
   */
  auth?: Record<string, SecurityScheme | string>
  /** The words that the pages were compiled with, by which an `auth` text in other words is understood. */
  vocabulary?: Vocabulary
  /** Media types by fence language, beside the built-in ones. */
  mediaTypes?: Record<string, string>
  /**
   * The key of a response whose status no page states.
   *
   * @default '200', or '201' where the page says that something is created
   */
  unstatedStatus?: ResponseKey
  /**
   * Names an operation; nothing leaves it without an `operationId`.
   *
   * @default the id of the endpoint
   */
  operationId?: (endpoint: DescribedEndpoint, file: string) => string | undefined
}

/** The key of a response: `default`, a range such as `2XX`, or a status. */
export type ResponseKey = 'default' | `${1 | 2 | 3 | 4 | 5}XX` | `${number}`

/** What is read of a `package.json`. */
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
 * What an `.api.md` module exports fits too; without positions, the report then names no lines.
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
  objects?: readonly DescribedObject[]
  /** The front matter: `tags`, `info` and `servers` are read. */
  frontmatter?: Record<string, unknown>
}

/** A document whose file has a name, if only an empty one. */
export type NamedDocument = SourceDocument & { readonly id: string }

/** An endpoint, with or without its place in the source and the responses that it only names. */
export type DescribedEndpoint = Omit<Endpoint, 'attributes' | 'position' | 'responses'> &
  Partial<Pick<Endpoint, 'attributes' | 'position'>> & { responses?: readonly StatedResponse[] }

/** A response that a page states, with or without a body; a range of statuses is any text. */
export type StatedResponse = Readonly<Pick<Response, 'status' | 'title' | 'description'>> & {
  readonly range?: string
}

/** An object whose fields are only read. */
export type DescribedObject = { [Name in keyof ApiObject]: Readonly<ApiObject[Name]> }

/** The options that say how pages are read. */
export type ReadingOptions = Required<
  Pick<OpenApiOptions, 'tags' | 'auth' | 'mediaTypes' | 'operationId'>
> &
  Pick<OpenApiOptions, 'unstatedStatus'> & { readonly words: Words }

/** The options of a caller with what holds for those that are left out. */
export function readOptions({
  tags = 'folder',
  auth = {},
  vocabulary,
  mediaTypes = {},
  unstatedStatus,
  operationId = ({ id }) => id,
}: OpenApiOptions): ReadingOptions {
  const { words } = readVocabulary(vocabulary)
  return { tags, auth, words, mediaTypes, operationId, ...(unstatedStatus && { unstatedStatus }) }
}
