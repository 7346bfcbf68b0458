/** Where the API answers. */
export interface Server {
  /** The URL that paths are added to; a part in braces is a variable. */
  url: string
  /** Which one it is. */
  description?: string
  /** The variables of the URL, by name. */
  variables?: Record<string, ServerVariable>
}

/** A part of a server's URL that varies. */
export interface ServerVariable {
  /** The value where none is chosen. */
  default: string
  /** The values to choose from; any, where there is no list. */
  enum?: string[]
  /** What it stands for. */
  description?: string
}
