import type { SpanEdit } from '../diagnostics/diagnostic.js'
import { PLACES, Said, wordsOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import type { Page, PageLine } from './page.js'

/** A block between lines of slashes, from its opening line on. */
interface FencedBlock {
  readonly marks: string
  /** The first line, and the last one of its options. */
  readonly opening: { readonly first: PageLine; readonly last: PageLine }
  readonly title: string | undefined
  /** The label that its keyword is. */
  readonly label: string | undefined
  /** The first lines of the tables in it. */
  readonly tables: PageLine[]
}

const OPENING = /^(\/{3,})[ \t]*([a-z][\w-]*)(?:[ \t]*\|[ \t]*(\S.*))?$/i
const CLOSING = /^(\/{3,})[ \t]*$/
const OPTION = /^(?: {4}|\t)[ \t]*[\w-]+:/
const DELIMITER_ROW = /^ {0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t:|-]*$/

/** Keeps what is in the blocks of pymdown, `/// name` up to `///`; a name that says a place becomes a label. */
export function rewriteFencedBlocks(page: Page, words: Words): SpanEdit[] {
  const { lines, source } = page
  const edits: SpanEdit[] = []
  const open: FencedBlock[] = []
  for (const [index, line] of lines.entries()) {
    const block = open.at(-1)
    const [, marks, name, title] = OPENING.exec(line.text) ?? []
    if (marks !== undefined) {
      let last = index
      while (OPTION.test(lines[last + 1]?.written ?? '')) last++
      const opening = { first: line, last: lines[last]! }
      open.push({ marks, opening, title, label: labelOf(name!, words), tables: [] })
    } else if (block && CLOSING.exec(line.text)?.[1] === block.marks) {
      open.pop()
      const { opening, title: heading, label, tables } = block
      const isAbove = label !== undefined && tables.length === 0
      const texts = [heading === undefined ? [] : [`**${heading.trim()}**`], isAbove ? [label] : []]
      const span = { start: opening.first.start, end: opening.last.end }
      edits.push(page.withBlocks(span, texts.flat()), page.withBlocks(line, []))
      for (const { start } of label === undefined ? [] : tables)
        edits.push({ span: { start, end: start }, text: label + source.lineEnding.repeat(2) })
    } else if (DELIMITER_ROW.test(line.text)) block?.tables.push(lines[index - 1] ?? line)
  }
  return edits
}

/** The label in a keyword: “Response:” for `api-response-spec`. */
function labelOf(name: string, words: Words): string | undefined {
  const tokens = wordsOf(name)
  const spoken = words.spoken(tokens)
  const label = tokens
    .filter((_, at) => (spoken[at]! & (PLACES | Said.request | Said.response | Said.fields)) !== 0)
    .join(' ')
  return label === '' ? undefined : `${label[0]!.toUpperCase()}${label.slice(1)}:`
}

const ATTRIBUTE_LIST =
  /^[ \t]*\{:?[ \t]*(?:(?:[#.][\w-]+|[\w-]+=(?:"[^"]*"|[\w-]+))(?:[ \t]+|(?=\})))+\}[ \t]*(.*)$/
const ROW = /^ {0,3}\|/
/** A row that goes on with the one above it: its first cell is empty, and a mark says so. */
const FURTHER_ROW = /^ {0,3}\|[ \t]*\|.*\|[ \t]*\^[ \t]*$|^ {0,3}\|[ \t]*\|.*\^[ \t]*\|[ \t]*$/

/** Removes lists of attributes below tables, and joins the rows of a table that go on with each other. */
export function rewriteTableMarks(page: Page): SpanEdit[] {
  const { lines } = page
  const edits: SpanEdit[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index]!
    const rest = ATTRIBUTE_LIST.exec(line.text)?.[1]
    if (rest !== undefined && ROW.test(lines[index - 1]?.text ?? ''))
      edits.push(page.withBlocks(line, rest === '' ? [] : [rest]))
    if (!ROW.test(line.text) || !FURTHER_ROW.test(lines[index + 1]?.text ?? '')) continue
    const cells = cellsOf(line).map((cell) => [cell])
    while (FURTHER_ROW.test(lines[index + 1]?.text ?? '')) {
      for (const [column, cell] of cellsOf(lines[++index]!).entries())
        if (cell !== '') (cells[column] ??= []).push(cell)
    }
    const row = cells.map((texts) => texts.join(' ').trim()).join(' | ')
    edits.push({ span: { start: line.start, end: lines[index]!.end }, text: `| ${row} |` })
  }
  return edits
}

function cellsOf({ written }: PageLine): string[] {
  let inner = written.trim().slice(1)
  for (const mark of ['^', '|', '^']) if (inner.endsWith(mark)) inner = inner.slice(0, -1).trimEnd()
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim())
}
