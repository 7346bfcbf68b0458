import type { Edit } from '../../../src/diagnostics/diagnostic.js'
import { Source } from '../../../src/source/source.js'

/** The opening tag of the first block, as the example has it: on one line. */
const OPENING = /\{%\s*(?:api|endpoint)\b[^\n]*?(?=\s*%\})/

/** Whether the first block has an attribute with a value. */
export function hasAttribute(text: string, name: string, value: string): boolean {
  return attributeIn(text, name)?.value === value
}

/** The edit that gives the first block a value of an attribute, or takes it away where it has it. */
export function toggleAttribute(text: string, name: string, value: string): Edit[] {
  const tag = OPENING.exec(text)
  if (!tag) return []
  const present = attributeIn(text, name)
  const end = tag.index + tag[0].length
  const span = present ?? { start: end, end }
  const insert = present?.value === value ? '' : ` ${name}="${value}"`
  return [{ range: new Source(text).rangeOf(span), text: insert }]
}

function attributeIn(
  text: string,
  name: string,
): { start: number; end: number; value: string } | undefined {
  const tag = OPENING.exec(text)
  const match = tag && new RegExp(String.raw`\s+${name}="([^"\n]*)"`).exec(tag[0])
  if (!match) return undefined
  const start = tag.index + match.index
  return { start, end: start + match[0].length, value: match[1]! }
}
