/** A value that JSON cannot hold; its text takes its place. */
export interface ReplacedValue {
  /** The keys that lead to it: `tags[0].date`. */
  readonly path: string
  /** What it is, for a message. */
  readonly kind: string
  /** Where it starts in the YAML. */
  readonly start: number
  /** Where it ends. */
  readonly end: number
}

/** Reads YAML by way of a package. */
export interface YamlReader {
  /** What a mapping says, as JSON can hold it; throws an `Unreadable` for any other text. */
  readYaml(text: string): { data: Record<string, unknown>; replaced: readonly ReplacedValue[] }
}

/** Holds the reader; getting it may tell that it is not loaded yet. */
export interface YamlHolder {
  readonly yaml: YamlReader
}

/** Why a front matter cannot be read as a whole, and where in its YAML. */
export class Unreadable extends Error {
  /** Where the cause starts in the YAML. */
  readonly start: number
  /** Where it ends. */
  readonly end: number

  constructor(reason: string, start: number, end: number) {
    super(reason)
    this.name = 'Unreadable'
    this.start = start
    this.end = end
  }
}
