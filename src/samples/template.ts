const VARIABLE = /\$(?:([A-Z][A-Z\d_]+)(?![\w(])|\{([A-Z][A-Z\d_]+)\})/

/** A text in the parts of a program: what stands as it is, and the names of variables of the environment. */
export interface Template {
  /** The text around the variables, one part more than there are names. */
  readonly texts: readonly string[]
  readonly names: readonly string[]
}

/** Takes a text apart at its variables: `Bearer $TOKEN`. */
export function readTemplate(text: string): Template {
  const parts = text.split(VARIABLE)
  const texts = parts.filter((_part, index) => index % 3 === 0)
  const names = parts.filter((part, index) => index % 3 !== 0 && part !== undefined)
  return { texts, names }
}

/** Writes a template: each text and each name, which knows the text after it, in the way of a language. */
export function joinTemplate(
  { texts, names }: Template,
  writeText: (text: string) => string,
  writeName: (name: string, next: string) => string,
): string {
  let written = writeText(texts[0]!)
  for (const [index, name] of names.entries()) {
    const next = texts[index + 1]!
    written += writeName(name, next) + writeText(next)
  }
  return written
}
