const VARIABLE = /\$(?:([A-Z][A-Z\d_]+)(?![\w(])|\{([A-Z][A-Z\d_]+)\})/

/** How a language writes a text. */
export interface TextStyle {
  readonly quote: (text: string) => string
  /** What stands around a text with variables of the environment, and how their parts are written. */
  readonly marks: readonly [opening: string, closing: string]
  readonly escape: (part: string) => string
  readonly variable: (name: string, next: string) => string
}

/** The names of the variables of the environment in a text: `Bearer $TOKEN`. */
export function variablesIn(text: string): string[] {
  return text.split(VARIABLE).filter((part, at) => at % 3 !== 0 && part !== undefined)
}

/** Writes a text in the way of a language, its variables from the environment. */
export function writeText(text: string, { quote, marks, escape, variable }: TextStyle): string {
  const parts = text.split(VARIABLE)
  if (parts.length === 1) return quote(text)
  let written = marks[0]
  for (let at = 0; at < parts.length; at += 3) {
    const name = parts[at + 1] ?? parts[at + 2]
    written += escape(parts[at]!) + (name === undefined ? '' : variable(name, parts[at + 3]!))
  }
  return written + marks[1]
}
