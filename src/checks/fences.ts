import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { type Fence, readFenceMarks } from '../markdown/fence.js'
import type { Code, Paragraph } from '../markdown/node.js'
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
    if (node.type === 'paragraph') {
      if (checkParagraph(node, reporter)) isOpeningBroken = true
    } else if (node.type === 'code' && node.unclosed) {
      unclosed.add(node)
      const fence = fenceOn(node.span, reporter)!
      // Where an opening fence is none, its closing fence opens a block that nothing closes.
      if (!reportShortEnd(node, fence, reporter) && !isOpeningBroken)
        reporter.report('unclosed-fence', fence.marks, reporter.source.slice(fence.marks))
    }
  }
  return unclosed
}

/** Reports the line of a paragraph that was meant to open a code block; returns whether there is one. */
function checkParagraph({ text, span }: Paragraph, reporter: Reporter): boolean {
  // Where the marks are part of the text, they stand for no code span and no struck text.
  if (!/^(?:``|~~)/m.test(text)) return false
  const lines = reporter.source.lines.in(span)
  const short = lines.find((line) => fenceOn(line, reporter)?.length === 2)
  if (short) reportShort(short, 3, reporter)
  return short !== undefined
}

/** Reports the line that was meant to close a code block; returns whether there is one. */
function reportShortEnd({ span }: Code, opening: Fence, reporter: Reporter): boolean {
  const [, ...lines] = reporter.source.lines.in(span)
  const short = lines.find((line) => {
    const fence = fenceOn(line, reporter)
    return fence?.marker === opening.marker && fence.length >= 2 && fence.infoStart === line.end
  })
  if (short) reportShort(short, opening.length, reporter)
  return short !== undefined
}

function reportShort(line: Line, length: number, reporter: Reporter): void {
  const { marks } = fenceOn(line, reporter)!
  const written = reporter.source.slice(marks)
  const edit = { span: marks, text: written[0]!.repeat(length) }
  const { start, end } = line
  reporter.reportFixable('broken-fence', { start, end }, [edit], written, length)
}

/** The fence, or what is nearly one, that a line or a code block starts with, after at most three spaces. */
function fenceOn({ start, end }: Span, { source: { text } }: Reporter) {
  let from = start
  while (from < start + 3 && text[from] === ' ') from++
  const fence = readFenceMarks(text, from, end)
  return fence && { ...fence, marks: { start: from, end: from + fence.length } }
}
