import type { BodyNode, Heading, Paragraph } from '../markdown/node.js'
import type { Outline, OutlineExample, ParameterTable } from '../outline/outline.js'
import { readHeading, readLabel } from '../outline/phrase.js'
import type { Words } from '../vocabulary/words.js'

/** A node of a body by what it is in a reference: rows of parameters, code that shows something, or text. */
export type Part =
  | { readonly type: 'fields'; readonly table: ParameterTable }
  | { readonly type: 'sample'; readonly example: OutlineExample }
  | { readonly type: 'text'; readonly node: BodyNode }

/** A heading, or the label of a response, with what follows it up to the next one. */
export interface Section {
  readonly title: Heading | Paragraph | undefined
  /** The headings directly above the title. */
  readonly lead: readonly Heading[]
  /** The level of the heading; a label is below all of them. */
  readonly level: number
  /** The status, or the range of them, that the title says: `404`, `4xx`. */
  readonly status: string | undefined
  readonly parts: Part[]
}

/** A response, or anything else, with the sections inside it. */
export type SectionGroup = [Section, ...Section[]]

const labelLevel = 7

/** The sections of a body, in the order of the page. */
export function readSections(
  nodes: readonly BodyNode[],
  outline: Outline,
  words: Words,
): Section[] {
  const tables = new Map(outline.tables.map((table) => [table.node as BodyNode, table]))
  const examples = new Map(outline.examples.map((example) => [example.code as BodyNode, example]))
  const partOf = (node: BodyNode): Part => {
    const table = tables.get(node)
    if (table) return { type: 'fields', table }
    const example = examples.get(node)
    return example ? { type: 'sample', example } : { type: 'text', node }
  }
  const sections: Section[] = []
  const open = (title: Section['title'], level: number, status: string | undefined) => {
    const last = sections.at(-1)
    // “Responses” and each of them may be headings of one level.
    const depth = status === undefined ? level : level + 1
    const isLead = last?.title?.type === 'heading' && last.parts.length === 0 && last.level < depth
    const isKept = !isLead || last.title === outline.title || last.status !== undefined
    const lead = isKept ? [] : [...last.lead, last.title as Heading]
    if (!isKept) sections.pop()
    sections.push({ title, lead, level, status, parts: [] })
  }
  for (const [index, node] of nodes.entries()) {
    const part = partOf(node)
    const next = nodes[index + 1]
    if (node.type === 'heading') {
      open(node, node.level, node === outline.title ? undefined : statusOf(node, words))
      continue
    }
    const status = next && partOf(next).type !== 'text' && isLabel(node) && statusOf(node, words)
    if (status) {
      open(node, labelLevel, status)
      continue
    }
    if (sections.length === 0) open(undefined, 0, undefined)
    sections.at(-1)!.parts.push(part)
  }
  return sections.map((section) => ({
    ...section,
    status: section.status ?? statusIn(section, outline),
  }))
}

/** The status that a section of a response has below its heading: that of its one response. */
function statusIn({ title, parts }: Section, { title: first, responses }: Outline) {
  if (title?.type !== 'heading' || title === first) return undefined
  const found = new Set<string>()
  for (const part of parts) {
    if (part.type === 'fields' && part.table.rows[0]?.location !== 'response') return undefined
    if (part.type === 'sample' && part.example.role === 'request') return undefined
    if (part.type === 'sample' && part.example.status) found.add(String(part.example.status))
    if (part.type !== 'text') continue
    const { start, end } = part.node.span
    const stated = responses.filter(({ span }) => start <= span.start && span.start < end)
    for (const { status, range } of stated) found.add(String(status ?? range))
  }
  const [status] = found
  return found.size === 1 && status !== 'undefined' ? status : undefined
}

/** Whether a node says what is below it and nothing else: “Example response:”, “**200 OK**”. */
export function isLabel(node: BodyNode): node is Paragraph {
  if (node.type !== 'paragraph' || node.text.length > 80) return false
  const [only, ...others] = node.content
  const isStrong = typeof only === 'object' && only.type === 'strong' && others.length === 0
  return isStrong || /:\s*$/.test(node.text)
}

/** Whether a title says no more than what the code below it is: “Response 200”, “Example request”. */
export function isPlainTitle({ text }: Heading | Paragraph, words: Words): boolean {
  return readHeading(text.replace(/:\s*$/, ''), words).isPlain
}

function statusOf(title: Heading | Paragraph, words: Words): string | undefined {
  const { type, text } = title
  const said = type === 'heading' ? readHeading(text, words) : readLabel(text, words)
  return said.role === 'request' ? undefined : (said.range ?? said.status?.toString())
}

/** Sections by the responses that stand side by side; anything else is alone. */
export function groupResponses(sections: readonly Section[]): SectionGroup[][] {
  const groups: SectionGroup[][] = []
  let response: Section | undefined
  for (const section of sections) {
    if (response && section.level > response.level) groups.at(-1)!.at(-1)!.push(section)
    else if (response?.level === section.level && section.status) groups.at(-1)!.push([section])
    else {
      groups.push([[section]])
      response = section.status === undefined ? undefined : section
    }
  }
  return groups
}
