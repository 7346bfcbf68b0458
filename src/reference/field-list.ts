import { plainText, textOf } from '../markdown/plain-text.js'
import type { Inline } from '../markdown/node.js'
import { renderInline } from '../render/inline.js'
import { escapeHtml } from '../source/escape.js'
import type { FieldFact, ReferenceField } from './fields.js'
import type { ReferencePage } from './page.js'

/** A field with those inside it. */
interface FieldListNode {
  readonly field: ReferenceField
  /** The names without those of the fields around them. */
  readonly names: readonly string[]
  readonly inner: FieldListNode[]
}

/** Fields below this level are closed until a reader opens them. */
const openLevels = 2

/** Fields as a list of definitions, each inside the field that its name says it is in. */
export function renderFieldList(fields: readonly ReferenceField[], page: ReferencePage): string {
  const top: FieldListNode[] = []
  const byName = new Map<string, FieldListNode>()
  for (const field of fields) {
    const parent = parentOf(field.rows[0].name, byName)
    const names = field.rows.map(({ name }) => (parent ? leafOf(name, parent.name) : name))
    const node: FieldListNode = { field, names, inner: [] }
    ;(parent?.node.inner ?? top).push(node)
    for (const { name } of field.rows) if (!byName.has(name)) byName.set(name, node)
  }
  return renderNodes(top, 1, page)
}

/** The nearest field above that a name begins with: `items` or `items[]` of `items[].sku`. */
function parentOf(
  name: string,
  byName: ReadonlyMap<string, FieldListNode>,
): { name: string; node: FieldListNode } | undefined {
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

function renderNodes(nodes: readonly FieldListNode[], level: number, page: ReferencePage): string {
  return `<dl>${nodes.map((node) => renderNode(node, level, page)).join('\n')}</dl>`
}

function renderNode(
  { field, names, inner }: FieldListNode,
  level: number,
  page: ReferencePage,
): string {
  const { prefix, context, renderer } = page
  const { rows, heading, blocks } = field
  const span = (name: string, html: string) => `<span class="${prefix}-${name}">${html}</span>`
  const inline = (content: Inline) => renderInline(content, context)
  const heads = names.map((name, index) => {
    const id = heading && index === 0 ? ` id="${renderer.idOf(heading)}"` : ''
    return `<dt${id}><code>${escapeHtml(name)}</code>`
  })
  const type = inline(field.type)
  const head =
    `${heads.join('</dt>')}${inline(field.aside)}` +
    (type === '' ? '' : ` ${span('type', type)}`) +
    `${rows[0].required ? ` ${span('required', 'required')}` : ''}</dt>`
  const description = inline(field.description)
  const text = description === '' ? '' : `<dd>${withDefault(description, prefix)}</dd>`
  const more = blocks.length === 0 ? '' : `<dd>${renderer.render(blocks)}</dd>`
  const facts = [...field.facts, ...unsaid(field)].map(
    ({ label, value }) =>
      `<dd class="${prefix}-fact">${span('label', inline(label))} ${inline(value)}</dd>`,
  )
  return `<div class="${prefix}-field">${head}${text}${more}${facts.join('')}${renderInner(inner, level, page)}</div>`
}

/** A default in brackets as one run of text, whichever way the text around it goes. */
function withDefault(html: string, prefix: string): string {
  const texts = /(?<=^|>)[^<]+/g
  const inBrackets = /\(defaults?\b[^()]*\)/gi
  return html.replace(texts, (text) =>
    text.replace(inBrackets, `<bdi class="${prefix}-default">$&</bdi>`),
  )
}

function renderInner(inner: readonly FieldListNode[], level: number, page: ReferencePage): string {
  if (inner.length === 0) return ''
  const open = level < openLevels ? ' open=""' : ''
  const count = `${inner.length} field${inner.length === 1 ? '' : 's'}`
  return `<dd class="${page.prefix}-nested"><details${open}><summary>${count}</summary>${renderNodes(inner, level + 1, page)}</details></dd>`
}

/** The facts that are known of a field and not in its words: a default in the brackets after its name. */
function unsaid({ rows, type, description, facts, blocks }: ReferenceField): FieldFact[] {
  const [row] = rows
  const values = facts.map(({ value }) => plainText(value))
  const said = [plainText(type), plainText(description), ...values, ...blocks.map(textOf)].join(
    '\n',
  )
  const code = (text: string) => ({ type: 'codespan', text, span: row.span }) as const
  const known: [label: string, texts: readonly (string | undefined)[]][] = [
    ['Required', [row.condition]],
    ['Default', [row.default]],
    ['One of', row.values ?? []],
    ['Example', [row.example]],
  ]
  return known.flatMap(([label, found]) => {
    const texts = found.filter((text) => text !== undefined)
    if (texts.every((text) => said.includes(text))) return []
    const value = label === 'Required' ? texts : texts.flatMap((text) => [code(text), ' '])
    return { label: [label], value }
  })
}
