import type { Construct, ConstructRecord, TokenizeContext } from 'micromark-util-types'

/** How deep lists, quotes and footnotes may be nested. */
export const nestingLimit = 50

/** Wraps the constructs of containers so that none is opened inside of `nestingLimit` others. */
export function boundNesting(
  constructs: ConstructRecord,
  onRefusal: (offset: number) => void,
): ConstructRecord {
  const depth = new Depth()
  const bound = (construct: Construct): Construct => ({
    ...construct,
    tokenize(effects, ok, nok) {
      const { offset } = depth.at(this)
      const refused = !depth.mayOpen(offset)
      return construct.tokenize.call(
        this,
        effects,
        (code) => {
          if (!refused) {
            depth.open(offset)
            return ok(code)
          }
          if (depth.refuse()) onRefusal(offset)
          return nok(code)
        },
        nok,
      )
    },
    continuation: construct.continuation && {
      ...construct.continuation,
      tokenize(effects, ok, nok) {
        depth.at(this)
        const opened = (code: Parameters<typeof ok>[0]) => {
          depth.continue()
          return ok(code)
        }
        return construct.continuation!.tokenize.call(this, effects, opened, nok)
      },
    },
  })
  // One construct stands behind many characters.
  const known = new Map<Construct, Construct>()
  const boundOnce = (construct: Construct): Construct => {
    const wrapped = known.get(construct) ?? bound(construct)
    known.set(construct, wrapped)
    return wrapped
  }
  const boundConstructs: ConstructRecord = {}
  for (const [code, entry = []] of Object.entries(constructs)) {
    boundConstructs[Number(code)] = Array.isArray(entry) ? entry.map(boundOnce) : boundOnce(entry)
  }
  return boundConstructs
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
