import { nearest } from '../diagnostics/nearest.js'
import type { AttributeTable } from '../tags/attribute-table.js'
import { attributeByName } from './definition.js'

/** The table of attributes, for the reader of tags. */
export const attributeTable: AttributeTable = {
  has: (name) => attributeByName.has(name),
  isFreeText: (name) => attributeByName.get(name)?.freeText === true,
  written: writtenAttribute,
}

/** An attribute as it is to be written, with the value that it allows and that is nearest. */
export function writtenAttribute(name: string, raw: string): string {
  const definition = attributeByName.get(name)
  if (definition?.type === 'boolean') return `${name}=${!denial.test(raw)}`
  const value = definition?.values ? nearest(raw, definition.values) : writtenCharacters(raw)
  return `${name}="${value ?? '…'}"`
}

const denial = /^(?:false|no|off|0)$/i

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
