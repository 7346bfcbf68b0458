import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { isClosingFence, readFenceMarks, type FenceMarks } from '../markdown/fence.js'
import type { Code, Paragraph } from '../markdown/node.js'
import type { Line } from '../source/lines.js'
import type { Span } from '../source/position.js'

/** What a line starts with that is a fence, or nearly one. */
interface WrittenFence extends FenceMarks {
  readonly line: Span
  /** The marks in the source. */
  readonly span: Span
  /** Whether nothing follows the marks. */
  readonly isBare: boolean
}

/**
 * Checks for code blocks that are never closed, and for lines that were meant to open or to close
 * one and are a character short.
 * Returns the code blocks that hold more than their author meant.
 */
export function checkFences({ body }: Block, reporter: Reporter): ReadonlySet<Code> {
  const broken = new Set<Code>()
  let isOpeningBroken = false
  for (const node of body.nodes) {
    if (node.type === 'paragraph') {
      if (!checkOpening(node, reporter)) isOpeningBroken = true
    } else if (node.type === 'code' && node.fenced) {
      // Where an opening fence is none, its closing fence opens a block that nothing closes.
      if (!checkClosing(node, isOpeningBroken, reporter)) broken.add(node)
    }
  }
  return broken
}

function checkOpening({ text, span }: Paragraph, reporter: Reporter): boolean {
  // Where the marks are part of the text, they stand for no code span and no struck text.
  if (!/^(?:``|~~)/m.test(text)) return true
  const { source } = reporter
  for (const line of source.lines.in(span)) {
    const fence = fenceOn(source.text, line)
    if (fence?.length !== 2) continue
    reportShort(fence, 3, reporter)
    return false
  }
  return true
}

function checkClosing({ span }: Code, isOpeningBroken: boolean, reporter: Reporter): boolean {
  const { source } = reporter
  const first = source.lines.from(span.start)
  const last = source.lines.around(span.end)
  const opening = fenceOn(source.text, first)
  const isClosed = last.index > first.index && opening && isClosedBy(source.text, last, opening)
  if (!opening || isClosed) return true
  for (const line of source.lines.in({ start: first.next, end: span.end })) {
    const short = fenceOn(source.text, line)
    if (short?.marker !== opening.marker || short.length < 2 || !short.isBare) continue
    reportShort(short, opening.length, reporter)
    return false
  }
  if (!isOpeningBroken) {
    reporter.report('unclosed-fence', opening.span, source.slice(opening.span))
  }
  return false
}

function reportShort({ line, span }: WrittenFence, length: number, reporter: Reporter): void {
  const written = reporter.source.slice(span)
  const edits = [{ span, text: written[0]!.repeat(length) }]
  reporter.reportFixable('broken-fence', line, edits, written, length)
}

function isClosedBy(text: string, line: Line, opening: FenceMarks): boolean {
  return isClosingFence(text, skipIndent(text, line), line.end, opening)
}

function fenceOn(text: string, line: Line): WrittenFence | undefined {
  const start = skipIndent(text, line)
  const marks = readFenceMarks(text, start, line.end)
  if (!marks) return undefined
  const span = { start, end: start + marks.length }
  const isBare = marks.infoStart === line.end
  return { ...marks, line: { start: line.start, end: line.end }, span, isBare }
}

/** The first character of a line after at most three spaces. */
function skipIndent(text: string, { start }: Line): number {
  let offset = start
  while (offset < start + 3 && text[offset] === ' ') offset++
  return offset
}
