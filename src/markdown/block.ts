import { readFencedCode, readIndentedCode } from './code.js'
import { readFootnote, readQuote } from './container.js'
import { readAtxHeading, readSetextHeading } from './heading.js'
import { readHtml } from './html.js'
import { readInline } from './inline.js'
import { readList } from './list.js'
import { type ReadBlock, spanOf } from './reading.js'
import { readTable } from './table.js'

/** Reads the block that an event starts, if it starts one that shows. */
export const readBlock: ReadBlock = ([kind, token], cursor, reading) => {
  if (kind === 'exit') return undefined
  switch (token.type) {
    case 'paragraph':
      return { type: 'paragraph', ...readInline(token, cursor, reading), span: spanOf(token) }
    case 'atxHeading':
      return readAtxHeading(token, cursor, reading)
    case 'setextHeading':
      return readSetextHeading(token, cursor, reading)
    case 'codeFenced':
      return readFencedCode(token, cursor, reading)
    case 'codeIndented':
      return readIndentedCode(token, cursor)
    case 'table':
      return readTable(token, cursor, reading)
    case 'blockQuote':
      return readQuote(token, cursor, reading, readBlock)
    case 'listOrdered':
    case 'listUnordered':
      return readList(token, cursor, reading, readBlock)
    case 'htmlFlow':
      return readHtml(token, cursor, reading)
    case 'thematicBreak':
      return { type: 'other', content: ['<hr />'], text: '', span: spanOf(token) }
    case 'gfmFootnoteDefinition':
      readFootnote(token, cursor, reading, readBlock)
      return undefined
    case 'definition':
      cursor.skip(token)
      return undefined
    default:
      return undefined
  }
}
