import type { PlainValue } from '../body/values.js'
import type { InferenceCode } from '../diagnostics/description-catalogue.js'

/** An OpenAPI 3.1 description as a plain object: ready for JSON, its keys in a fixed order. */
export interface OpenApiDescription extends Inferable {
  /** The version of OpenAPI. */
  openapi: '3.1.0'
  /** The facts about the API that it describes. */
  info: Info
  /** The place where the API is served. */
  servers?: Server[]
  /** By path, in the order of code units. */
  paths: Record<string, PathItem>
  /** By name, what operations refer to: the objects that Type cells link to, and the security schemes. */
  components?: {
    schemas?: Record<string, Schema>
    securitySchemes?: Record<string, SecurityScheme>
  }
  /** Every tag that an operation has, in the order of code units. */
  tags?: Tag[]
}

/** The facts about the API that a description is of. */
export interface Info extends Inferable {
  /** The name of the API. */
  title: string
  /** The API in one line. */
  summary?: string
  /** CommonMark. */
  description?: string
  /** The URL of the terms of use. */
  termsOfService?: string
  /** Whom to ask about the API. */
  contact?: { name?: string; url?: string; email?: string }
  /** The licence of the API: an SPDX expression as `identifier`, or the `url` of its text. */
  license?: { name: string; identifier?: string; url?: string }
  /** The version of the API. */
  version: string
}

/** A group of operations. */
export interface Tag {
  /** The name, as operations have it. */
  name: string
  /** The subject that the operations share, in CommonMark. */
  description?: string
}

/** The methods of a path item, in the order of the specification. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch'] as const

/** The name of a method as a path item has it. */
export type OperationMethod = (typeof methods)[number]

/** The operations of one path, by method. */
export type PathItem = { [Method in OperationMethod]?: Operation }

/** One endpoint. */
export interface Operation extends Inferable {
  /** The names of the groups that it belongs to. */
  tags?: string[]
  /** The title of the block. */
  summary?: string
  /** The description of the block, then its notes as block quotes; CommonMark. */
  description?: string
  /** The id of the block. */
  operationId?: string
  /** The parameters of the path, the query, the headers and the cookies. */
  parameters?: OperationParameter[]
  /** The body that it takes. */
  requestBody?: RequestBody
  /** Only written when it is true: when the title, the description or a note says so. */
  deprecated?: true
  /** By status; `default` for a response whose status is not stated. */
  responses?: Record<string, OperationResponse>
  /** The alternatives of authentication; an empty list where none is needed, absent where it cannot be said. */
  security?: SecurityRequirement[]
  /** The servers of this operation's file, where they are not those of the description. */
  servers?: Server[]
  /** The authentication in the author's words, where OpenAPI cannot hold all of it. */
  'x-auth'?: string
  /** The requests that are shown as code: shell, HTTP, programming languages. */
  'x-codeSamples'?: CodeSample[]
}

/** A parameter that does not travel in the body. */
export interface OperationParameter extends ResponseHeader, Inferable {
  /** The name, without the braces of a path. */
  name: string
  /** The place in which it travels. */
  in: 'path' | 'query' | 'header' | 'cookie'
}

/** The body of a request. */
export interface RequestBody {
  /** The body, by media type. */
  content: Record<string, MediaType>
  /** Only written when it is true: when the body has a required field. */
  required?: boolean
}

/** One answer. */
export interface OperationResponse extends Inferable {
  /** The meaning of the response, in CommonMark. */
  description: string
  /** The headers that rows describe or an example shows, by name. */
  headers?: Record<string, ResponseHeader>
  /** Its body, by media type. */
  content?: Record<string, MediaType>
}

/** A header of a response. */
export interface ResponseHeader {
  /** The purpose of it, in CommonMark. */
  description?: string
  /** Only written when it is true, as always in a path. */
  required?: boolean
  /** Only written when it is true: when its row says so. */
  deprecated?: true
  /** The schema of its values. */
  schema: Schema
  /** One of its values. */
  example?: PlainValue
}

/** A body in one media type. */
export interface MediaType extends Inferable {
  /** The schema of its values. */
  schema?: Schema
  /** The examples of the page, by key. */
  examples?: Record<string, MediaTypeExample>
}

/** An example of a body. */
export interface MediaTypeExample extends Inferable {
  /** The title of the example. */
  summary?: string
  /** The data of a JSON example; the text of any other. */
  value: PlainValue
}

/** A request that is shown as code. */
export interface CodeSample extends Inferable {
  /** The language of the code, as the fence names it. */
  lang: string
  /** The title of the example. */
  label?: string
  /** The code. */
  source: string
}

/** The place where the API is served. */
export interface Server {
  /** The URL that paths are added to; a part in braces is a variable. */
  url: string
  /** A text that tells it from the others. */
  description?: string
  /** The variables of the URL, by name: the value where none is chosen, and all to choose from. */
  variables?: Record<string, { default: string; enum?: string[]; description?: string }>
}

type OAuthFlowName = 'implicit' | 'password' | 'clientCredentials' | 'authorizationCode'

/** The way in which a caller proves who it is. */
export type SecurityScheme = Inferable & { description?: string } & (
    | { type: 'http'; scheme: string; bearerFormat?: string }
    | { type: 'apiKey'; name: string; in: 'header' | 'query' | 'cookie' }
    | { type: 'oauth2'; flows: { [Flow in OAuthFlowName]?: OAuthFlow } }
    | { type: 'openIdConnect'; openIdConnectUrl: string }
    | { type: 'mutualTLS' }
  )

/** One flow of OAuth 2. */
export interface OAuthFlow {
  /** The page on which the user agrees; for `implicit` and `authorizationCode`. */
  authorizationUrl?: string
  /** The address at which tokens are issued; for all but `implicit`. */
  tokenUrl?: string
  /** The address at which tokens are renewed. */
  refreshUrl?: string
  /** The scopes, each with a short description. */
  scopes: Record<string, string>
}

/** The schemes that are needed together, each with its scopes; empty when none is needed. */
export type SecurityRequirement = Record<string, string[]>

/** The types of JSON Schema. */
export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** A schema of JSON Schema 2020-12, with the keywords that a page can say. */
export interface Schema extends Inferable {
  /** The schema that this one adds to: `#/components/schemas/User`. */
  $ref?: string
  /** The type, or the types that are allowed; absent where the page does not say. */
  type?: SchemaType | SchemaType[]
  /** The format of a string or a number: `date-time`, `uuid`, `int64`. */
  format?: string
  /** The media type of bytes in a string: what a file has. */
  contentMediaType?: string
  /** The encoding of bytes in a string: `base64`. */
  contentEncoding?: string
  /** The values that are allowed. */
  enum?: PlainValue[]
  /** The items of an array. */
  items?: Schema
  /** The fields of an object. */
  properties?: Record<string, Schema>
  /** The names of the fields that must be there. */
  required?: string[]
  /** The values of a map. */
  additionalProperties?: Schema
  /** The schemas of which one at least must hold. */
  anyOf?: Schema[]
  /** The meaning of the field, as CommonMark. */
  description?: string
  /** The value that holds when the field is left out. */
  default?: PlainValue
  /** One of its values. */
  example?: PlainValue
  /** Only written when it is true: when the field is still there, and no longer to be used. */
  deprecated?: true
}

/** An object of the description that can hold something a page does not state. */
export interface Inferable {
  /** The inferred parts of this object: the codes of the entries in the report. */
  'x-inferred'?: InferenceCode[]
}
