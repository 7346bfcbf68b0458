import type { Inferable } from './inferable.js'
import type { PathItem } from './operation.js'
import type { SecurityScheme } from './security-scheme.js'
import type { Server } from './server.js'

/** An OpenAPI 3.1 description as a plain object: ready for JSON, its keys in a fixed order. */
export interface OpenApiDescription extends Inferable {
  openapi: '3.1.0'
  info: Info
  servers?: Server[]
  /** By path, in the order of code units. */
  paths: Record<string, PathItem>
  components?: { securitySchemes: Record<string, SecurityScheme> }
  /** Every tag that an operation has, in the order of code units. */
  tags?: Tag[]
}

/** What the description is about. */
export interface Info extends Inferable {
  title: string
  summary?: string
  /** CommonMark. */
  description?: string
  termsOfService?: string
  contact?: Contact
  license?: License
  /** The version of the API. */
  version: string
}

/** Whom to ask. */
export interface Contact {
  name?: string
  url?: string
  email?: string
}

/** The licence of the API. */
export interface License {
  name: string
  /** An SPDX expression; not beside `url`. */
  identifier?: string
  /** Where the licence can be read; not beside `identifier`. */
  url?: string
}

/** A group of operations. */
export interface Tag {
  name: string
  description?: string
}
