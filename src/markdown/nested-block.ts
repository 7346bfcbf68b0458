import { quoteTag } from './annotations.js'
import type { ContentWriter } from './content-writer.js'
import type { BodyNode } from './node.js'

/** Writes a block into the container that it stands in, on a line of its own. */
export function writeNestedBlock(block: BodyNode, writer: ContentWriter): void {
  writer.startLine()
  switch (block.type) {
    case 'paragraph':
      writer.html('<p>')
      writer.content(block.content)
      writer.html('</p>')
      break
    case 'quote':
      writer.html(quoteTag(block))
      writer.content(block.content)
      writer.html('</blockquote>')
      break
    case 'other':
      writer.content(block.content)
      break
    default:
      writer.part(block)
  }
  if (block.type === 'code' || block.type === 'table') return
  writer.startParagraph()
  writer.plainText(block.text)
}
