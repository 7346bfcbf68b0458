import { methods } from '../attributes/methods.js'
import type { InlineToken, ListItem } from '../markdown/node.js'
import { Said } from '../vocabulary/phrases.js'
import { listOf } from './code-fields.js'
import { isAddress, isRouteLine } from './http.js'
import { readParameterList } from './list.js'
import { lastStep } from './name.js'
import type { Outline, ParameterTable } from './outline.js'
import type { Part } from './parts.js'
import { phraseOf } from './phrase.js'
import type { Reading } from './surroundings.js'

/** The text that stands for a value in an address, with spaces in it: `?where=[a clause]`. */
const PLACEHOLDER = /=(?:\[[^[\]\n]*\]|<[^<>\n]*>|\{[^{}\n]*\})/g
const METHOD = new RegExp(`\\b(?:${methods.join('|')})\\b`)
const NAME = /^[A-Za-z_$][\w$.[\]-]*$/
const LONGEST = 400
const MOST_NAMES = 20

/** The parameters that nothing but the address of a route has: `GET /ships?hull=<hull>`. */
export function addressed(
  outline: Outline,
  parts: readonly Part[],
  reading: Reading,
): ParameterTable[] {
  const known = new Set<string>()
  const tables: ParameterTable[] = []
  for (const part of parts) {
    const text = addressIn(part)
    if (text === undefined) continue
    if (known.size === 0)
      for (const { rows } of outline.tables) for (const { name } of rows) known.add(lastStep(name))
    const names = namesIn(text, outline.path.text, reading.request.method).filter(
      (name) => !known.has(lastStep(name)),
    )
    if (names.length === 0) continue
    for (const name of names) known.add(lastStep(name))
    const { span } = part.node
    const items = names.map((name): ListItem => {
      const content: InlineToken[] = [{ type: 'codespan', text: `?${name}=`, span }]
      return [{ type: 'paragraph', content, text: name, span }]
    })
    const label = phraseOf({ place: 'query', named: Said.query })
    const alone = { ...part, group: undefined, label, labels: [], above: undefined }
    const read = readParameterList(listOf(items, span), {
      part: alone,
      reading,
      holder: undefined,
      announced: 'fields',
      last: undefined,
    })
    if (read && 'rows' in read) tables.push(read)
  }
  return tables
}

/** The text of a part that can state a route: a heading, a paragraph, code, a label; none of a response. */
function addressIn({ node, group, labels }: Part): string | undefined {
  if (group?.role === 'response') return undefined
  const isText = node.type === 'heading' || node.type === 'paragraph'
  const own = isText ? node.text : node.type === 'code' && labels.length === 0 ? node.value : ''
  return hasQuery(own) ? own : labels.find(({ text }) => hasQuery(text))?.text
}

/** True when a text can have an address with a query: most have none. */
function hasQuery(text: string): boolean {
  return text.length < LONGEST && text.includes('?') && text.includes('=')
}

/** The names in the queries of the lines that state a route with a path. */
function namesIn(text: string, path: string, method: string): string[] {
  const names = new Set<string>()
  for (const line of text.replace(PLACEHOLDER, '=').split('\n')) {
    if (!isRouteLine(line) && !isAddress(line)) continue
    const address = line.trim().split(/\s+/).at(-1)!
    // Without a method an address can be of any page.
    const [stated] = METHOD.exec(line) ?? []
    if (stated ? stated !== method : !address.startsWith('/')) continue
    const mark = address.indexOf('?')
    const [target, query] = [address.slice(0, mark), address.slice(mark + 1)]
    if (mark === -1 || !target.includes('/') || query.includes('#') || !isOf(target, path)) continue
    for (const one of query.split(/[&?]/)) {
      const [name = ''] = one.replace(/^\{|\}$/g, '').split('=', 1)
      if (NAME.test(name) && names.size < MOST_NAMES) names.add(name)
    }
  }
  return [...names]
}

/** True when an address ends as a path does; where either has a parameter, the other can have anything. */
function isOf(target: string, path: string): boolean {
  const own = path.split('?', 1)[0]!.split('/').filter(Boolean).toReversed()
  const given = target.split('/').filter(Boolean).toReversed()
  const isFree = (segment: string) => /^[:{<[*]/.test(segment)
  const shared = own.slice(0, given.length)
  return (
    shared.some((segment, at) => segment === given[at]) &&
    shared.every((segment, at) => segment === given[at] || isFree(segment) || isFree(given[at]!))
  )
}
