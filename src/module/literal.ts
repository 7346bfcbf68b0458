/**
 * What bundlers and their plugins replace by text, strings included, beside tokens with two
 * underscores (`__VITE_ASSET__`): stand-ins of hashes (`!~{001}~`), `process.env` and
 * `import.meta`, the comments of source maps, and what ends a script in HTML.
 */
const replacedText = /!~|process\.env|import\.meta|\/[/*][#@]|<!--|<\/?script|[\u2028\u2029]/gi

/** The character of each that is escaped. */
const escaped = /[~.#@<\u2028\u2029]/

/** The literals of a module, made anew only where the module before, of the same document, had none of the same value. */
export class Literals {
  readonly #before: ReadonlyMap<string, string>
  readonly #made = new Map<string, string>()

  constructor(before?: Literals) {
    this.#before = before ? before.#made : new Map()
  }

  /** The literal of a value. */
  readonly of = (value: unknown): string => {
    // HTML is long, and most often the same string as before; no JSON starts with an apostrophe.
    const key = typeof value === 'string' ? `'${value}` : JSON.stringify(value)
    const made = this.#before.get(key) ?? literal(value)
    this.#made.set(key, made)
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
