import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Page, PageLine } from './page.js'

/** Alerts by the names of admonitions; one that is not here has no plain meaning, and stays. */
const alerts: ReadonlyMap<string, string> = new Map(
  [
    ['NOTE', 'note info information'],
    ['TIP', 'tip hint check success'],
    ['IMPORTANT', 'important'],
    ['WARNING', 'warning warn attention'],
    ['CAUTION', 'caution danger error'],
  ].flatMap(([alert, names]) => names!.split(' ').map((name) => [name, alert!] as const)),
)

/** Names of admonitions by the classes of Slate's asides. */
const asides: Readonly<Record<string, string>> = { notice: 'note', success: 'tip' }

/** The patterns of the lines by which generators open an admonition, and the pattern of the line that closes it; without one its content is indented. */
const forms: readonly { opening: RegExp; closing?: (name: string, marks: string) => string }[] = [
  { opening: /^(?:!!!|\?\?\?\+?)[ \t]+(?<name>[a-z]+)(?:[ \t]+"(?<title>[^"]*)")?[ \t]*$/i },
  {
    opening: /^:{3,}[ \t]*(?<name>[a-z]+)(?:\[(?<label>[^\]]*)\]|[ \t]+(?<title>[^{\s].*))?$/i,
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
  {
    opening: /^(?<marks>\/{3,})[ \t]*(?<name>[a-z]+)(?:[ \t]*\|[ \t]*(?<title>\S.*))?$/i,
    closing: (_name, marks) => marks,
  },
  {
    opening: /^\{%[ \t]*(?<name>hint)(?<attributes>[ \t][^{}%]*)%\}[ \t]*$/,
    closing: () => String.raw`\{%[ \t]*endhint[ \t]*%\}`,
  },
]

/** An opening line: what it opens, its text on the same line, and how it ends. */
interface Opening {
  readonly alert: string
  readonly title?: string | undefined
  /** All of it, where it ends on its own line. */
  readonly content?: string
  readonly closing: RegExp | undefined
}

/** Writes the admonitions of a page that have a plain meaning and an end as alerts. */
export function rewriteAdmonitions({ lines, source: { lineEnding } }: Page): SpanEdit[] {
  const edits: SpanEdit[] = []
  for (let index = 0; index < lines.length; index++) {
    const opening = readOpening(lines[index]!.text)
    const last = opening && findLast(lines, index, opening)
    if (!opening || last === undefined) continue
    const { start, end: lineEnd } = lines[index]!
    const { end } = lines[last]!
    const { alert, title, content, closing } = opening
    const text = content ?? (title ? `**${title}**${lineEnding}>` : undefined)
    const marker = `> [!${alert}]${text === undefined ? '' : `${lineEnding}> ${text}`}`
    edits.push({ span: { start, end: lineEnd }, text: marker })
    const isClosed = closing !== undefined && last > index
    for (const line of lines.slice(index + 1, isClosed ? last : last + 1)) {
      const indent = closing ? 0 : (INDENT.exec(line.written)?.[0].length ?? 0)
      const span = { start: line.start, end: line.start + indent }
      edits.push({ span, text: line.written.trim() === '' ? '>' : '> ' })
    }
    // What follows would be part of the quote without an empty line between them.
    const isFollowed = (lines[last + 1]?.written.trim() ?? '') !== ''
    if (isClosed) {
      const from = isFollowed ? lines[last]!.start : lines[last - 1]!.end
      edits.push({ span: { start: from, end }, text: '' })
    } else if (isFollowed) edits.push({ span: { start: end, end }, text: lineEnding })
    index = last
  }
  return edits
}

const INDENT = /^(?: {4}|\t)/

function readOpening(text: string): Opening | undefined {
  for (const { opening, closing } of forms) {
    const groups = opening.exec(text)?.groups
    if (!groups) continue
    const { name = '', marks = '', attributes = '', label, title = label, rest = '' } = groups
    const isGeneral = /^(?:admonition|alert|callout|aside|div|hint|notice|message)$/i.test(name)
    const type =
      attribute(attributes, 'type|style|variant|kind|level|class|color|intent') ??
      /^\s+"?([a-z]+)"?\s*$/.exec(attributes)?.[1]
    // A class can have several words: `alert alert-warning`.
    const words = ((isGeneral && type) || name).toLowerCase().split(/[\s-]+/)
    const alert = words.map((word) => alerts.get(asides[word] ?? word)).find(Boolean)
    if (!alert) return undefined
    const heading = title?.trim() ?? attribute(attributes, 'title|label|heading')
    if (!closing) return { alert, title: heading, closing }
    const end = `${closing(name, marks)}[ \\t]*$`
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

/** The last line of what is opened at a line, which is that line where it holds all of it; nothing where it has no end. */
function findLast(
  lines: readonly PageLine[],
  first: number,
  { content, closing }: Opening,
): number | undefined {
  if (content !== undefined) return first
  let last = first
  for (let index = first + 1; index < lines.length; index++) {
    const { text, written } = lines[index]!
    if (closing?.test(text)) return index
    const isBlank = written.trim() === ''
    if (closing ? readOpening(text) : !isBlank && !INDENT.test(written)) break
    if (!closing && !isBlank) last = index
  }
  return last > first ? last : undefined
}
