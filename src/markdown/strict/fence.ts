/*
 * Reads a fence that is closed in its container. Declines at info strings with escapes, character
 * references or unusual spaces, and at closing fences with spaces behind them.
 */
import type { Code } from '../node.js'
import type { Lines } from './lines.js'

/** A fenced block, and the index of the line after it. */
export interface FencedLines {
  readonly node: Code
  readonly next: number
}

const TAB = 9

const opening = /^(`{3,}|~{3,})( *)(\S*)(.*)$/
const doubtful = /[\\&`~]|[^\S ]/

/** Reads the fenced code block that starts on a line, or declines; `'none'` where the line opens no fence. */
export function readFence(
  text: string,
  lines: Lines,
  index: number,
  indentation: number,
): FencedLines | 'none' | undefined {
  const start = lines.starts[index]! + indentation
  const match = opening.exec(text.slice(start, lines.ends[index]))
  if (!match) return 'none'
  const [, marks, space, language, rest] = match as unknown as [string, ...string[]]
  const info = language! + rest!.trimEnd()
  if (doubtful.test(language! + rest!))
    return marks!.startsWith('`') && info.includes('`') ? 'none' : undefined
  const closing = closingLine(text, lines, index + 1, marks!)
  if (closing < 0) return undefined
  const inside = {
    starts: lines.starts.slice(index + 1, closing),
    ends: lines.ends.slice(index + 1, closing),
  }
  let value = ''
  if (inside.starts.length > 0) {
    if (lines.isWhole && indentation === 0) {
      value = text.slice(inside.starts[0], inside.ends.at(-1))
    } else {
      inside.starts = inside.starts.map((from, line) => {
        let at = from
        while (at < from + indentation && text.charCodeAt(at) === 32) at++
        return Math.min(at, inside.ends[line]!)
      })
      // A tab stands for spaces, and some of them can be part of the indentation.
      if (inside.starts.some((from) => text.charCodeAt(from) === TAB)) return undefined
      value = inside.starts.map((from, line) => text.slice(from, inside.ends[line])).join('\n')
    }
  }
  const infoStart = start + marks!.length + space!.length
  const meta = info.slice(language!.length).trimStart()
  const infoEnd = meta === '' ? infoStart + info.length : lines.ends[index]!
  const infoSpan = { start: infoStart, end: infoEnd }
  const node: Code = {
    type: 'code',
    fenced: true,
    language: language!,
    meta,
    ...(info !== '' && { infoSpan }),
    value,
    lineOffsets: inside.starts,
    endsWithLineEnding: inside.starts.length > 0,
    span: { start, end: lines.ends[closing]! },
  }
  return { node, next: closing + 1 }
}

/** The index of the line that closes a fence; -1 where there is none, or in doubt. */
function closingLine(text: string, lines: Lines, from: number, marks: string): number {
  for (let index = from; index < lines.starts.length; index++) {
    let start = lines.starts[index]!
    const end = lines.ends[index]!
    const code = text.charCodeAt(start)
    if (code !== 32 && code !== marks.charCodeAt(0)) continue
    while (start < lines.starts[index]! + 3 && text.charCodeAt(start) === 32) start++
    if (start + marks.length > end || !text.startsWith(marks, start)) continue
    const rest = text.slice(start + marks.length, end)
    if (rest === '') return index
    if (/^[`~]*[ \t]*$/.test(rest)) return isMore(rest, marks[0]!) ? index : -1
  }
  return -1
}

function isMore(rest: string, mark: string): boolean {
  return rest === mark.repeat(rest.length)
}
