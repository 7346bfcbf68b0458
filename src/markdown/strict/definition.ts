/*
 * Reads definitions that stand on one line, and what refers to them. Declines escapes and character
 * references in them, and definitions of footnotes.
 */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Span } from '../../source/position.js'
import type { Link, Resource } from './link.js'

/** What the definitions of a body lead to, by their labels. */
export type Definitions = ReadonlyMap<string, Resource>

/** A definition: what its label leads to. */
export interface Definition extends Resource {
  readonly label: string
}

const definition =
  /^( {0,3}\[(?!\^)([^[\]\\\r\n]{1,400})\]:[ \t]+)([^\s<>()\\&]+)(?:[ \t]+("[^"\\&\r\n]*"|'[^'\\&\r\n]*'))?[ \t]*$/gm

/** The lines of a stretch of text that are definitions, if no block around them makes them something else, by their starts. */
export function findDefinitions(text: string, { start, end }: Span): Map<number, Definition> {
  const definitions = new Map<number, Definition>()
  const body = text.slice(start, end)
  if (!body.includes(']:')) return definitions
  for (const { index, 1: before = '', 2: name = '', 3: url = '', 4: title } of body.matchAll(
    definition,
  )) {
    const label = normalizeIdentifier(name)
    if (label === '') continue
    const from = start + index + before.length
    const span = { start: from, end: from + url.length }
    definitions.set(start + index, { label, url, title: title?.slice(1, -1) ?? '', span })
  }
  return definitions
}

/** The definition of a label may be as long, and so what refers to it. */
const longestLabel = 999
const fullLabel = /\[([^[\]\\]{1,999})\]/y

/** The reference `[text][label]`, `[label][]` or `[label]` whose first brackets hold the text from one index to another. */
export function readReference(
  text: string,
  start: number,
  end: number,
  definitions: Definitions,
): Link | undefined {
  if (definitions.size === 0) return undefined
  fullLabel.lastIndex = end + 1
  const full = definitions.get(normalizeIdentifier(fullLabel.exec(text)?.[1] ?? ''))
  if (full) return { resource: full, next: fullLabel.lastIndex }
  const isCollapsed = text.startsWith('[]', end + 1)
  if (end - start > longestLabel || (text[end + 1] === '[' && !isCollapsed)) return undefined
  const resource = definitions.get(normalizeIdentifier(text.slice(start, end)))
  return resource && { resource, next: end + (isCollapsed ? 3 : 1) }
}
