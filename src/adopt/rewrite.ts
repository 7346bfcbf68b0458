import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { BodyNode } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { skipWhiteSpace } from '../source/white-space.js'
import type { PageLine } from './page.js'

/** What the names of admonitions mean; one that is not here has no plain meaning, and stays. */
const alerts: ReadonlyMap<string, string> = new Map(
  [
    ['NOTE', 'note info information'],
    ['TIP', 'tip hint check success'],
    ['IMPORTANT', 'important'],
    ['WARNING', 'warning warn attention'],
    ['CAUTION', 'caution danger error'],
  ].flatMap(([alert, names]) => names!.split(' ').map((name) => [name, alert!] as const)),
)

/** How generators open an admonition, and the pattern of the line that closes it. */
const forms: readonly { opening: RegExp; closing: (name: string) => string }[] = [
  {
    opening:
      /^:{3,}[ \t]*(?<name>[a-z]+)(?:\[(?<label>[^\]]*)\]|[ \t]+(?<title>[^{\s].*))?(?<attributes>)$/i,
    closing: () => ':{3,}',
  },
  {
    opening:
      /^<(?<name>[A-Z]\w*)(?<attributes>(?:[ \t]+\w+=(?:"[^"]*"|'[^']*'))*)[ \t]*>(?<rest>.*)$/,
    closing: (name) => `</${name}>`,
  },
  {
    opening: /^\{\{[<%][ \t]*(?<name>[a-z]+)(?![a-z])(?<attributes>[^>%]*)[>%]\}\}[ \t]*$/,
    closing: (name) => String.raw`\{\{[<%][ \t]*/[ \t]*${name}[ \t]*[>%]\}\}`,
  },
]

/** An opening line: what it opens, its text on the same line, and how it ends. */
interface Opening {
  readonly alert: string
  readonly title?: string | undefined
  /** All of it, where it ends on its own line. */
  readonly content?: string
  readonly closing: RegExp
}

/** An admonition of another generator: `:::note`, `<Note>`, `{{< note >}}`. */
export interface Admonition extends Span {
  /** What makes an alert of it. */
  readonly edits: readonly SpanEdit[]
}

/** Finds the admonitions of a page that have a plain meaning and an end, in their order. */
export function findAdmonitions(lines: readonly PageLine[], lineEnding: string): Admonition[] {
  const found: Admonition[] = []
  for (let index = 0; index < lines.length; index++) {
    const opening = readOpening(lines[index]!.text)
    const last = opening && findLast(lines, index, opening)
    if (!opening || last === undefined) continue
    const { start, end } = lines[index]!
    const { alert, title, content } = opening
    const text = content ?? (title ? `**${title}**${lineEnding}>` : undefined)
    const marker = `> [!${alert}]${text === undefined ? '' : `${lineEnding}> ${text}`}`
    const edits: SpanEdit[] = [{ span: { start, end }, text: marker }]
    for (const line of lines.slice(index + 1, last)) {
      const at = { start: line.start, end: line.start }
      edits.push({ span: at, text: line.start === line.end ? '>' : '> ' })
    }
    if (last > index) {
      // What follows would be part of the quote without an empty line between them.
      const next = lines[last + 1]
      const before = !next || next.written.trim() === '' ? lines[last - 1]!.end : lines[last]!.start
      edits.push({ span: { start: before, end: lines[last]!.end }, text: '' })
    }
    found.push({ start, end: lines[last]!.end, edits })
    index = last
  }
  return found
}

function readOpening(text: string): Opening | undefined {
  for (const { opening, closing } of forms) {
    const groups = opening.exec(text)?.groups
    if (!groups) continue
    const { name = '', attributes = '', label, title = label, rest = '' } = groups
    const isGeneral = /^(?:admonition|alert|callout|aside|hint|notice|message)$/i.test(name)
    const type =
      attribute(attributes, 'type|style|variant|kind|level|class|color|intent') ??
      /^\s+"?([a-z]+)"?\s*$/.exec(attributes)?.[1]
    const alert = alerts.get(((isGeneral && type) || name).toLowerCase())
    if (!alert) return undefined
    const heading = title?.trim() ?? attribute(attributes, 'title|label|heading')
    const end = `${closing(name)}[ \\t]*$`
    if (rest.trim() === '') return { alert, title: heading, closing: new RegExp(`^${end}`) }
    const content = new RegExp(`^(.*\\S)[ \\t]*${end}`).exec(rest)?.[1]?.trim()
    if (heading || content === undefined) return undefined
    return { alert, content, closing: /^/ }
  }
  return undefined
}

function attribute(attributes: string, names: string): string | undefined {
  if (!attributes.includes('=')) return undefined
  const match = new RegExp(String.raw`\b(?:${names})=(?:"([^"]*)"|'([^']*)')`).exec(attributes)
  return match?.[1] ?? match?.[2]
}

/** The line that closes what is opened at a line, which is that line where it holds all of it. */
function findLast(
  lines: readonly PageLine[],
  first: number,
  { content, closing }: Opening,
): number | undefined {
  if (content !== undefined) return first
  for (let index = first + 1; index < lines.length; index++) {
    const { text } = lines[index]!
    if (closing.test(text)) return index
    if (readOpening(text)) return undefined
  }
  return undefined
}

/** Writes the definition lists of a page as tables, which is how this format has them. */
export function rewriteDefinitionLists(nodes: readonly BodyNode[], source: Source): SpanEdit[] {
  const { text, lines, lineEnding } = source
  const tables: { rows: string[]; start: number; end: number }[] = []
  for (const { type, span } of nodes) {
    const rows = type === 'paragraph' ? readEntries(source.slice(span)) : []
    if (rows.length === 0 || goesOn(span, source)) continue
    const { start } = lines.around(span.start)
    const { end } = lines.around(span.end)
    const last = tables.at(-1)
    if (last && text.slice(last.end, start).trim() === '') {
      for (const row of rows) last.rows.push(row)
      last.end = end
    } else tables.push({ rows, start, end })
  }
  return tables.map(({ rows, ...span }) => {
    const table = ['| Name | Description |', '| --- | --- |', ...rows]
    return { span, text: table.join(lineEnding) }
  })
}

/**
 * Whether the first line below a paragraph that is not blank may belong to its last definition: code,
 * lists and further paragraphs have no place in a cell.
 */
function goesOn(paragraph: Span, { text, lines }: Source): boolean {
  const last = lines.around(paragraph.end)
  const below = skipWhiteSpace(text, last.end, text.length)
  if (below === text.length) return false
  const { index, start } = lines.around(below)
  const isAdjacent = index === last.index + 1
  return (isAdjacent && text[below] !== '#') || /^(?: {2}|\t)/.test(text.slice(start, start + 2))
}

const TERM = /^ {0,3}(?:[^\s#>|:-]|:\w)/
const DEFINITION = /^ {0,3}:[ \t]+(\S.*)$/
/** A line that may start another block, which may or may not be part of the definition. */
const START = /^ {0,3}(?:[-*+]\s|>|<|:::|---|\|)/

/** The rows for a paragraph of terms, each with its definitions below; none for any other one. */
function readEntries(paragraph: string): string[] {
  const entries: { term: string; definitions: string[][] }[] = []
  const written = paragraph.split(/\r\n?|\n/)
  for (const [index, line] of written.entries()) {
    const definition = DEFINITION.exec(line)?.[1]
    const definitions = entries.at(-1)?.definitions
    if (TERM.test(line) && DEFINITION.test(written[index + 1] ?? ''))
      entries.push({ term: line, definitions: [] })
    else if (!definitions || START.test(line)) return []
    else if (definition !== undefined) definitions.push([definition.trim()])
    else definitions.at(-1)!.push(line.trim())
  }
  return entries.map(
    ({ term, definitions }) =>
      `| ${cell(term)} | ${definitions.map((lines) => cell(lines.join(' '))).join('<br>')} |`,
  )
}

function cell(text: string): string {
  return text.trim().replace(/(?<!\\)\|/g, String.raw`\|`)
}
