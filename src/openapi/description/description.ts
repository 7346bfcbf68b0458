import type { PathItem, Server } from './operation.js'
import type { Inferable, Schema } from './schema.js'
import type { SecurityScheme } from './operation.js'

/** An OpenAPI 3.1 description as a plain object: ready for JSON, its keys in a fixed order. */
export interface OpenApiDescription extends Inferable {
  /** The version of OpenAPI. */
  openapi: '3.1.0'
  /** What it is about. */
  info: Info
  /** Where the API is served. */
  servers?: Server[]
  /** By path, in the order of code units. */
  paths: Record<string, PathItem>
  /** What other parts of the description refer to, by name. */
  components?: Components
  /** Every tag that an operation has, in the order of code units. */
  tags?: Tag[]
}

/** What other parts of the description refer to. */
export interface Components {
  /** The objects that several operations share: a heading with a table, to which Type cells link. */
  schemas?: Record<string, Schema>
  /** The security schemes, by the names that operations call them. */
  securitySchemes?: Record<string, SecurityScheme>
}

/** What the description is about. */
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
  contact?: Contact
  /** The licence of the API. */
  license?: License
  /** The version of the API. */
  version: string
}

/** Whom to ask. */
export interface Contact {
  /** The name of a person or an organisation. */
  name?: string
  /** The URL of a page. */
  url?: string
  /** An e-mail address. */
  email?: string
}

/** The licence of the API. */
export interface License {
  /** The name of the licence. */
  name: string
  /** An SPDX expression; not beside `url`. */
  identifier?: string
  /** Where the licence can be read; not beside `identifier`. */
  url?: string
}

/** A group of operations. */
export interface Tag {
  /** The name, as operations have it. */
  name: string
  /** What the operations have in common, in CommonMark. */
  description?: string
}
