import type { Block } from '../document/document.js'
import { readPath } from '../document/path.js'
import type { BodyNode, Heading, ListItem, Other, Paragraph, Quote } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { readExamples, type FencedCode } from './examples.js'
import { type Group, Groups, titleOf } from './groups.js'
import { findLabels, isList, isPlainLabel, takesLabel, type Labels, type List } from './label.js'
import { readParameterList } from './list.js'
import type { Outline, ParameterTable, UnreadNode } from './outline.js'
import type { Surroundings } from './row.js'
import { isPlainSaying, nothingSaid, readLabel, says, type Saying } from './saying.js'
import { readParameterTable } from './table.js'

/** Reads what the body of a block says; only nodes that stand in the body itself count. */
export function readOutline({ attributes, body }: Block, words: Words, source: string): Outline {
  const path = readPath(String(attributes.at('path')?.value ?? ''))
  const { method } = attributes
  const nodes = openLabelledItems(body.nodes, words)
  const request = { method, pathNames: new Set(path.parameters.map(({ name }) => name)) }
  const title = titleOf(nodes)
  const groups = new Groups(title, words)
  const labels = findLabels(nodes, words)
  const tables: ParameterTable[] = []
  const unread: UnreadNode[] = []
  const fences: FencedCode[] = []
  const notes: Quote[] = []
  const terms: UnreadNode[] = []
  let announcesTerms = false
  let group: Group | undefined
  let above: BodyNode | undefined
  // What announces fields past the sentences that are below it: a heading, or one of these.
  let pending: Saying | undefined
  let sentences: Paragraph[] = []
  for (let index = 0; index < nodes.length; index++) {
    const node = nodes[index]!
    const heading = node.type === 'heading' ? node : headingIn(node, source)
    if (node.type !== 'paragraph' && node.type !== 'quote' && above?.type !== 'paragraph') {
      pending = undefined
      sentences = []
    }
    if (heading) {
      groups.enter(heading)
      group = groups.current
      if (group?.heading === heading && isPlainSaying(heading.text, words)) {
        pending = { ...nothingSaid, announces: group.announces }
        sentences = []
      }
    } else if (node.type === 'quote') notes.push(node)
    else if (node.type === 'code') {
      if (node.fenced && !labels.nodes.has(node))
        fences.push({ code: node, group, label: labels.of(node) })
    } else if (node.type === 'paragraph') {
      const found = findTerms(node, source)
      terms.push(...found)
      announcesTerms ||= found.length > 0 && group?.announces !== undefined
      sentences.push(node)
    } else if (node.type === 'table' || isList(node)) {
      const next = nodes[index + 1]
      const below = next?.type === 'paragraph' ? next.text : undefined
      const label = labels.of(node)
      const surroundings: Surroundings = { request, group, label, below, words }
      let read: ParameterTable | UnreadNode | undefined
      if (node.type === 'table') read = readParameterTable(node, surroundings)
      else {
        const plain = sentences.findLast((sentence) => isPlainLabel(sentence, words))
        if (plain) pending = readLabel(plain.text, words)
        sentences = []
        const ofHeading = above?.type === 'heading' ? group?.announces : undefined
        const announced = label?.announces ?? ofHeading
        read = readParameterList(node, announced, pending, surroundings, source)
      }
      if (read) {
        if ('rows' in read) tables.push(read)
        else unread.push(read)
      }
    }
    above = heading ?? node
  }
  // One line below another can be anything; under a heading of parameters it is a definition.
  if (terms.length > 1 || announcesTerms) unread.push(terms[0]!)
  return {
    path,
    title,
    description: descriptionAmong(nodes, title, labels, tables),
    tables,
    unread,
    examples: readExamples(fences, method),
    notes,
  }
}

/** The nodes, with the lists, tables and fences in items that are labels of them in place of the list. */
function openLabelledItems(nodes: readonly BodyNode[], words: Words): readonly BodyNode[] {
  const isLabelled = ([first, second]: ListItem): boolean =>
    first?.type === 'paragraph' &&
    second !== undefined &&
    takesLabel(second) &&
    !String(first.content[0]).startsWith('<code>') &&
    isPlainLabel(first, words) &&
    says(readLabel(first.text, words))
  const opens = (node: BodyNode): node is List => isList(node) && node.items.every(isLabelled)
  return nodes.some(opens)
    ? nodes.flatMap((node) => (opens(node) ? node.items.flat() : node))
    : nodes
}

const SWALLOWED_HEADING = /(?:^|[\r\n])(#{3,6})[ \t]+([^\r\n]*\S)\s*$/

/** The heading that raw HTML ends with: without an empty line above it, it is part of that HTML. */
function headingIn(node: BodyNode, source: string): Heading | undefined {
  if (node.type !== 'other' || node.items || source[node.span.start] !== '<') return undefined
  const [, marks, text] = SWALLOWED_HEADING.exec(source.slice(node.span.start, node.span.end)) ?? []
  return marks === undefined
    ? undefined
    : { type: 'heading', level: marks.length as 3, content: [], text: text!, span: node.span }
}

/** The terms of definition lists, which are paragraphs here: a line, and one below it that starts with a colon. */
function findTerms({ text, span }: Paragraph, source: string): UnreadNode[] {
  if (!text.includes('\n:')) return []
  const written = source.slice(span.start, span.end)
  const terms = [...written.matchAll(/^(?!:)[^\r\n]+(?=(?:\r\n?|\n) {0,3}:[ \t])/gm)]
  return terms.map(({ index, 0: line }) => {
    const start = span.start + index
    return { span: { start, end: start + line.length }, reason: 'definitions' }
  })
}

/**
 * The paragraphs and lists before the first table, list of parameters, code block or group heading;
 * where there are none, the first paragraph.
 */
function descriptionAmong(
  nodes: readonly BodyNode[],
  title: Heading | undefined,
  labels: Labels,
  tables: readonly ParameterTable[],
): (Paragraph | Other)[] {
  const isLabel = (node: BodyNode) => labels.nodes.has(node)
  const description: (Paragraph | Other)[] = []
  for (const node of nodes) {
    const { type } = node
    if (type === 'table' || type === 'code' || node === tables[0]?.node) break
    if (type === 'heading' && node.level > 2 && node !== title) break
    if ((type === 'paragraph' || isList(node)) && !isLabel(node)) description.push(node)
  }
  if (description.length > 0) return description
  const first = nodes.find((node) => node.type === 'paragraph' && !isLabel(node))
  return first ? [first as Paragraph] : []
}
