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
