/** Where the API answers. */
export interface Server {
  url: string
  description?: string
  variables?: Record<string, ServerVariable>
}

/** A part of a server's URL that varies. */
export interface ServerVariable {
  default: string
  enum?: string[]
  description?: string
}
