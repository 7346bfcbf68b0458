import { parse, postprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { decodeString } from 'micromark-util-decode-string'
import type { Chunk, Event, ParseContext } from 'micromark-util-types'
import { type MarkdownEngine, type References, type RunKind, spanIn } from './engine.js'
import { readInline } from './inline.js'
import { TAB_STOP } from './structure/line-cursor.js'

let shared: ParseContext | undefined

/** Reads a run of inline text with micromark. */
export const readRun: MarkdownEngine['readRun'] = (run, kind, references, columnOf) => {
  const events = parseRun(chunksOf(run.text, columnOf), kind, references).values()
  const spanOf = (start: number, end: number) => spanIn(run, start, end)
  return readInline(undefined, events, { ...references, spanOf }, kind === 'cell')
}

/** Resolves a character reference with a name; one that there is not stays. */
export function decodeReference(reference: string): string {
  return decodeString(reference)
}

function parseRun(chunks: Chunk[], kind: RunKind, { definitions, footnotes }: References): Event[] {
  // Its constructs are combined once.
  const parser = (shared ??= parse({ extensions: [gfm()] }))
  parser.defined = [...definitions.keys()]
  parser.lazy = {}
  // The extension for footnotes keeps their labels here.
  Object.assign(parser, { gfmFootnotes: footnotes.labels })
  const tokenizer = parser.text({ line: 1, column: 1, offset: 0 })
  // The extension for check boxes asks this.
  const isStartOfItem = kind === 'start of an item'
  Object.assign(tokenizer, { _gfmTasklistFirstContentOfListItem: isStartOfItem })
  return postprocess(tokenizer.write(chunks))
}

/* What micromark has for these characters: a tab is followed by a space for each more column that it fills. */
const LINE_FEED = -4
const TAB = -2
const VIRTUAL_SPACE = -1

/** A text as micromark takes it; its own way from text to chunks knows no lines that start in a column. */
function chunksOf(text: string, columnOf: (index: number) => number): Chunk[] {
  const chunks: Chunk[] = []
  let column = columnOf(0)
  for (const { 0: part, index } of text.matchAll(/[\n\t]|[^\n\t]+/g)) {
    if (part === '\n') {
      chunks.push(LINE_FEED)
      column = columnOf(index + 1)
      for (; column < 0; column++) chunks.push(VIRTUAL_SPACE)
    } else if (part === '\t') {
      chunks.push(TAB)
      while (++column % TAB_STOP > 0) chunks.push(VIRTUAL_SPACE)
    } else {
      chunks.push(part)
      column += part.length
    }
  }
  chunks.push(null)
  return chunks
}
