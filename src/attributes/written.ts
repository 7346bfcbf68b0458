import { nearest } from '../diagnostics/nearest.js'
import { attributeByName } from './definition.js'

/**
 * An attribute as it is to be written, from the text between its quotes or in place of them; nothing
 * where no value that it allows is near.
 */
export function writtenAttribute(name: string, raw: string): string | undefined {
  const definition = attributeByName.get(name)
  if (definition?.type === 'boolean') {
    const word = raw.trim().toLowerCase()
    return word === 'true' || word === 'false' ? `${name}=${word}` : undefined
  }
  const value = definition?.values ? nearest(raw, definition.values) : writtenCharacters(raw)
  return value === undefined ? undefined : `${name}="${value}"`
}

/** An attribute with a value that it takes, to show the form. */
export function exampleAttribute(name: string): string {
  const definition = attributeByName.get(name)
  if (definition?.type === 'boolean') return `${name}=true`
  const [first] = definition?.values ?? []
  return `${name}="${definition?.default ?? first ?? (name === 'path' ? '/…' : '…')}"`
}

/** The text between two double quotes, with the escapes that are missing; those that are there stay. */
function writtenCharacters(raw: string): string {
  return raw
    .replaceAll(/\\([^]?)|"/g, (written, escaped: string | undefined) => {
      if (escaped === undefined) return String.raw`\"`
      if (escaped === "'") return "'"
      return /["\\nrt]/.test(escaped) ? written : `\\${written}`
    })
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
}
