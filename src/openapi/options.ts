import type { ApiObject } from '../compile/api-document.js'
import type { Endpoint } from '../endpoint/endpoint.js'
import type { Info, SecurityScheme, Server } from './description/description.js'
import { MEDIA_TYPE } from '../vocabulary/media-type.js'
import { anyOf, fits, isMapping, schemeShape, text, type Shape } from './info/shape.js'
import type { Scope } from './report.js'

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
  /** Media types by fence language, beside the built-in ones. */
  mediaTypes?: Record<string, string>
  /**
   * The key of a response whose status no page states: `default`, `2XX` or a status.
   *
   * @default 'default'
   */
  unstatedStatus?: string
  /**
   * Names an operation; nothing leaves it without an `operationId`.
   *
   * @default the id of the endpoint
   */
  operationId?: (endpoint: DescribedEndpoint, file: string) => string | undefined
}

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
  /** The path of the file, relative to the project, with forward slashes. */
  id: string
  /** The fields of each block. */
  endpoints: readonly DescribedEndpoint[]
  /** The objects that the Type cells of any document can link to. */
  objects?: readonly DescribedObject[]
  /** The front matter: `tags`, `info` and `servers` are read. */
  frontmatter?: Record<string, unknown>
}

/** An endpoint, with or without its place in the source. */
export type DescribedEndpoint = Omit<Endpoint, 'attributes' | 'position'> &
  Partial<Pick<Endpoint, 'attributes' | 'position'>>

/** An object whose fields are only read. */
export type DescribedObject = { [Name in keyof ApiObject]: Readonly<ApiObject[Name]> }

/** The options that say how pages are read, without what OpenAPI cannot hold. */
export interface ReadingOptions extends Required<
  Pick<OpenApiOptions, 'tags' | 'auth' | 'mediaTypes' | 'unstatedStatus'>
> {
  /** The id of an operation; what goes wrong in the function of a caller is reported at its block. */
  operationId: (endpoint: DescribedEndpoint, file: string, block: Scope) => string | undefined
}

/** Takes the options of a caller without types, too: what does not fit is reported and left out. */
export function readOptions(options: OpenApiOptions, root: Scope): ReadingOptions {
  const check = (name: string, value: unknown, shape: Shape, expected: string): boolean => {
    const isFit = fits(value, shape)
    if (!isFit) root.report('option-unfit', name, expected)
    return isFit
  }
  const entriesOf = <Value>(
    name: 'auth' | 'mediaTypes',
    shape: Shape,
    expected: string,
  ): Record<string, Value> => {
    const given: object = options[name] ?? {}
    if (!check(name, given, isMapping, 'a mapping')) return {}
    const fitting = Object.entries(given).filter(([key, value]) =>
      check(`${name}['${key}']`, value, shape, expected),
    )
    return Object.fromEntries(fitting)
  }
  const { tags = 'folder', unstatedStatus = 'default' } = options
  const { operationId = ({ id }: DescribedEndpoint) => id } = options
  const isMode = check('tags', tags, /^(?:folder|none)$/, "`'folder'` or `'none'`")
  const isFunction = check('operationId', operationId, isCallable, 'a function')
  const isKey = check('unstatedStatus', unstatedStatus, STATUS_KEY, '`default`, `2XX` or a status')
  const meaning = anyOf(text, schemeShape)
  return {
    tags: isMode ? tags : 'folder',
    unstatedStatus: isKey ? unstatedStatus : 'default',
    auth: entriesOf('auth', meaning, 'a security scheme, or a text that is understood'),
    mediaTypes: entriesOf('mediaTypes', MEDIA_TYPE, 'a media type'),
    operationId(endpoint, file, block) {
      try {
        const id: unknown = isFunction ? operationId(endpoint, file) : endpoint.id
        if (id === undefined || typeof id === 'string') return id
        block.report('option-unfit', 'operationId', 'a function that returns texts')
      } catch (cause) {
        block.report('option-unfit', 'operationId', `a function that returns: ${String(cause)}`)
      }
      return undefined
    },
  }
}

const STATUS_KEY = /^(?:default|[1-5](?:\d\d|XX))$/

function isCallable(value: unknown): boolean {
  return typeof value === 'function'
}
