import { parse, postprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Chunk, ParseContext } from 'micromark-util-types'
import type { Span } from '../source/position.js'
import { type ColumnOf, type References, type Run, type RunKind, spanIn } from './run.js'
import { type OpenResource, readInline, readResource } from './inline-events.js'
import type { Inline } from './node.js'
import { TAB_STOP } from './structure/line-cursor.js'

let shared: ParseContext | undefined

/** Reads a run of inline text with micromark. */
export function readRun(
  run: Run,
  kind: RunKind,
  references: References,
  columnOf: ColumnOf,
): Inline {
  const { definitions, footnotes } = references
  // Labels are asked for one by one: lists of them would be made and gone through for each run.
  const parser = parserOf({ includes: (label) => definitions.has(label) } as string[])
  // The extension for footnotes keeps their labels here, and that for check boxes asks what comes first.
  Object.assign(parser, { gfmFootnotes: footnotes })
  const tokenizer = parser.text(origin)
  Object.assign(tokenizer, { _gfmTasklistFirstContentOfListItem: kind === 'start of an item' })
  const events = postprocess(tokenizer.write(chunksOf(run.text, columnOf)))
  const spanOf = (part: Span) => spanIn(run, part.start, part.end)
  return readInline(events, { ...references, spanOf }, kind === 'cell')
}

/** Reads the definitions that the run of a paragraph starts with; the text after them starts at `end`. */
export function readDefinitions(run: Run, columnOf: ColumnOf) {
  const definitions: (OpenResource & { label: string })[] = []
  const tokenizer = parserOf([]).content(origin)
  for (const [kind, token, context] of tokenizer.write(chunksOf(run.text, columnOf))) {
    const { type } = token
    if (type === 'paragraph') return { definitions, end: token.start.offset }
    if (kind === 'exit' || !type.startsWith('definition')) continue
    const text = context.sliceSerialize(token)
    const span = spanIn(run, token.start.offset, token.end.offset)
    if (type === 'definitionLabelString') {
      definitions.push({ label: normalizeIdentifier(text), url: '', title: '', span })
    } else readResource(definitions.at(-1)!, type, text, span)
  }
  return { definitions, end: run.text.length }
}

const origin = { line: 1, column: 1, offset: 0 }

/** The parser, whose constructs are combined once, for a text of its own. */
function parserOf(defined: string[]): ParseContext {
  shared ??= parse({ extensions: [gfm()] })
  return Object.assign(shared, { defined, lazy: {} })
}

/* What micromark has for these characters: a tab is followed by a space for each more column that it fills. */
const LINE_FEED = -4
const TAB = -2
const VIRTUAL_SPACE = -1

/** A text as micromark takes it; its own way from text to chunks knows no lines that start in a column. */
function chunksOf(text: string, columnOf: ColumnOf): Chunk[] {
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
