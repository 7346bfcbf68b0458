/** One entry of the report, or one error. */
export interface Finding<Code extends string = string> {
  /** Stable code in kebab-case. */
  code: Code
  /** What was found, in plain words. */
  message: string
  /** What would settle it, where that can be said. */
  hint?: string
  /** The file; absent for what concerns the whole description. */
  file?: string
  /** The line at which the block starts, from 1; absent where the source document has no positions. */
  line?: number
  /** Method and path as written: `GET /users/:id`. */
  operation?: string
  /** Where it lands in the description, as a JSON Pointer; for an omission, the object that it is missing from. */
  pointer?: string
}

/** Where findings come from. */
export interface Origin {
  readonly file?: string
  readonly line?: number
  readonly operation?: string
}
