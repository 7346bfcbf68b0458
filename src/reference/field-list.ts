import type { Heading } from '../markdown/node.js'
import type { OutlineRow } from '../outline/outline.js'
import { escapeHtml } from '../source/escape.js'
import type { Page } from './page.js'

/** What a table or a list says of one field, or of several that it names together. */
export interface FieldEntry {
  readonly rows: readonly OutlineRow[]
  /** The heading that names it, whose id it has. */
  readonly heading: Heading | undefined
  /** What else stands beside the name, as HTML, as all that follows. */
  readonly aside: string
  readonly type: string
  readonly description: string
  readonly facts: readonly { readonly label: string; readonly html: string }[]
  /** The blocks below the description. */
  readonly blocks: string
  /** The plain text of all this: what it says need not be said again. */
  readonly shown: string
}

/** An entry with those inside it. */
interface Node {
  readonly entry: FieldEntry
  /** The names without those of the fields around them. */
  readonly names: readonly string[]
  readonly inner: Node[]
}

/** Fields below this level are closed until a reader opens them. */
const openLevels = 2

/** Entries as a list of definitions, each inside the field that its name says it is in. */
export function renderEntries(entries: readonly FieldEntry[], page: Page): string {
  const top: Node[] = []
  const byName = new Map<string, Node>()
  for (const entry of entries) {
    const [{ name }] = entry.rows as readonly [OutlineRow]
    const parent = parentOf(name, byName)
    const names = entry.rows.map((row) => (parent ? leafOf(row.name, parent.name) : row.name))
    const node: Node = { entry, names, inner: [] }
    ;(parent?.node.inner ?? top).push(node)
    for (const row of entry.rows) if (!byName.has(row.name)) byName.set(row.name, node)
  }
  return renderNodes(top, 1, page)
}

/** The nearest field above that a name begins with: `items` or `items[]` of `items[].sku`. */
function parentOf(
  name: string,
  byName: ReadonlyMap<string, Node>,
): { name: string; node: Node } | undefined {
  for (let end = name.length - 1; end > 0; end--) {
    if (!/[.[]/.test(name[end]!)) continue
    const start = name.slice(0, end)
    const node = byName.get(start)
    if (node) return { name: start, node }
  }
  return undefined
}

function leafOf(name: string, parent: string): string {
  const rest = name.startsWith(parent) ? name.slice(parent.length) : name
  return rest.replace(/^(?:\[\])*\.(?=.)/, '')
}

function renderNodes(nodes: readonly Node[], level: number, page: Page): string {
  return `<dl>${nodes.map((node) => renderNode(node, level, page)).join('\n')}</dl>`
}

function renderNode({ entry, names, inner }: Node, level: number, page: Page): string {
  const { prefix } = page
  const { rows, heading, aside, type, description, facts, blocks } = entry
  const span = (name: string, html: string) => ` <span class="${prefix}-${name}">${html}</span>`
  const head = names.map((name, index) => {
    const isLast = index === names.length - 1
    const id = heading && index === 0 ? ` id="${page.renderer.idOf(heading)}"` : ''
    return (
      `<dt${id}><code>${escapeHtml(name)}</code>` +
      (isLast ? aside + (type === '' ? '' : span('type', type)) : '') +
      (isLast && rows[0]!.required ? span('required', 'required') : '') +
      '</dt>'
    )
  })
  const details = [...facts, ...unsaid(entry)].map(
    ({ label, html }) => `<dd class="${prefix}-fact">${span('label', label).trim()} ${html}</dd>`,
  )
  const text = description === '' ? '' : `<dd>${withDefault(description, prefix)}</dd>`
  const more = blocks === '' ? '' : `<dd>${blocks}</dd>`
  return `<div class="${prefix}-field">${head.join('')}${text}${more}${details.join('')}${renderInner(inner, level, page)}</div>`
}

/** A default in brackets as one run of text, whichever way the text around it goes. */
function withDefault(html: string, prefix: string): string {
  const texts = /(?<=^|>)[^<]+/g
  const inBrackets = /\(defaults?\b[^()]*\)/gi
  return html.replace(texts, (text) =>
    text.replace(inBrackets, `<bdi class="${prefix}-default">$&</bdi>`),
  )
}

function renderInner(inner: readonly Node[], level: number, page: Page): string {
  if (inner.length === 0) return ''
  const open = level < openLevels ? ' open=""' : ''
  const count = `${inner.length} field${inner.length === 1 ? '' : 's'}`
  return `<dd class="${page.prefix}-nested"><details${open}><summary>${count}</summary>${renderNodes(inner, level + 1, page)}</details></dd>`
}

/** What is known of a field and not in its words: a default in the brackets after its name. */
function unsaid({ rows, shown }: FieldEntry): FieldEntry['facts'] {
  const [row] = rows as readonly [OutlineRow]
  const code = (text: string) => `<code>${escapeHtml(text)}</code>`
  const facts: { label: string; html: string }[] = []
  const add = (label: string, values: readonly string[], html: string) => {
    if (!values.every((value) => shown.includes(value))) facts.push({ label, html })
  }
  if (row.condition !== undefined) add('Required', [row.condition], escapeHtml(row.condition))
  if (row.default !== undefined) add('Default', [row.default], code(row.default))
  if (row.values) add('One of', row.values, row.values.map(code).join(' '))
  if (row.example !== undefined) add('Example', [row.example], code(row.example))
  return facts
}
