import { decodeNumericCharacterReference } from 'micromark-util-decode-numeric-character-reference'

/** The named character references that documents have; the other two thousand are left to micromark. */
const named: ReadonlyMap<string, string> = new Map(
  (
    `amp & apos ' bull • copy © deg ° ge ≥ gt > hellip … larr ← ldquo “ le ≤ lsquo ‘ lt < mdash — ` +
    `middot · nbsp \u00A0 ndash – ne ≠ quot " rarr → rdquo ” reg ® rsquo ’ times × trade ™`
  )
    .match(/[^ ]+ [^ ]+/g)!
    .map((pair) => pair.split(' ') as [string, string]),
)

const escapeOrReference =
  /\\([!-/:-@[-`{-~])|&(?:#(\d{1,7})|#[xX]([\dA-Fa-f]{1,6})|([\dA-Za-z]{1,31}));/g

/** Resolves escapes and character references; those with names that are not known here stay, or are resolved by a function. */
export function decodeText(text: string, decodeUnknown?: (reference: string) => string): string {
  if (!text.includes('\\') && !text.includes('&')) return text
  return text.replace(escapeOrReference, (written, escaped, decimal, hexadecimal, name) => {
    if (escaped !== undefined) return escaped
    if (decimal !== undefined) return decodeNumericCharacterReference(decimal, 10)
    if (hexadecimal !== undefined) return decodeNumericCharacterReference(hexadecimal, 16)
    return named.get(name) ?? decodeUnknown?.(written) ?? written
  })
}

/** The text with named character references as numbers, which any reader resolves without the table of names. */
export function numberReferences(text: string, decode: (text: string) => string): string {
  return text.replace(/\\[!-/:-@[-`{-~]|&[\dA-Za-z]{1,31};/g, (written) => {
    const decoded = written.startsWith('&') ? decode(written) : written
    if (decoded === written) return written
    return Array.from(decoded, (character) => `&#${character.codePointAt(0)};`).join('')
  })
}
