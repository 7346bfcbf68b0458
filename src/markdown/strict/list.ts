/*
 * Answers for lines without a blank line between them, each of which starts an item with the same
 * marker and one blank, or goes on with the item above it at the indentation of its text, when every
 * item is one paragraph of strict inline text.
 */
import { ListWriter } from '../list-writer.js'
import type { Other } from '../node.js'
import type { Line } from '../../source/lines.js'
import { continuesParagraph, isThematicBreak } from './line-start.js'
import { readParagraph } from './paragraph.js'

const marker = /^(?:([-+*])|(\d{1,9})([.)])) (?=\S)/
const checkBox = /^\[[ xX]\]/

/** Reads lines as a list, or declines. */
export function readList(text: string, lines: readonly Line[]): Other | undefined {
  const items: Line[][] = []
  let kind = ''
  let indentation = 0
  let number = 0
  for (const line of lines) {
    const written = text.slice(line.start, line.end)
    const match = marker.exec(written)
    if (match) {
      const [{ length }, bullet, digits, delimiter] = match
      const itemKind = bullet ?? delimiter!
      if (isThematicBreak(written) || (items.length > 0 && itemKind !== kind)) return undefined
      if (checkBox.test(written.slice(length))) return undefined
      if (items.length === 0) number = Number(digits ?? 1)
      kind = itemKind
      indentation = length
      items.push([])
    } else if (/^ */.exec(written)![0].length !== indentation) return undefined
    if (!continuesParagraph(written.slice(indentation))) return undefined
    items.at(-1)?.push({ ...line, start: line.start + indentation })
  }
  const writer = new ListWriter(kind === '.' || kind === ')', true)
  writer.number(number)
  for (const item of items) {
    const paragraph = readParagraph(text, item)
    if (!paragraph) return undefined
    writer.openItem()
    writer.block(paragraph)
  }
  const span = { start: lines[0]!.start, end: lines.at(-1)!.end }
  return { type: 'other', ...writer.finish(), span }
}
