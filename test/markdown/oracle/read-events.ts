import type { Event, Token } from 'micromark-util-types'
import type { Reporter } from '../../../src/diagnostics/reporter.js'
import type { Span } from '../../../src/source/position.js'
import type { Source } from '../../../src/source/source.js'
import { findLineEnding } from '../../../src/source/white-space.js'
import { makeHeading, makeQuote } from './annotations.js'
import { nestingLimit } from '../../../src/markdown/structure/containers.js'
import { type Events, inside, readDefinitions, type Reading, skip, spanOf } from './events.js'
import { References } from '../../../src/markdown/references.js'
import { readFencedCode, readIndentedCode, readTable, readText } from './leaf-events.js'
import type {
  MarkdownBody,
  BodyNode,
  Heading,
  HtmlBlock,
  List,
  Quote,
  Text,
} from '../../../src/markdown/node.js'
import { parseEvents } from './parse.js'

/** Reads a stretch of a body by way of micromark's events. */
export function readEvents(
  source: Source,
  span: Span,
  footnotePrefix: string,
  reporter: Reporter,
): MarkdownBody {
  const tooDeep: number[] = []
  const events = parseEvents(source.slice(span), span.start, {
    tooLong: (run) => {
      // What is nested too deep makes the text around it long.
      if (tooDeep.some((offset) => offset >= run.start && offset < run.end)) return
      reporter.report('too-long', run)
    },
    tooDeep: (offset) => {
      tooDeep.push(offset)
      const line = { start: offset, end: findLineEnding(source.text, offset, span.end) }
      reporter.report('too-deep', line, nestingLimit)
    },
  })
  const footnotes = new References(footnotePrefix)
  const reading = {
    source: source.text,
    end: span.end,
    definitions: readDefinitions(events),
    looseLists: findLooseLists(events),
    footnotes,
    isInContainer: false,
    spanOf: (part: Span) => part,
  }
  const nodes: BodyNode[] = []
  const cursor = events.values()
  for (const event of cursor) {
    const node = readBlock(event, cursor, reading)
    if (node) nodes.push(node)
  }
  const section = footnotes.section(span.end)
  if (section) nodes.push(section)
  return { nodes, footnoteIds: footnotes.ids }
}

/** Reads the block that an event starts, if it starts one that shows. */
function readBlock([kind, token]: Event, cursor: Events, reading: Reading): BodyNode | undefined {
  if (kind === 'exit') return undefined
  switch (token.type) {
    case 'paragraph':
      return {
        type: 'paragraph',
        ...readText(inside(cursor, token), reading),
        span: spanOf(token),
      }
    case 'atxHeading':
    case 'setextHeading':
      return readHeading(token, cursor, reading)
    case 'codeFenced':
      return readFencedCode(token, cursor, reading)
    case 'codeIndented':
      return readIndentedCode(token, cursor)
    case 'table':
      return readTable(token, cursor, reading)
    case 'blockQuote':
      return readQuote(token, cursor, reading)
    case 'listOrdered':
    case 'listUnordered':
      return readList(token, cursor, reading)
    case 'htmlFlow':
      return readHtml(token, cursor)
    case 'thematicBreak':
      return { type: 'rule', span: spanOf(token) }
    case 'gfmFootnoteDefinition':
      readFootnote(token, cursor, reading)
      return undefined
    case 'definition':
      skip(cursor, token)
      return undefined
    default:
      return undefined
  }
}

function readHeading(heading: Token, cursor: Events, reading: Reading): Heading {
  let level = 0
  let text: Text = { content: [], text: '' }
  let source = ''
  // Definitions above an underlined text count as part of the heading in micromark.
  let start = heading.start.offset
  for (const [kind, token, context] of inside(cursor, heading)) {
    const { type } = token
    if (kind === 'exit') continue
    if (type === 'atxHeadingText' || type === 'setextHeadingText') {
      if (type === 'setextHeadingText') start = token.start.offset
      source = context.sliceSerialize(token).trimEnd()
      text = readText(inside(cursor, token), reading)
    } else if (type === 'atxHeadingSequence') {
      // A second sequence closes the heading.
      level ||= token.end.offset - token.start.offset
    } else if (type === 'setextHeadingLineSequence') {
      level = context.sliceSerialize(token).startsWith('=') ? 1 : 2
    }
  }
  const span = { start, end: heading.end.offset }
  return makeHeading(text, source, level as Heading['level'], span)
}

