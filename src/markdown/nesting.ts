import type { Construct, ConstructRecord, TokenizeContext } from 'micromark-util-types'
import { nestingLimit } from './engine.js'

/** Wraps the constructs of containers so that none is opened inside of `nestingLimit` others. */
export class NestingBound {
  /** The constructs as wrapped. */
  readonly constructs: ConstructRecord = {}
  #depth = new Depth()
  #onRefusal: (offset: number) => void = () => undefined

  constructor(constructs: ConstructRecord) {
    // One construct is there for many characters.
    const known = new Map<Construct, Construct>()
    const boundOnce = (construct: Construct): Construct => {
      const wrapped = known.get(construct) ?? this.#bound(construct)
      known.set(construct, wrapped)
      return wrapped
    }
    for (const [code, entry = []] of Object.entries(constructs)) {
      const bound = Array.isArray(entry) ? entry.map(boundOnce) : boundOnce(entry)
      this.constructs[Number(code)] = bound
    }
  }

  /** Begins with the next text; the offset that is told is that of a refused marker. */
  restart(onRefusal: (offset: number) => void): void {
    this.#depth = new Depth()
    this.#onRefusal = onRefusal
  }

  #bound(construct: Construct): Construct {
    const depthAt = (context: TokenizeContext) => this.#depth.at(context)
    const depth = () => this.#depth
    const refuse = (offset: number) => this.#onRefusal(offset)
    return {
      ...construct,
      tokenize(effects, ok, nok) {
        const { offset } = depthAt(this)
        const refused = !depth().mayOpen(offset)
        return construct.tokenize.call(
          this,
          effects,
          (code) => {
            if (!refused) {
              depth().open(offset)
              return ok(code)
            }
            if (depth().refuse()) refuse(offset)
            return nok(code)
          },
          nok,
        )
      },
      continuation: construct.continuation && {
        ...construct.continuation,
        tokenize(effects, ok, nok) {
          depthAt(this)
          const opened = (code: Parameters<typeof ok>[0]) => {
            depth().continue()
            return ok(code)
          }
          return construct.continuation!.tokenize.call(this, effects, opened, nok)
        },
      },
    }
  }
}

/** How many containers are open on the line being read. */
class Depth {
  #line = 0
  #depth = 0
  #lastOpened = -1
  #refusing = false

  at(context: TokenizeContext): { offset: number } {
    const { line, offset } = context.now()
    if (line !== this.#line) {
      if (this.#depth < nestingLimit) this.#refusing = false
      this.#line = line
      this.#depth = 0
      this.#lastOpened = -1
    }
    return { offset }
  }

  /** The first container that a line opens is tokenized twice: to look whether it is there, and to enter it. */
  mayOpen(offset: number): boolean {
    return this.#depth < nestingLimit || offset === this.#lastOpened
  }

  open(offset: number): void {
    if (offset !== this.#lastOpened) this.#depth++
    this.#lastOpened = offset
  }

  continue(): void {
    this.#depth++
  }

  /** Whether this is the first refusal since the nesting was last less deep. */
  refuse(): boolean {
    const first = !this.#refusing
    this.#refusing = true
    return first
  }
}
