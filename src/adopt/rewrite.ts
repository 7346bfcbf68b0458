import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/position.js'
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
      const before = !next || isBlank(next) ? lines[last - 1]!.end : lines[last]!.start
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

const DEFINITION = /^ {0,3}:[ \t]+(\S.*)$/

/** Writes the definition lists of a page as tables, which is how this format has them. */
export function rewriteDefinitionLists(lines: readonly PageLine[], lineEnding: string): SpanEdit[] {
  const edits: SpanEdit[] = []
  for (let index = 0; index < lines.length;) {
    const rows: string[] = []
    let end = index
    for (
      let entry = readEntry(lines, index);
      entry;
      entry = readEntry(lines, skipBlank(lines, end))
    ) {
      rows.push(entry.row)
      end = entry.end
    }
    if (rows.length > 0) {
      const span = { start: lines[index]!.start, end: lines[end - 1]!.end }
      const table = ['| Name | Description |', '| --- | --- |', ...rows].join(lineEnding)
      edits.push({ span, text: table })
    }
    index = Math.max(end, index + 1)
  }
  return edits
}

/** Reads a term after a blank line, or after another entry, with what the lines below say of it. */
function readEntry(
  lines: readonly PageLine[],
  index: number,
): { row: string; end: number } | undefined {
  const before = lines[index - 1]
  if (!isTerm(lines, index)) return undefined
  // Only after a blank line, a heading or another entry: elsewhere the line is of the text above it.
  if (before && before.text.trim() !== '' && !/^#|^\s|^ {0,3}:[ \t]/.test(before.text))
    return undefined
  const definitions: string[] = []
  let end = index + 1
  for (; end < lines.length; end++) {
    const { text } = lines[end]!
    const definition = DEFINITION.exec(text)?.[1]
    if (definition !== undefined) definitions.push(definition.trim())
    else if (text.trim() === '' || isTerm(lines, end) || /^ {0,3}#{1,6}\s/.test(text)) break
    // Another block may or may not be part of the definition.
    else if (/^ {0,3}(?:[-*+]\s|>|<|:::|---|\|)/.test(text)) return undefined
    else definitions.push(`${definitions.pop()!} ${text.trim()}`)
  }
  // Code, lists and further paragraphs of a definition have no place in a cell.
  const isOfCode = lines[end]?.text !== lines[end]?.written
  const isIndented = /^(?: {2}|\t)/.test(lines[skipBlank(lines, end)]?.written ?? '')
  if (isOfCode || isIndented) return undefined
  return { row: `| ${cell(lines[index]!.text)} | ${definitions.map(cell).join('<br>')} |`, end }
}

function isTerm(lines: readonly PageLine[], index: number): boolean {
  return (
    DEFINITION.test(lines[index + 1]?.text ?? '') &&
    /^ {0,3}(?:[^\s#>|:-]|:\w)/.test(lines[index]!.text)
  )
}

function skipBlank(lines: readonly PageLine[], from: number): number {
  let index = from
  while (index < lines.length && isBlank(lines[index]!)) index++
  return index
}

function isBlank({ written }: PageLine): boolean {
  return written.trim() === ''
}

function cell(text: string): string {
  return text.trim().replace(/(?<!\\)\|/g, String.raw`\|`)
}
