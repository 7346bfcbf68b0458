import { nearest } from '../diagnostics/nearest.js'
import { attributeByName } from './definition.js'

/** An attribute as it is to be written, with the value that it allows and that is nearest. */
export function writtenAttribute(name: string, raw: string): string {
  const definition = attributeByName.get(name)
  if (definition?.type === 'boolean') return writtenBoolean(name, raw.trim())
  const value = definition?.values ? nearest(raw, definition.values) : writtenCharacters(raw)
  return `${name}="${value ?? '…'}"`
}

const affirmation = /^(?:true|yes|y|on|always|1)$/i
const denial = /^(?:false|no|n|off|none|never|null|0|)$/i

/** Both values, where the word does not tell which one is meant. */
function writtenBoolean(name: string, word: string): string {
  if (affirmation.test(word)) return `${name}=true`
  return denial.test(word) ? `${name}=false` : `${name}=true or ${name}=false`
}

/** What stands between two double quotes, with the escapes that are missing; those that are there stay. */
function writtenCharacters(raw: string): string {
  return raw
    .replaceAll(/\\([^]?)|"/g, (written, escaped: string | undefined) => {
      if (escaped === undefined) return String.raw`\"`
      if (escaped === "'") return "'"
      return /["\\nrt]/.test(escaped) ? written : `\\${written}`
    })
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
}
