import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Code, Paragraph } from '../markdown/node.js'
import { linesOf, type SourceLine } from './source-lines.js'

const SHORT_FENCE = /^ {0,3}(?<fence>``|~~)(?![`~])/
const FENCE = /^ {0,3}(?<fence>`+|~+)/
const CLOSING_FENCE = /^ {0,3}(?<fence>`{2,}|~{2,})[ \t]*$/

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
  const line = linesOf(reporter.source, span).find((candidate) => SHORT_FENCE.test(candidate.text))
  if (line) reporter.report('broken-fence', line.span, fenceOf(line, SHORT_FENCE)!, 3)
  return !line
}

function checkClosing({ span }: Code, isOpeningBroken: boolean, reporter: Reporter): boolean {
  if (endsWithItsOpening(reporter.source.slice(span))) return true
  const [opening, ...lines] = linesOf(reporter.source, span)
  const fence = opening && fenceOf(opening, FENCE)
  const last = lines.at(-1)
  if (!opening || !fence || (last && isClosedBy(last, fence))) return true
  const short = lines.find((line) => fenceOf(line, CLOSING_FENCE)?.[0] === fence[0])
  if (short) {
    reporter.report('broken-fence', short.span, fenceOf(short, CLOSING_FENCE)!, fence.length)
  } else if (!isOpeningBroken) {
    const start = opening.span.start + opening.text.indexOf(fence)
    reporter.report('unclosed-fence', { start, end: start + fence.length }, fence)
  }
  return false
}

/** Whether the last line is the very fence that the first line starts with, as it nearly always is. */
function endsWithItsOpening(code: string): boolean {
  const fence = /^(?:`{3,}|~{3,})/.exec(code)?.[0]
  return fence !== undefined && code.endsWith(`\n${fence}`)
}

function isClosedBy(line: SourceLine, fence: string): boolean {
  const written = fenceOf(line, CLOSING_FENCE)
  return written !== undefined && written[0] === fence[0] && written.length >= fence.length
}

function fenceOf({ text }: SourceLine, pattern: RegExp): string | undefined {
  return pattern.exec(text)?.groups?.fence
}
