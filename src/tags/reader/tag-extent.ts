/** What was read inside a tag. */
export interface TagToken {
  /** An attribute with its `=`, one that could be a word of the body too, or text that is no attribute. */
  readonly kind: 'joined' | 'loose' | 'stray'
  /** The number of the line on which it starts. */
  readonly firstLine: number
  /** The number of the line on which it ends. */
  readonly lastLine: number
  /** The offset behind it. */
  readonly end: number
}

/**
 * How far a tag goes that is never ended: over its first line, and the lines below that start with
 * an attribute. What follows the last attribute of these is text.
 */
export class TagExtent {
  #line: number
  #end: number
  #strayed = false
  #left = false

  constructor(line: number, end: number) {
    this.#line = line
    this.#end = end
  }

  /** The offset behind what belongs to the tag. */
  get end(): number {
    return this.#end
  }

  /** True once something was read that cannot be part of the tag any more. */
  get left(): boolean {
    return this.#left
  }

  /** Takes in what was read next. */
  add({ kind, firstLine, lastLine, end }: TagToken): void {
    if (firstLine !== this.#line) {
      this.#left ||= kind !== 'joined'
      this.#strayed = false
    }
    if (this.#left) return
    this.#line = lastLine
    this.#strayed = kind === 'stray' || (kind === 'loose' && this.#strayed)
    if (!this.#strayed) this.#end = end
  }
}
