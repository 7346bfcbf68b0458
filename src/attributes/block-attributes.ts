import type { Reporter } from '../diagnostics/reporter.js'
import { attributeByName, type AttributeDefinition, type Method } from './definition.js'
import type { TagAttribute } from './tag-attribute.js'
import { validateAttributes, type WrittenTag } from './validate.js'

/** The attributes of one block, checked against the table of attributes. */
export class BlockAttributes {
  readonly #written: ReadonlyMap<string, TagAttribute>
  readonly #valid: ReadonlySet<string>
  readonly #repeated: ReadonlySet<string>

  constructor(opening: WrittenTag, reporter: Reporter) {
    const { written, valid, repeated } = validateAttributes(opening, reporter)
    this.#written = written
    this.#valid = valid
    this.#repeated = repeated
  }

  /** The attribute as it stands in the tag, right or wrong; the first one where it was given twice. */
  at(name: string): TagAttribute | undefined {
    return this.#written.get(name)
  }

  /** Whether an attribute is given more than once. */
  isRepeated(name: string): boolean {
    return this.#repeated.has(name)
  }

  /** The string value that has an effect: undefined when left out, empty or wrong. */
  text(name: string): string | undefined {
    const attribute = this.#written.get(name)
    if (!attribute || !this.#valid.has(name) || typeof attribute.value !== 'string')
      return undefined
    return attribute.value === '' ? undefined : attribute.value
  }

  /** The boolean value that has an effect: undefined when left out or wrong. */
  flag(name: string): boolean | undefined {
    const value = this.#valid.has(name) ? this.#written.get(name)?.value : undefined
    return typeof value === 'boolean' ? value : undefined
  }

  /** The method that has an effect: GET when left out or wrong. */
  get method(): Method {
    return (this.text('method') ?? 'GET') as Method
  }

  /** The path that has an effect: empty when left out or wrong. */
  get path(): string {
    return this.text('path') ?? ''
  }

  /** The universal attributes, as authored: every known name that was given, right or wrong. */
  get universal(): Record<string, string | boolean> {
    const entries: [string, string | boolean][] = []
    for (const [name, attribute] of this.#written) {
      if (isUniversal(attributeByName.get(name))) entries.push([name, attribute.value])
    }
    return Object.fromEntries(entries)
  }
}

function isUniversal(definition: AttributeDefinition | undefined): boolean {
  return definition?.universal === true
}
