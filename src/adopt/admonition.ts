import type { SpanEdit } from '../diagnostics/edit.js'
import type { PageLine } from './page.js'

type Alert = 'NOTE' | 'TIP' | 'IMPORTANT' | 'WARNING' | 'CAUTION'

/** What the names of admonitions mean; one that is not here has no plain meaning, and stays. */
const alerts: ReadonlyMap<string, Alert> = new Map(
  Object.entries({
    note: 'NOTE',
    info: 'NOTE',
    information: 'NOTE',
    tip: 'TIP',
    hint: 'TIP',
    check: 'TIP',
    success: 'TIP',
    important: 'IMPORTANT',
    warning: 'WARNING',
    warn: 'WARNING',
    attention: 'WARNING',
    caution: 'CAUTION',
    danger: 'CAUTION',
    error: 'CAUTION',
  } satisfies Record<string, Alert>),
)

/** An opening line: what it opens, its text on the same line, and how it ends. */
interface Opening {
  readonly alert: Alert
  readonly title: string | undefined
  /** All of it, where it ends on its own line. */
  readonly content?: string
  readonly closing: RegExp
}

/** Writes the admonitions of other generators (`:::note`, `<Note>`, `{{< note >}}`) as alerts. */
export function rewriteAdmonitions(lines: readonly PageLine[], lineEnding: string): SpanEdit[] {
  const edits: SpanEdit[] = []
  for (let index = 0; index < lines.length; index++) {
    const opening = readOpening(lines[index]!.text)
    if (!opening) continue
    const closing =
      opening.content === undefined ? findClosing(lines, index + 1, opening.closing) : index
    if (closing === undefined) continue
    const marker = `> [!${opening.alert}]`
    if (opening.content !== undefined) {
      const { start, end } = lines[index]!
      edits.push({ span: { start, end }, text: `${marker}${lineEnding}> ${opening.content}` })
      continue
    }
    const { start } = lines[index]!
    const title = opening.title ? `${lineEnding}> **${opening.title}**${lineEnding}>` : ''
    edits.push({ span: { start, end: lines[index]!.end }, text: marker + title })
    for (const line of lines.slice(index + 1, closing)) {
      const at = { start: line.start, end: line.start }
      edits.push({ span: at, text: line.start === line.end ? '>' : '> ' })
    }
    // What follows would be part of the quote without an empty line between them.
    const next = lines[closing + 1]
    const isSeparated = next?.text.trim() === '' && !next.isCode
    const end = isSeparated ? next.start : lines[closing]!.end
    edits.push({ span: { start: lines[closing]!.start, end }, text: '' })
    index = closing
  }
  return edits
}

const CONTAINER = /^:{3,}[ \t]*(?<name>[a-z]+)(?:\[(?<label>[^\]]*)\]|[ \t]+(?<title>[^{\s].*))?$/i
const ELEMENT =
  /^<(?<name>[A-Z]\w*)(?<attributes>(?:[ \t]+\w+=(?:"[^"]*"|'[^']*'))*)[ \t]*>(?<rest>.*)$/
const SHORTCODE = /^\{\{[<%][ \t]*(?<name>[a-z]+)(?![a-z])(?<attributes>[^>%]*)[>%]\}\}[ \t]*$/

function readOpening(text: string): Opening | undefined {
  const container = CONTAINER.exec(text)?.groups
  if (container) {
    const { name, label, title } = container
    return openingOf(name!, undefined, label ?? title?.trim(), /^:{3,}[ \t]*$/)
  }
  const element = ELEMENT.exec(text)?.groups
  if (element) {
    const { name, attributes = '', rest = '' } = element as Record<string, string>
    const closing = new RegExp(String.raw`^</${name}>[ \t]*$`)
    const found = openingOf(name!, attributes, undefined, closing)
    if (rest.trim() === '') return found
    const [, content] = new RegExp(String.raw`^(.*\S)[ \t]*</${name}>[ \t]*$`).exec(rest) ?? []
    return found && content !== undefined && !found.title
      ? { ...found, content: content.trim() }
      : undefined
  }
  const shortcode = SHORTCODE.exec(text)?.groups
  if (!shortcode) return undefined
  const { name, attributes } = shortcode as Record<string, string>
  return openingOf(
    name!,
    attributes?.trimEnd(),
    undefined,
    new RegExp(String.raw`^\{\{[<%][ \t]*/[ \t]*${name}[ \t]*[>%]\}\}[ \t]*$`),
  )
}

/** The alert that a name stands for, or the type that a general name such as Callout is given. */
function openingOf(
  name: string,
  attributes: string | undefined,
  title: string | undefined,
  closing: RegExp,
): Opening | undefined {
  const isGeneral = /^(?:admonition|alert|callout|aside|hint|notice|message)$/i.test(name)
  const type =
    attribute(attributes, 'type|style|variant|kind|level|class|color|intent') ??
    /^\s+"?([a-z]+)"?$/.exec(attributes ?? '')?.[1]
  const alert = alerts.get(((isGeneral && type) || name).toLowerCase())
  return alert && { alert, title: title ?? attribute(attributes, 'title|label|heading'), closing }
}

function attribute(attributes: string | undefined, names: string): string | undefined {
  const match = new RegExp(String.raw`\b(?:${names})=(?:"([^"]*)"|'([^']*)')`).exec(
    attributes ?? '',
  )
  return match?.[1] ?? match?.[2]
}

function findClosing(
  lines: readonly PageLine[],
  from: number,
  closing: RegExp,
): number | undefined {
  for (let index = from; index < lines.length; index++) {
    const { text } = lines[index]!
    if (closing.test(text)) return index
    if (readOpening(text)) return undefined
  }
  return undefined
}
