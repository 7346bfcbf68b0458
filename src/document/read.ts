import { BlockAttributes } from '../attributes/block-attributes.js'
import { attributeTable } from '../attributes/written-attribute.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { readFrontmatter } from '../frontmatter/read.js'
import type { BodyMemory } from '../markdown/body-memory.js'
import { readBody } from '../markdown/read.js'
import { scanSections } from '../tags/scan.js'
import type { Document, Piece } from './document.js'

/** Reads a text into a document: front matter, prose and blocks, each body with its nodes. */
export function readDocument(
  reporter: Reporter,
  options: { allowDangerousHtml: boolean; memory?: BodyMemory | undefined },
): Document {
  const { allowDangerousHtml, memory } = options
  const { source } = reporter
  const frontmatter = readFrontmatter(source, reporter)
  let block = 0
  let prose = 0
  const sections = scanSections(source, frontmatter.end, reporter, attributeTable)
  const pieces = sections.map((section): Piece => {
    if (section.type === 'prose') {
      const bodyOptions = { allowDangerousHtml, footnotePrefix: `prose-${++prose}-` }
      const body = readBody(source, section.span, bodyOptions, reporter, memory)
      return { type: 'prose', body, span: section.span }
    }
    const { opening, bodySpan, innerTagSpans, span } = section
    const attributes = new BlockAttributes(opening, reporter)
    const bodyOptions = { allowDangerousHtml, footnotePrefix: `${++block}-` }
    const text = source.blank(innerTagSpans)
    const body = readBody(text, bodySpan, bodyOptions, reporter, memory)
    return { type: 'block', opening, attributes, body, span }
  })
  return { source, frontmatter: frontmatter.data, pieces }
}
