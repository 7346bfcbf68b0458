import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type Fence, readFenceMarks } from '../markdown/fence.js'
import type { Code } from '../markdown/node.js'
import type { Line } from '../source/lines.js'
import type { Span } from '../source/position.js'

/**
 * Checks for code blocks that are never closed, and for lines that were meant to open or to close
 * one and are a character short.
 * Returns the code blocks that hold more than their author meant.
 */
export function checkFences({ body }: Block, reporter: Reporter): ReadonlySet<Code> {
  const unclosed = new Set<Code>()
  let isOpeningBroken = false
  for (const node of body.nodes) {
    // Where the marks are part of the text, they stand for no code span and no struck text.
    if (node.type === 'paragraph' && /^(?:``|~~)/m.test(node.text)) {
      const lines = reporter.source.lines.in(node.span)
      if (reportShort(lines, 3, ({ length }) => length === 2, reporter)) isOpeningBroken = true
    } else if (node.type === 'code' && node.unclosed) {
      unclosed.add(node)
      const [first, ...lines] = reporter.source.lines.in(node.span)
      const { marker, length, marks } = fenceOn(first!, reporter)!
      const isShort = (fence: Fence, { end }: Line) =>
        fence.marker === marker && fence.length >= 2 && fence.infoStart === end
      // Where an opening fence is none, its closing fence opens a block that nothing closes.
      if (!reportShort(lines, length, isShort, reporter) && !isOpeningBroken)
        reporter.report('unclosed-fence', marks, reporter.source.slice(marks))
    }
  }
  return unclosed
}

/** Reports the first line that is short of a fence of some length; returns whether there is one. */
function reportShort(
  lines: readonly Line[],
  length: number,
  isShort: (fence: Fence, line: Line) => boolean,
  reporter: Reporter,
): boolean {
  for (const line of lines) {
    const fence = fenceOn(line, reporter)
    if (!fence || !isShort(fence, line)) continue
    const written = reporter.source.slice(fence.marks)
    const edit = { span: fence.marks, text: written[0]!.repeat(length) }
    const { start, end } = line
    reporter.reportFixable('broken-fence', { start, end }, [edit], written, length)
    return true
  }
  return false
}

/** The fence, or what is nearly one, that a line starts with, after at most three spaces. */
function fenceOn({ start, end }: Span, { source: { text } }: Reporter) {
  let from = start
  while (from < start + 3 && text[from] === ' ') from++
  const fence = readFenceMarks(text, from, end)
  return fence && { ...fence, marks: { start: from, end: from + fence.length } }
}
