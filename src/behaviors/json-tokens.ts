/** A stretch of a JSON text that has a colour of its own. */
export interface JsonToken {
  readonly kind: 'key' | 'string' | 'number' | 'literal'
  readonly start: number
  readonly end: number
}

const pattern =
  /(?<string>"(?:[^"\\\n]|\\.)*")(?<colon>\s*:)?|(?<number>-?\b\d[\d.eE+-]*)|\b(?<literal>true|false|null)\b/g

/** The tokens of a JSON text; what is no JSON has fewer of them. */
export function* jsonTokens(text: string): Generator<JsonToken> {
  for (const match of text.matchAll(pattern)) {
    const { string, colon, number } = match.groups!
    const start = match.index
    const end = start + (string ?? match[0]).length
    if (string !== undefined) yield { kind: colon === undefined ? 'string' : 'key', start, end }
    else yield { kind: number === undefined ? 'literal' : 'number', start, end }
  }
}
