import type { Method } from '../attributes/definition.js'
import type { Content } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Location } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'
import type { Group } from './groups.js'
import { hasBody } from './http.js'
import { dottedName } from './name.js'
import type { OutlineRow, Place } from './outline.js'
import { readDescriptionMark, type RequiredCell, type Requirement } from './required.js'
import type { Saying } from './saying.js'
import { readDescription } from './values.js'

/** What a block says of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
}

/** What is around a table or a list of parameters. */
export interface Surroundings {
  readonly request: Request
  readonly group: Group | undefined
  readonly label: Saying | undefined
  /** The text of the paragraph below. */
  readonly below?: string | undefined
  readonly words: Words
}

/** What a table or a list says of all of its rows. */
export interface RowContext {
  readonly words: Words
  readonly request: Request
  readonly stated: Place | undefined
  readonly status: number | undefined
  /** What a label or a heading such as “Required parameters” says. */
  readonly required: boolean | undefined
}

/** One row as its cells, or its item, have it; a missing field is a cell that is not there. */
export interface WrittenRow {
  readonly span: Span
  /** False for a row with more cells than its header. */
  readonly isWhole: boolean
  readonly names: readonly string[]
  readonly nameSpan: Span
  readonly type: string
  readonly typeSpan?: Span | undefined
  readonly typeLink?: string | undefined
  /** The Required cell. */
  readonly requirement?: RequiredCell | undefined
  /** What is said of it elsewhere but in its description, the strongest first. */
  readonly marks: readonly Requirement[]
  /** The description, with the content that it is the text of. */
  readonly description: string
  readonly content: Content
  readonly default?: string | undefined
  readonly example?: string | undefined
  readonly values?: readonly string[] | undefined
  /** Where its own cell says that it travels. */
  readonly place?: Place | undefined
}

/** What a table or a list says of its rows: what its header says, else its label, else its group. */
export function contextOf(
  { request, group, label, words }: Surroundings,
  headerPlace: Place | undefined,
): RowContext {
  const around = label?.place ?? group?.place
  const stated = around === 'response' ? around : (headerPlace ?? around)
  const required = label?.required ?? group?.required
  const ofGroup = group?.place === 'response' ? group.status : undefined
  const status = stated === 'response' ? (label?.status ?? ofGroup) : undefined
  return { words, request, stated, status, required }
}

/** Makes a row for each name of what is written: what its own words leave open, the table and the method say. */
export function makeRows(written: WrittenRow, context: RowContext, rows: OutlineRow[]): void {
  const { marks, description, content, requirement, typeSpan } = written
  const inText = readDescription(description, content)
  const inCell = requirement?.read
  const own = isStated(inCell)
    ? inCell
    : (marks.find(isStated) ?? readDescriptionMark(description, content, context.words))
  let value = inText.default ?? written.default
  for (const mark of marks) value ??= mark.default
  for (const given of written.names) {
    const { location, inferred } = placeOf(given, written.place, context)
    const isWire = location !== 'body' && location !== 'response'
    rows.push({
      span: written.span,
      isWhole: written.isWhole,
      // What travels in a query has its brackets there.
      name: isWire ? given : dottedName(given),
      nameSpan: written.nameSpan,
      type: written.type,
      typeSpan,
      typeLink: written.typeLink,
      requiredText: requirement?.text,
      requiredSpan: requirement?.span ?? written.span,
      isRequiredUnknown: requirement !== undefined && inCell === undefined,
      required: own.required ?? (location === 'path' || context.required === true),
      condition: own.condition,
      description,
      default: value ?? inCell?.default,
      example: written.example,
      values: written.values ?? inText.values,
      status: context.status,
      location,
      inferred,
    })
  }
}

function isStated(mark: Requirement | undefined): mark is Requirement {
  return mark?.required !== undefined
}

function placeOf(
  name: string,
  place: Place | undefined,
  { stated, request }: RowContext,
): { location: Place; inferred: boolean } {
  if (stated === 'response') return { location: stated, inferred: false }
  // An address has its parameters in the path, too.
  if (place && !(place === 'query' && request.pathNames.has(name)))
    return { location: place, inferred: false }
  if (request.pathNames.has(name)) return { location: 'path', inferred: false }
  return stated
    ? { location: stated, inferred: false }
    : { location: usualLocation(request.method), inferred: true }
}

function usualLocation(method: Method): Location {
  return hasBody(method) ? 'body' : 'query'
}
