import type { BlockAttributes } from '../../attributes/block-attributes.js'
import type { Reporter } from '../../diagnostics/reporter.js'

/** Presentation attributes as the checks of their effects look at them: what is wrong already is left out. */
export class Facets {
  readonly #attributes: BlockAttributes
  readonly #reporter: Reporter

  constructor(attributes: BlockAttributes, reporter: Reporter) {
    this.#attributes = attributes
    this.#reporter = reporter
  }

  /** The value that has an effect, if there is one. */
  value(name: string): string | undefined {
    return this.#attributes.text(name)
  }

  /** True when the attribute was given with a value that cannot be used; nothing follows from it. */
  isWrong(name: string): boolean {
    return this.#attributes.at(name) !== undefined && this.value(name) === undefined
  }

  /** Reports each of the attributes that was given as one without an effect. */
  reportAll(names: readonly string[], reason: string, remedy?: string): void {
    for (const name of names) this.report(name, reason, remedy)
  }

  /** Reports an attribute, if it was given, as one without an effect. */
  report(name: string, reason: string, remedy?: string): void {
    const given = this.value(name) !== undefined || this.#attributes.flag(name) === true
    if (given) this.#report(name, reason, remedy)
  }

  /** Reports an attribute, if it was given as an empty text, as one without an effect. */
  reportEmpty(name: string, reason: string, remedy?: string): void {
    if (this.#attributes.at(name)?.value === '') this.#report(name, reason, remedy)
  }

  #report(name: string, reason: string, remedy?: string): void {
    const { span } = this.#attributes.at(name)!
    this.#reporter.report('attribute-without-effect', span, name, reason, remedy)
  }
}
