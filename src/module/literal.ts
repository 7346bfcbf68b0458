/**
 * What bundlers and their plugins replace by text, strings included, beside tokens with two
 * underscores (`__VITE_ASSET__`): stand-ins of hashes (`!~{001}~`), `process.env` and
 * `import.meta`, the comments of source maps, and what ends a script in HTML.
 */
const replacedText = /!~|process\.env|import\.meta|\/[/*][#@]|<!--|<\/?script|[\u2028\u2029]/gi

/** The character of each that is escaped. */
const escaped = /[~.#@<\u2028\u2029]/

/** The literals of a module, made anew only where the module before, of the same document, had none of the value: the same object, or an equal text. */
export class Literals {
  readonly #before: ReadonlyMap<unknown, string>
  readonly #made = new Map<unknown, string>()

  constructor(before?: Literals) {
    this.#before = before ? before.#made : new Map()
  }

  /** The literal of a value, or of what is written of it. */
  readonly of = (value: unknown, written = value): string => {
    const made = this.#before.get(value) ?? literal(written)
    this.#made.set(value, made)
    return made
  }
}

/**
 * A JavaScript expression for a value that JSON can hold.
 *
 * Author text in it survives every bundler, and the expression is dropped where it is not used.
 */
export function literal(value: unknown): string {
  // Class names have two underscores, too: this one replacement is never idle.
  const json = JSON.stringify(value).replaceAll('__', String.raw`_\u005f`)
  const safe = json.replace(replacedText, (text) => text.replace(escaped, escapeCharacter))
  return `/* @__PURE__ */ JSON.parse(${JSON.stringify(safe)})`
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}