function readQuote(quote: Token, cursor: Events, reading: Reading): Quote {
  return makeQuote(readInside(quote, cursor, reading), reading.source, spanOf(quote))
}

function readInside(container: Token, cursor: Events, reading: Reading): BodyNode[] {
  const inner = { ...reading, isInContainer: true }
  const nodes: BodyNode[] = []
  for (const event of inside(cursor, container)) {
    const block = readBlock(event, cursor, inner)
    if (block) nodes.push(block)
  }
  return nodes
}

/** Reads the definition of a footnote; it shows where the footnotes of the text are listed. */
function readFootnote(definition: Token, cursor: Events, reading: Reading): void {
  const nodes: BodyNode[] = []
  const inner = { ...reading, isInContainer: true }
  let label = ''
  for (const event of inside(cursor, definition)) {
    const [kind, token, context] = event
    if (kind === 'enter' && token.type === 'gfmFootnoteDefinitionLabelString') {
      label = context.sliceSerialize(token)
    }
    const block = readBlock(event, cursor, inner)
    if (block) nodes.push(block)
  }
  reading.footnotes.define(label, nodes)
}

function readList(list: Token, cursor: Events, reading: Reading): List {
  const isOrdered = list.type === 'listOrdered'
  const start = isOrdered ? Number.parseInt(reading.source.slice(list.start.offset), 10) : 1
  const items: BodyNode[][] = []
  const inner = { ...reading, isInContainer: true }
  for (const event of inside(cursor, list)) {
    const [kind, token] = event
    if (kind === 'exit' && token.type === 'listItemPrefix') items.push([])
    else {
      const block = readBlock(event, cursor, inner)
      if (block) items.at(-1)!.push(block)
    }
  }
  const isLoose = reading.looseLists.has(list)
  return { type: 'list', isOrdered, start, isLoose, items, span: spanOf(list) }
}

function readHtml(html: Token, cursor: Events): HtmlBlock {
  const lines = ['']
  for (const [kind, token, context] of inside(cursor, html)) {
    if (kind === 'exit') continue
    if (token.type === 'lineEnding') lines.push('')
    else if (token.type === 'htmlFlowData') lines[lines.length - 1] += context.sliceSerialize(token)
  }
  return { type: 'html-block', html: lines.join('\n'), span: spanOf(html) }
}

interface OpenContainer {
  readonly token: Token
  /** True from the end of an item's marker to the first thing in the item. */
  isAtMarker: boolean
}

/** The lists with a blank line between their items or between the blocks of an item. */
function findLooseLists(events: readonly Event[]): Set<Token> {
  const loose = new Set<Token>()
  const open: OpenContainer[] = []
  for (const [kind, token] of events) {
    const { _container: isContainer } = token
    if (isContainer) {
      if (kind === 'enter') open.push({ token, isAtMarker: false })
      else open.pop()
      const around = open.at(-1)
      if (around && kind === 'exit') around.isAtMarker = false
      continue
    }
    const container = open.at(-1)
    if (!container) continue
    if (token.type === 'listItemPrefix') {
      if (kind === 'exit') container.isAtMarker = true
    } else if (token.type === 'lineEndingBlank') {
      if (kind === 'exit') continue
      // The blank line that an empty item starts with does not count.
      if (container.isAtMarker) container.isAtMarker = false
      else loose.add(container.token)
    } else if (token.type !== 'linePrefix') {
      container.isAtMarker = false
    }
  }
  return loose
}
