import { firstLine } from '../source/white-space.js'
import { methods } from '../attributes/methods.js'
import type { Path } from '../document/path.js'
import { fitsPattern, type PathPattern, patternOf } from '../document/path-pattern.js'
import { noAnnotation } from './annotation.js'
import { isAddress, isRouteLine } from './http.js'
import { lastStep, namesOf } from './name.js'
import type { ParameterTable } from './outline.js'
import type { Part } from './parts.js'
import { phraseOf } from './phrase.js'
import { contextOf, makeRows, tableIn } from './rows.js'
import { noRun } from './run.js'
import { listOf } from './made-list.js'
import type { Reading } from './surroundings.js'

/** The text that stands for a value in an address, with spaces in it: `?where=[a clause]`. */
const PLACEHOLDER = /=(?:\[[^[\]\n]*\]|<[^<>\n]*>|\{[^{}\n]*\})/g
/** A place in a path that can have anything. */
const PARAMETER = /[{<][^<>{}]*[>}]/g
const METHOD = new RegExp(`\\b(?:${methods.join('|')})\\b`)
/** A query behind its label: `Query: ?page=number`. */
const QUERY = /^\s*query(?: param(?:eter)?s?| string)?:\s*\?/i
const NAME = /^[A-Za-z_$][\w$.[\]-]*$/
const LONGEST = 400
const MOST_NAMES = 20

/** The parameters that nothing but the address of a route has: `GET /ships?hull=<hull>`. */
export function addressed(
  parts: readonly Part[],
  path: Path,
  reading: Reading,
  tables: readonly ParameterTable[],
): ParameterTable[] {
  if (parts.length === 0) return []
  const known = namesOf(tables)
  const pattern = patternOf(path)
  const context = contextOf(reading, undefined, phraseOf({ place: 'query', isPlain: true }))
  return parts
    .map((part): ParameterTable => {
      const span = firstLine(reading.source, part.node.span)
      const table = tableIn(listOf([], span), {}, context, undefined, true)
      const named = namesIn(addressIn(part)!, pattern, reading.request.method)
      const names = [...named].filter((name) => !known.has(lastStep(name)))
      for (const name of names) {
        known.add(lastStep(name))
        makeRows(
          {
            span,
            nameSpan: span,
            isWhole: true,
            names: [name],
            said: noAnnotation,
            example: undefined,
            values: undefined,
            requiredCell: undefined,
            typeLink: undefined,
            run: noRun,
            description: '',
            content: [],
          },
          context,
          table.rows,
        )
      }
      return table
    })
    .filter(({ rows }) => rows.length > 0)
}

/** The text of a part that can state a route with a query: a heading, a paragraph, code, a label; none of a response. */
export function addressIn({ node, group, labels }: Part): string | undefined {
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
function namesIn(text: string, pattern: PathPattern, method: string): Set<string> {
  const names = new Set<string>()
  for (const line of text.replace(PLACEHOLDER, '=').split('\n')) {
    if (!isRouteLine(line) && !isAddress(line) && !QUERY.test(line)) continue
    const [target = '', ...queries] = line.trim().split(/\s+/).at(-1)!.split(/[?&]/)
    // Without a method an address can be of any page.
    const [stated] = METHOD.exec(line) ?? []
    const isOwn = stated ? stated === method : target.startsWith('/')
    const isOfPath = isOwn && fitsPattern(target.replace(PARAMETER, '$$any'), pattern)
    if (!isOfPath && !QUERY.test(line)) continue
    for (const query of queries) {
      const [name = ''] = query.replace(/^\{|\}$/g, '').split('=', 1)
      if (NAME.test(name) && names.size < MOST_NAMES) names.add(name)
    }
  }
  return names
}
