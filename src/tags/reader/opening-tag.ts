import type { Reporter } from '../../diagnostics/reporter.js'
import type { AttributeTable } from '../attribute-table.js'
import type { OpeningTag } from '../tag.js'
import type { BlockTagHead } from '../tag-head.js'
import { AttributeReader } from './attribute-reader.js'
import type { TagCursor } from './tag-cursor.js'
import { TagFindings } from './tag-findings.js'

/** Reads an opening tag whose beginning is known, and reports what is wrong in it. */
export function readOpeningTag(
  head: BlockTagHead,
  cursor: TagCursor,
  reporter: Reporter,
  table: AttributeTable,
): OpeningTag {
  const findings = new TagFindings()
  const { attributes, end, extent } = new AttributeReader(cursor, findings, table).read()
  const tagEnd = end?.offset ?? extent
  findings.sendBefore(tagEnd, reporter)
  if (!end?.sound) reporter.report('unterminated-tag', head.nameSpan, head.name)
  return {
    name: head.name,
    nameSpan: head.nameSpan,
    span: { start: head.start, end: tagEnd },
    attributes: attributes.filter(({ span }) => span.start < tagEnd),
    selfClosing: end?.selfClosing === true,
  }
}
