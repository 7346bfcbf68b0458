import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type Fence, isClosingFence, readFenceMarks, readOpeningFence } from '../markdown/fence.js'
import type { Code } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/**
 * Checks for code blocks that are never closed, and for lines that were meant to open or to close
 * one and are a character short.
 * Returns the code blocks that hold more than their author meant.
 */
export function checkFences({ body, span }: Block, reporter: Reporter): ReadonlySet<Code> {
  const unclosed = new Set<Code>()
  let isOpeningBroken = false
  for (const node of body.nodes) {
    const isUnclosed = node.type === 'code' && node.unclosed
    // Where the marks are part of the text, they stand for no code span and no struck text.
    const isText = node.type === 'paragraph' && /^(?:``|~~)/m.test(node.text)
    if (!isUnclosed && !isText) continue
    const lines = reporter.source.lines.in(node.span)
    const fences = lines.flatMap((line) => fenceOn(line, reporter.source.text) ?? [])
    const [opening, ...others] = fences
    const isShort = ({ marker, length, infoStart, line }: FenceOnLine) =>
      marker === opening!.marker && length >= 2 && infoStart === line.end
    const short = isUnclosed ? others.find(isShort) : fences.find(({ length }) => length === 2)
    const length = isUnclosed ? opening!.length : 3
    if (isUnclosed) unclosed.add(node)
    if (short) {
      const written = reporter.source.slice(short.marks)
      const edit = { span: short.marks, text: written[0]!.repeat(length) }
      const { start, end } = short.line
      const mended = isText ? { ...short, length } : undefined
      const fix = isClosed(mended, { start: end, end: span.end }, reporter) ? [edit] : undefined
      reporter.reportFixable('broken-fence', { start, end }, fix, written, length)
      if (isText) isOpeningBroken = true
    } else if (isUnclosed && !isOpeningBroken) {
      // Where an opening fence is none, its closing fence opens a block that nothing closes.
      const { marks } = opening!
      reporter.report('unclosed-fence', marks, reporter.source.slice(marks))
    }
  }
  return unclosed
}

/** Whether every fence in the rest of a block is closed there, after one that may be open, and none is short. */
function isClosed(open: Fence | undefined, rest: Span, { source }: Reporter): boolean {
  let fence = open
  for (const line of source.lines.in(rest)) {
    const found = fenceOn(line, source.text)
    if (!found) continue
    if (found.length === 2) return false
    const { start } = found.marks
    if (!fence) fence = readOpeningFence(source.text, start, line.end)
    else if (isClosingFence(source.text, start, line.end, fence)) fence = undefined
  }
  return !fence
}

type FenceOnLine = NonNullable<ReturnType<typeof fenceOn>>

/** The fence, or what is nearly one, that a line starts with, after at most three spaces. */
function fenceOn(line: Span, text: string) {
  let from = line.start
  while (from < line.start + 3 && text[from] === ' ') from++
  const fence = readFenceMarks(text, from, line.end)
  return fence && { ...fence, line, marks: { start: from, end: from + fence.length } }
}
