import { readBodies, shownBodies } from '../body/body.js'
import { FieldReader } from '../body/fields.js'
import { placeOf } from '../body/issue.js'
import type { Json } from '../body/json-reader.js'
import { readSamples, type Sample } from '../body/sample.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { fits, type Route, routesOf } from '../exchange/route.js'
import { placesIn } from '../markdown/run.js'
import type { BodyNode, Code } from '../markdown/node.js'
import type { DocumentObjects, ObjectScope, SharedObject } from '../outline/objects.js'
import type { Outline, OutlineExample, Place } from '../outline/outline.js'
import type { Source } from '../source/source.js'
import type { Role } from '../vocabulary/meanings.js'
import { IssueReport, type PlacedIssue } from './issues.js'

/** Makes a reader of the fields of one document. */
export function fieldReader(): FieldReader<ObjectScope> {
  const keys = new Map<SharedObject, string>()
  return new FieldReader((link, scope) => {
    const found = scope.find(link)
    if (!found) return undefined
    const { object, scope: from } = found
    const key = keys.get(object) ?? String(keys.size)
    keys.set(object, key)
    return { key, title: object.name, rows: object.rows, from }
  })
}

/** Checks that JSON examples are JSON, and have the fields of the tables; without a reader no field is compared. */
export function checkExamples(
  block: Block,
  { path, tables }: Outline,
  examples: readonly OutlineExample[],
  reader: FieldReader<ObjectScope> | undefined,
  objects: DocumentObjects,
  reporter: Reporter,
): void {
  const shown = shownBodies(examples, ({ role, code, http }) =>
    readSamples({ role, language: code.language, code: code.value }, undefined, http),
  )
  const { attributes, body, span } = block
  const roles = new Set<Role>()
  for (const { example, sample } of shown) {
    if (!sample?.json) continue
    checkJson(sample, example.code, reporter)
    roles.add(example.role)
  }
  if (!reader || roles.size === 0) return
  // What is in the path in another way than this format's need not come a second time.
  const inBraces = new Set(path.braces.map(({ name }) => name))
  const rows = tables.flatMap((table) => table.rows)
  const rowsOf = (role: Role, place: Place) =>
    roles.has(role) ? rows.filter(({ location }) => location === place) : []
  const requestRows = rowsOf('request', 'body').filter(({ name }) => !inBraces.has(name))
  const responseRows = rowsOf('response', 'response')
  if (requestRows.length + responseRows.length === 0) return
  const pathNames = [...path.parameters.map(({ name }) => name), ...inBraces]
  const { method } = attributes
  let routes: readonly Route[] | undefined
  // What is sent to another endpoint has other fields.
  const own = shown.filter(({ example: { http } }) => {
    if (http?.type !== 'request') return true
    return (routes ??= routesOf(block, path)).some((route) => fits(http, route))
  })
  const source = { method, pathNames, requestRows, responseRows, examples: own }
  const report = new IssueReport(span.start, tables, reporter)
  let named: ReadonlySet<string> | undefined
  for (const one of readBodies<OutlineExample, ObjectScope>(source, reader, objects)) {
    const placed: PlacedIssue[] = []
    for (const { example, sample, issues } of one.examples) {
      if (issues.length === 0) continue
      const spanOf = placesIn(example.code, sample!.start)
      const { nodeAt } = sample!.json as Json
      for (const issue of issues) {
        // What a sentence of the block has in code, or a cell as a whole, is known without a row of that name.
        const isNamed = () =>
          (named ??= namesIn(body.nodes, tables, reporter.source)).has(String(issue.path.at(-1)))
        if (issue.kind !== 'unknown' || !isNamed())
          placed.push({ ...issue, span: spanOf(placeOf(issue, nodeAt)) })
      }
    }
    report.add(placed, one)
  }
}

/** The names that paragraphs have in code, the last steps of nested ones (`sku` of `items[].sku`), and whole cells of columns that nothing is read of. */
function namesIn(
  nodes: readonly BodyNode[],
  tables: Outline['tables'],
  source: Source,
): ReadonlySet<string> {
  const found = new Set<string>()
  for (const node of nodes)
    if (node.type === 'paragraph')
      for (const [, code] of source.slice(node.span).matchAll(IN_CODE)) found.add(code!)
    else if (node.type === 'table') {
      const columns = tables.find((table) => table.node === node)?.columns ?? {}
      const read = new Set(Object.values(columns))
      // The first cells are the names of rows, which are of their own place.
      for (const { cells } of node.rows)
        for (let at = 1; at < cells.length; at++) if (!read.has(at)) found.add(cells[at]!.text)
    }
  return found
}

const IN_CODE = /`(?:[^`]{0,100}[.[])?([^`\]]{1,100})\]?`/g

/** Ways of writing that a page has in each of its examples, and that no edit mends: all of a file are one. */
const HABIT = /^names need double quotes|is not a JSON value$/

/** The first line of a response behind its request: `HTTP/1.1 201 Created`, `Response 201: …`. */
const ANSWER = /^(?:HTTP\/\d|response \d{3}\b)/i

/** Reports what keeps an example from being JSON, or puts its value in doubt. */
function checkJson({ json, text, start, isStated }: Sample, code: Code, reporter: Reporter): void {
  if (!json || (json.type === 'json' ? !json.doubt : !isStated)) return
  const spanOf = placesIn(code, start)
  if (json.type === 'json') {
    const { problem, span } = json.doubt!
    reporter.report('unclear-json', spanOf(span), problem)
    return
  }
  // A message that begins where the JSON ends is that of the answer.
  if (ANSWER.test(text.slice(json.start))) return
  const place = text.trim() === '' ? (code.infoSpan ?? code.span) : spanOf(json)
  const fix = json.repairs?.map((edit) => ({ ...edit, span: spanOf(edit.span) }))
  const habit = fix === undefined ? HABIT.exec(json.problem)?.[0] : undefined
  reporter.reportRepeated('invalid-json', habit ?? place.start, place, fix, json.problem)
}
