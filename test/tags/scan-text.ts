import { Reporter } from '../../src/diagnostics/reporter.js'
import { Source } from '../../src/source/source.js'
import { ContentLines } from '../../src/markdown/structure/content-lines.js'
import { TagScanner } from '../../src/tags/scan.js'
import type { BlockTag, TagSection } from '../../src/tags/tag.js'

/** A block as the scanner found it. */
type BlockSection = TagSection & { readonly opening: BlockTag }

/** What the scanner makes of a text. */
export interface Scan {
  sections: TagSection[]
  blocks: BlockSection[]
  /** The bodies of the blocks. */
  bodies: string[]
  /** The prose between them. */
  prose: string[]
  /** Each diagnostic, as its code and the text at its range. */
  diagnostics: [code: string, text: string][]
  reporter: Reporter
}

export function scan(text: string): Scan {
  const source = new Source(text)
  const reporter = new Reporter(source)
  const sections = new TagScanner(reporter, new ContentLines(source)).scan(source.start)
  const blocks = sections.filter(
    (section): section is BlockSection => section.opening !== undefined,
  )
  return {
    sections,
    blocks,
    bodies: blocks.map(({ bodySpan }) => source.slice(bodySpan)),
    prose: sections.flatMap((section) => (section.opening ? [] : [source.slice(section.span)])),
    diagnostics: reporter.diagnostics.map(({ code, range }) => [
      code,
      text.slice(range.start.offset, range.end.offset),
    ]),
    reporter,
  }
}

/** The attributes of an opening tag with this text after its name, and what is wrong with it. */
export function scanAttributes(text: string) {
  const { blocks, diagnostics } = scan(`{% api ${text} %}\n{% /api %}\n`)
  const attributes = blocks[0]!.opening.attributes.map(({ name, valueType, value }) => [
    name,
    valueType,
    value,
  ])
  return { attributes, diagnostics }
}
