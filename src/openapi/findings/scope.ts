import type { Inferable } from '../description/inferable.js'
import type { catalogue, CodeOf, FindingKind, InferenceCode } from './catalogue.js'
import type { Findings } from './findings.js'
import type { Origin } from './finding.js'

type Details<
  Kind extends FindingKind,
  Code extends CodeOf<Kind>,
> = (typeof catalogue)[Kind][Code] extends {
  message: (...details: infer D extends unknown[]) => string
}
  ? D
  : never

/** A place in the description, with the block that it comes from: where findings are reported. */
export class Scope {
  readonly #findings: Findings
  readonly #origin: Origin
  readonly #pointer: string

  constructor(findings: Findings, origin: Origin = {}, pointer = '') {
    this.#findings = findings
    this.#origin = origin
    this.#pointer = pointer
  }

  /** The place below this one. */
  at(...keys: readonly (string | number)[]): Scope {
    const tail = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    return new Scope(this.#findings, this.#origin, this.#pointer + tail.join(''))
  }

  /** Marks the object at this place as holding something inferred, and lists it. */
  inferred<Code extends InferenceCode>(
    target: Inferable,
    code: Code,
    ...details: Details<'inferred', Code>
  ): void {
    ;(target['x-inferred'] ??= []).push(code)
    this.#add('inferred', code, details)
  }

  /** Lists what is left out at this place. */
  omitted<Code extends CodeOf<'omitted'>>(code: Code, ...details: Details<'omitted', Code>): void {
    this.#add('omitted', code, details)
  }

  /** Lists what tools may read differently at this place. */
  doubtful<Code extends CodeOf<'doubtful'>>(
    code: Code,
    ...details: Details<'doubtful', Code>
  ): void {
    this.#add('doubtful', code, details)
  }

  /** Lists what would be wrong at this place. */
  error<Code extends CodeOf<'error'>>(code: Code, ...details: Details<'error', Code>): void {
    this.#add('error', code, details)
  }

  #add<Kind extends FindingKind>(
    kind: Kind,
    code: CodeOf<Kind>,
    details: readonly unknown[],
  ): void {
    this.#findings.add(kind, code, { ...this.#origin, pointer: this.#pointer }, details)
  }
}
