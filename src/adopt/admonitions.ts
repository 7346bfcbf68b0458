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
/** What Slate calls its asides. */
const asides: Readonly<Record<string, string>> = { notice: 'note', success: 'tip' }

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
    opening: /^<(?<name>aside|div)(?<attributes>[ \t]+class="[^"]*")[ \t]*>(?<rest>.*)$/,
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
    const indented = readIndented(lines, index, lineEnding)
    if (indented) {
      found.push(indented)
      index = indented.last
      continue
    }
    const opening = readOpening(lines[index]!.text)
    const last = opening && findLast(lines, index, opening)
    if (!opening || last === undefined) continue
    const { start, end } = lines[index]!
    const { alert, title, content } = opening
    const text = content ?? (title ? `**${title}**${lineEnding}>` : undefined)
    // What follows would be part of the quote without an empty line between them.
    const next = lines[last + 1]
    const isFollowed = next !== undefined && next.written.trim() !== ''
    const gap = last === index && isFollowed ? lineEnding : ''
    const marker = `> [!${alert}]${text === undefined ? '' : `${lineEnding}> ${text}`}${gap}`
    const edits: SpanEdit[] = [{ span: { start, end }, text: marker }]
    for (const line of lines.slice(index + 1, last)) {
      const at = { start: line.start, end: line.start }
      edits.push({ span: at, text: line.start === line.end ? '>' : '> ' })
    }
    if (last > index) {
      const before = isFollowed ? lines[last]!.start : lines[last - 1]!.end
      edits.push({ span: { start: before, end: lines[last]!.end }, text: '' })
    }
    found.push({ start, end: lines[last]!.end, edits })
    index = last
  }
  return found
}

/** How MkDocs opens an admonition, whose content is indented: `!!! note "Title"`. */
const INDENTED = /^(?:!!!|\?\?\?\+?)[ \t]+([a-z]+)(?:[ \t]+"([^"]*)")?[ \t]*$/i

function readIndented(
  lines: readonly PageLine[],
  first: number,
  lineEnding: string,
): (Admonition & { last: number }) | undefined {
  const [, name = '', title] = INDENTED.exec(lines[first]!.text) ?? []
  const alert = alerts.get(name.toLowerCase())
  if (alert === undefined) return undefined
  let last = first
  for (let index = first + 1; index < lines.length; index++) {
    const { written } = lines[index]!
    if (/^(?: {4}|\t)/.test(written)) last = index
    else if (written.trim() !== '') break
  }
  if (last === first) return undefined
  const { start, end } = lines[first]!
  const heading = title ? `${lineEnding}> **${title}**${lineEnding}>` : ''
  const edits: SpanEdit[] = [{ span: { start, end }, text: `> [!${alert}]${heading}` }]
  for (const line of lines.slice(first + 1, last + 1)) {
    const [indent = ''] = /^(?: {4}|\t)/.exec(line.written) ?? []
    const span = { start: line.start, end: line.start + indent.length }
    edits.push({ span, text: line.written.trim() === '' ? '>' : '> ' })
  }
  return { start, end: lines[last]!.end, edits, last }
}

function readOpening(text: string): Opening | undefined {
  for (const { opening, closing } of forms) {
    const groups = opening.exec(text)?.groups
    if (!groups) continue
    const { name = '', attributes = '', label, title = label, rest = '' } = groups
    const isGeneral = /^(?:admonition|alert|callout|aside|div|hint|notice|message)$/i.test(name)
    const type =
      attribute(attributes, 'type|style|variant|kind|level|class|color|intent') ??
      /^\s+"?([a-z]+)"?\s*$/.exec(attributes)?.[1]
    // A class can have several words: `alert alert-warning`.
    const words = ((isGeneral && type) || name).toLowerCase().split(/[\s-]+/)
    const alert = words.map((word) => alerts.get(asides[word] ?? word)).find(Boolean)
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
