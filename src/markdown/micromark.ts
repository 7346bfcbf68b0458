import { parse, postprocess, preprocess } from 'micromark'
import { gfm } from 'micromark-extension-gfm'
import { decodeString } from 'micromark-util-decode-string'
import type { Event, ParseContext } from 'micromark-util-types'
import type { References, Run, RunKind } from './engine.js'
import { EventCursor, Resources } from './events.js'
import { readInline } from './inline.js'
import type { Inline } from './strict/inline-parts.js'

let shared: ParseContext | undefined

/** Reads a run of inline text with micromark. */
export function readRun({ text, spanOf }: Run, kind: RunKind, references: References): Inline {
  const events = parseRun(text, kind, references)
  const { allowDangerousHtml, definitions, footnotes } = references
  const resources = new Resources(events, definitions, spanOf)
  const reading = { allowDangerousHtml, footnotes, resources, spanOf }
  return readInline(undefined, new EventCursor(events), reading, kind === 'cell')
}

/** Resolves a character reference with a name; one that there is not stays. */
export function decodeReference(reference: string): string {
  return decodeString(reference)
}

function parseRun(text: string, kind: RunKind, { definitions, footnotes }: References): Event[] {
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
  const toChunks = preprocess()
  // A byte-order mark is dropped only at the start of a file.
  toChunks('', undefined, false)
  return postprocess(tokenizer.write(toChunks(text, undefined, true)))
}
