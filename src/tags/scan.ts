import type { Reporter } from '../diagnostics/reporter.js'
import type { Source } from '../source/source.js'
import type { AttributeTable } from './attribute-table.js'
import { buildSections } from './sections.js'
import type { Section } from './tag.js'
import { TagScanner } from './tag-scanner.js'

/** Divides a text, from `start` on, into blocks and the prose between them, and reports what is wrong with its tags. */
export function scanSections(
  source: Source,
  start: number,
  reporter: Reporter,
  table: AttributeTable,
): Section[] {
  const events = new TagScanner(source, reporter, table).scan(start)
  return buildSections(events, start, reporter)
}
