import { readBodies } from '../body/bodies.js'
import type { Issue } from '../body/issue.js'
import { FieldReader, type LinkedObjects } from '../body/fields.js'
import { readSample, type Sample } from '../body/sample.js'
import { doubtAbout } from '../body/values.js'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { spanIn } from '../markdown/engine.js'
import type { BodyNode, Code } from '../markdown/node.js'
import type { DocumentObjects, FoundObject, ObjectScope } from '../outline/objects.js'
import type { Outline, OutlineExample, OutlineRow, ParameterTable } from '../outline/outline.js'
import { findLineStarts } from '../source/lines.js'
import { runOf } from '../outline/run.js'
import type { Span } from '../source/position.js'
import { IssueReport } from './issues.js'

/** Returns what tells where a stretch of a code block, counted from one of its characters on, is in the source. */
export function placesIn({ value, lineOffsets }: Code, from = 0): (span: Span) => Span {
  const lines = { indexes: findLineStarts(value), offsets: lineOffsets }
  return ({ start, end }) => spanIn(lines, from + start, from + end)
}

/** Makes the readers of fields of one document. */
export function fieldReader(): FieldReader<OutlineRow, ObjectScope> {
  const keys = new Map<FoundObject['object'], string>()
  const found = new Map<string, FoundObject>()
  const objects: LinkedObjects<OutlineRow, ObjectScope> = {
    keyOf(link, from) {
      const one = from.find(link)
      if (!one) return undefined
      const key = keys.get(one.object) ?? String(keys.size)
      keys.set(one.object, key)
      found.set(key, one)
      return key
    },
    rowsAt(key) {
      const { object, scope } = found.get(key)!
      return { rows: object.rows.map(certain), from: scope }
    },
  }
  return new FieldReader(objects)
}

/** A row with a cell too many says no more than its name. */
function certain(row: OutlineRow): OutlineRow {
  if (row.isWhole) return row
  const nothing = { values: undefined, typeLink: undefined, typeLinks: undefined }
  return { ...row, ...nothing, type: '', required: false }
}

/** Checks that JSON examples are JSON, and have the fields of the tables; where a table is broken no field is compared. */
export function checkExamples(
  { attributes, body, span }: Block,
  { path, tables }: Outline,
  examples: readonly OutlineExample[],
  reader: FieldReader<OutlineRow, ObjectScope> | undefined,
  objects: DocumentObjects,
  reporter: Reporter,
): void {
  const shown = examples.map((example) => {
    const { role, code } = example
    const sample = readSample({ role, language: code.language, code: code.value })
    if (sample?.json) checkJson(sample, code, reporter)
    return { example, sample }
  })
  const hasJson = (role: 'request' | 'response') =>
    shown.some(({ example, sample }) => example.role === role && sample?.json)
  const [isAsked, isAnswered] = [hasJson('request'), hasJson('response')]
  if (!reader || !(isAsked || isAnswered)) return
  const tableOf = new Map<OutlineRow, ParameterTable>()
  for (const table of tables) for (const row of table.rows) tableOf.set(certain(row), table)
  const rows = [...tableOf.keys()]
  // What is in the path in another way than this format's need not come a second time.
  const inBraces = new Set(path.braces.map(({ name }) => name))
  const source = {
    method: attributes.method,
    pathNames: [...path.parameters.map(({ name }) => name), ...inBraces],
    requestRows: rows.filter(
      ({ location, name }) => isAsked && location === 'body' && !inBraces.has(name),
    ),
    responseRows: rows.filter(({ location }) => isAnswered && location === 'response'),
    examples: shown,
  }
  const report = new IssueReport(span.start, tableOf, reporter)
  let named: ReadonlySet<string> | undefined
  // What a sentence of the block names in code is known, without a row.
  const isNamed = ({ kind, path: steps }: Issue<OutlineRow>) =>
    kind === 'unknown' && (named ??= codeIn(body.nodes)).has(String(steps.at(-1)))
  for (const one of readBodies<OutlineRow, OutlineExample, ObjectScope>(source, reader, objects)) {
    for (const { example, sample, issues } of one.examples) {
      if (issues.length === 0) continue
      const unnamed = issues.filter((issue) => !isNamed(issue))
      report.add(unnamed, one, placesIn(example.code, sample!.start))
    }
  }
  report.end()
}

/** The texts that paragraphs have in code. */
function codeIn(nodes: readonly BodyNode[]): Set<string> {
  return new Set(
    nodes.flatMap((node) => {
      if (node.type !== 'paragraph') return []
      const { text, marks } = runOf(node.content)
      return marks.flatMap(({ kind, start, end }) =>
        kind === 'code' ? text.slice(start, end) : [],
      )
    }),
  )
}

/** Members without the braces of their object: a part, and no mistake. */
const MEMBERS = /^\s*"[^"\n]*"\s*:/

function checkJson({ json, text, start, isStated }: Sample, code: Code, reporter: Reporter): void {
  if (json?.type !== 'problem') {
    const doubt = doubtAbout(json!, text)
    if (doubt) reporter.report('unclear-json', placesIn(code, start)(doubt.span), doubt.problem)
  } else if (isStated && !MEMBERS.test(text)) {
    const spanOf = placesIn(code, start)
    const place = text.trim() === '' ? (code.infoSpan ?? code.span) : spanOf(json)
    const fix = json.repairs?.map((edit) => ({ ...edit, span: spanOf(edit.span) }))
    reporter.reportFixable('invalid-json', place, fix, json.problem)
  }
}
