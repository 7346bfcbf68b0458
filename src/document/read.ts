import { BlockAttributes } from '../attributes/block-attributes.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { readFrontmatter } from '../frontmatter/read.js'
import type { MarkdownBody } from '../markdown/node.js'
import { readBody } from '../markdown/read.js'
import { ContentLines } from '../markdown/structure/content-lines.js'
import { TagScanner } from '../tags/scan.js'
import type { TagSection } from '../tags/tag.js'
import type { Document, Piece } from './document.js'

/** Bodies that were read before, by their texts and places. */
export interface BodyMemory {
  recall(key: string): MarkdownBody | undefined
  keep(key: string, body: MarkdownBody): void
}

/** Reads a text into a document: front matter, prose and blocks, each body with its nodes. */
export function readDocument(reporter: Reporter, memory?: BodyMemory): Document {
  const { source } = reporter
  const frontmatter = readFrontmatter(reporter)
  let block = 0
  let prose = 0
  const lines = new ContentLines(source)
  const sections = new TagScanner(reporter, lines).scan(frontmatter.end)
  const bodyOf = ({ bodySpan, texts }: TagSection, footnotePrefix: string): MarkdownBody => {
    const key = memory ? `${bodySpan.start} ${footnotePrefix} ${source.slice(bodySpan)}` : ''
    const known = memory?.recall(key)
    if (known) return known
    const body = readBody(lines, texts, bodySpan.end, footnotePrefix, reporter)
    // What was reported has to be reported each time.
    if (!reporter.hasFound('too-long') && !reporter.hasFound('too-deep')) memory?.keep(key, body)
    return body
  }
  const pieces = sections.map((section): Piece => {
    const { opening, span } = section
    if (!opening) return { type: 'prose', body: bodyOf(section, `prose-${++prose}-`), span }
    const attributes = new BlockAttributes(opening, reporter)
    return { type: 'block', opening, attributes, body: bodyOf(section, `${++block}-`), span }
  })
  return { source, frontmatter: frontmatter.data, pieces }
}
