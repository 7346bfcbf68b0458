import type { BodyNode, Heading, Paragraph } from '../markdown/node.js'
import type { Outline, OutlineExample, OutlineRow, ParameterTable } from '../outline/outline.js'
import { readHeading, readLabel } from '../outline/phrase.js'
import { groupBy } from '../source/groups.js'
import type { Words } from '../vocabulary/words.js'

/** Rows of parameters: of a table, of a list, or of headings with the text below each. */
export interface Fields extends Pick<ParameterTable, 'rows' | 'columns'> {
  readonly type: 'fields'
  readonly nodes: readonly BodyNode[]
  readonly labels: readonly Paragraph[]
}

/** Code that shows something. */
export interface SamplePart {
  readonly type: 'sample'
  readonly example: OutlineExample
  readonly labels: readonly Paragraph[]
}

/** A part of a body in a reference: rows or code, with the labels directly above, or text. */
export type SectionPart = Fields | SamplePart | { readonly type: 'text'; readonly node: BodyNode }

/** A heading, or the label of a response, with what follows it up to the next one. */
export interface Section {
  readonly title: Heading | Paragraph | undefined
  /** The headings directly above the title. */
  readonly lead: readonly Heading[]
  /** The level of the heading; a label is below all of them. */
  readonly level: number
  /** The status, or the range of them, that the title says: `404`, `4xx`. */
  readonly status: string | undefined
  readonly parts: SectionPart[]
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
  const sections: Section[] = []
  const open = (title: Section['title'], level: number, status: string | undefined) => {
    const last = sections.at(-1)
    const isLead = last?.title?.type === 'heading' && last.parts.length === 0 && last.level < level
    const isKept = !isLead || last.title === outline.title || last.status !== undefined
    const lead = isKept ? [] : [...last.lead, last.title as Heading]
    if (!isKept) sections.pop()
    sections.push({ title, lead, level, status, parts: [] })
  }
  for (const part of readParts(nodes, outline)) {
    if (part.type === 'text' && part.node.type === 'heading') {
      const { node } = part
      open(node, node.level, node === outline.title ? undefined : statusOf(node, words))
      continue
    }
    const label = part.type === 'text' ? undefined : part.labels.at(-1)
    const status = label && statusOf(label, words)
    if (sections.length === 0 && status === undefined) open(undefined, 0, undefined)
    if (part.type === 'text' || status === undefined) {
      sections.at(-1)!.parts.push(part)
      continue
    }
    for (const node of part.labels.slice(0, -1)) sections.at(-1)?.parts.push({ type: 'text', node })
    open(label, labelLevel, status)
    sections.at(-1)!.parts.push({ ...part, labels: [] })
  }
  return sections.map((section) => ({
    ...section,
    status: section.status ?? statusIn(section, outline),
  }))
}

/** The nodes of a body as parts; headings and paragraphs that name parameters are one, with the text below each. */
function readParts(nodes: readonly BodyNode[], outline: Outline): SectionPart[] {
  const tables = new Map(outline.tables.map((table) => [table.node as BodyNode, table]))
  const examples = new Map(outline.examples.map((example) => [example.code as BodyNode, example]))
  const isNamed = ({ node }: ParameterTable) => node.type === 'heading' || node.type === 'paragraph'
  const named = outline.tables.filter(isNamed).flatMap((table) => table.rows)
  const rowsAt = groupBy(named, ({ span }) => span.start)
  const parts: SectionPart[] = []
  const takeLabels = (): Paragraph[] => {
    const isOther = (part: SectionPart) => part.type !== 'text' || !isLabel(part.node)
    const start = parts.findLastIndex(isOther) + 1
    return parts.splice(start).map((part) => (part as { node: Paragraph }).node)
  }
  let open: (Fields & { rows: OutlineRow[]; nodes: BodyNode[] }) | undefined
  let end = 0
  for (const node of nodes) {
    const { start } = node.span
    const rows = rowsAt.get(start) ?? []
    // Several lines of a paragraph that name one each stay as they are.
    const isAlone = node.type === 'paragraph' && rows.length === 1
    if (isAlone || (node.type === 'heading' && rows.length > 0)) {
      if (!open || parts.at(-1) !== open)
        parts.push(
          (open = { type: 'fields', rows: [], columns: {}, nodes: [], labels: takeLabels() }),
        )
      open.rows.push(...rows)
      end = rows[0]!.span.end
    }
    const table = tables.get(node)
    const example = examples.get(node)
    if (open && start < end) open.nodes.push(node)
    else if (table && !isNamed(table))
      parts.push({ type: 'fields', ...table, nodes: [node], labels: takeLabels() })
    else if (example) parts.push({ type: 'sample', example, labels: takeLabels() })
    else parts.push({ type: 'text', node })
  }
  return parts
}

/** The status that a section of a response has below its heading: that of its one response. */
function statusIn({ title, parts }: Section, { title: first, responses }: Outline) {
  if (title?.type !== 'heading' || title === first) return undefined
  const found = new Set<string>()
  for (const part of parts) {
    if (part.type === 'fields' && part.rows[0]?.location !== 'response') return undefined
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

/** True when a node says what is below it and nothing else: “Example response:”, “**200 OK**”. */
function isLabel(node: BodyNode): node is Paragraph {
  if (node.type !== 'paragraph' || node.text.length > 80) return false
  const [only, ...others] = node.content
  const isStrong = typeof only === 'object' && only.type === 'strong' && others.length === 0
  return isStrong || /:\s*$/.test(node.text)
}

/** True when a title says no more than what the code below it is: “Response 200”, “Example request”. */
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
  return groups.flatMap(withEndApart)
}

/** The part that closes the last of several responses is of the page, unless others are closed by text as well. */
function withEndApart(group: SectionGroup[]): SectionGroup[][] {
  const parts = group.map(splitEnd)
  const { own, end } = parts.pop()!
  if (parts.length === 0 || parts.some((other) => other.end.length > 0)) return [group]
  return [[...group.slice(0, -1), own], ...end.map((section): SectionGroup[] => [[section]])]
}

/** A response up to its last fields or sample, and what is below: text, or a request that follows. */
function splitEnd(group: SectionGroup): { own: SectionGroup; end: Section[] } {
  const isOwn = (part: SectionPart) =>
    part.type === 'fields' || (part.type === 'sample' && part.example.role === 'response')
  const at = group.findLastIndex(({ parts }) => parts.some(isOwn))
  const shown = group[at]
  if (!shown) return { own: group, end: [] }
  const length = shown.parts.findLastIndex(isOwn) + 1
  const [above, below] = [shown.parts.slice(0, length), shown.parts.slice(length)]
  const own = [...group.slice(0, at), { ...shown, parts: above }] as unknown as SectionGroup
  const text: Section = { ...shown, title: undefined, lead: [], status: undefined, parts: below }
  return { own, end: [...(below.length > 0 ? [text] : []), ...group.slice(at + 1)] }
}
