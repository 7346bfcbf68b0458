import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import type { Event } from 'micromark-util-types'

/** The tokens that micromark reads a text into, as it renders it. */
function eventsOf(text: string): Event[] {
  const chunks = preprocess()(text, undefined, true)
  return postprocess(
    parse({ extensions: [gfm()] })
      .document()
      .write(chunks),
  )
}

/** The numbers of the lines that are part of a fenced code block, those without text left out. */
export function fencedLines(text: string): number[] {
  const lines = new Set<number>()
  let inFence = false
  for (const [kind, token] of eventsOf(text)) {
    if (token.type === 'codeFenced') inFence = kind === 'enter'
    if (!inFence || (token.type !== 'codeFencedFence' && token.type !== 'codeFlowValue')) continue
    if (hasText(text.slice(token.start.offset, token.end.offset))) lines.add(token.start.line)
  }
  return [...lines]
}

/** Whether a line has text after the markers of lists and quotes. */
export function hasText(line: string): boolean {
  return /[^ \t>]/.test(line)
}

/** The code spans of a text: where each starts and ends. */
export function codeSpans(text: string): [number, number][] {
  return eventsOf(text)
    .filter(([kind, token]) => kind === 'enter' && token.type === 'codeText')
    .map(([, token]) => [token.start.offset, token.end.offset])
}
