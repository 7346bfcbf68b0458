import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import { readPath, type PathPart } from '../document/path.js'
import type { Outline } from '../outline/outline.js'
import { offsetInValue, type TagAttribute } from '../attributes/tag-attribute.js'

/** Checks that a path is written as a path is: from a slash, without a query string, parameters as `:name`. */
export function checkPathForm({ attributes }: Block, outline: Outline, reporter: Reporter): void {
  const attribute = attributes.at('path')
  if (!attribute || attributes.path === '') return
  const { text, braces, queryStart } = outline.path
  for (const part of braces) checkBraces(attribute, text, part, reporter)
  if (queryStart === text.length) return
  const span = spanInValue(attribute, queryStart, text.length)
  const query = text.slice(queryStart)
  const edits = isDocumented(query, outline) ? [{ span, text: '' }] : []
  reporter.reportFixable('query-in-path', span, edits, query)
}

/** Checks that paths start with a slash; where none of a file does, that is one habit and reported once. */
export function checkPathStarts(outlines: ReadonlyMap<Block, Outline>, reporter: Reporter): void {
  const all = [...outlines].filter(([{ attributes }]) => attributes.path !== '')
  const starts = all.flatMap(
    ([
      { attributes },
      {
        path: { text },
      },
    ]) => (text.startsWith('/') ? [] : [readStart(attributes.at('path')!, text)]),
  )
  const isHabit = starts.length > 1 && starts.length === all.length
  for (const { span, edit, text, right } of isHabit ? starts.slice(0, 1) : starts) {
    const edits = isHabit ? starts.map((start) => start.edit) : [edit]
    reporter.reportRepeated('path-without-slash', span, edits, edits.length, text, right)
  }
}

function readStart(attribute: TagAttribute, text: string) {
  // What is meant begins after spaces and the address of a server.
  const [start] = /^\s*(?:[a-z][a-z\d+.-]*:\/\/[^/]*)?/i.exec(text)!
  const slash = text[start.length] === '/' ? '' : '/'
  const edit = { span: spanInValue(attribute, 0, start.length), text: slash }
  return { span: attribute.valueSpan, edit, text, right: slash + text.slice(start.length) }
}

function checkBraces(
  attribute: TagAttribute,
  text: string,
  { name, start, end }: PathPart,
  reporter: Reporter,
): void {
  const right = `${text.slice(0, start)}:${name}${text.slice(end)}`
  // After a letter a colon starts no parameter, and a letter after it would be part of the name.
  const isParameter = readPath(right).parameters.some(
    (parameter) => parameter.start === start && parameter.name === name,
  )
  const span = spanInValue(attribute, start, end)
  const edits = isParameter ? [{ span, text: `:${name}` }] : []
  reporter.reportFixable(
    'braces-in-path',
    span,
    edits,
    text.slice(start, end),
    isParameter ? name : '',
  )
}

/** Whether each parameter of a query string has a row, so that nothing is lost without it. */
function isDocumented(query: string, { tables }: Outline): boolean {
  const names = new Set(tables.flatMap(({ rows }) => rows.map(({ name }) => name)))
  const given = query.slice(1).split('&').filter(Boolean)
  return given.every((parameter) => names.has(parameter.split('=')[0]!))
}

function spanInValue(attribute: TagAttribute, start: number, end: number) {
  return { start: offsetInValue(attribute, start), end: offsetInValue(attribute, end) }
}
