import type { Content } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Location, Words } from '../vocabulary/words.js'
import { readDefault } from './cell-values.js'
import { hasBody } from './http.js'
import { dottedName } from './name.js'
import type { OutlineRow, Place } from './outline.js'
import { readDescriptionMark, type Requirement } from './required.js'
import type { Saying } from './saying.js'
import type { Group } from './groups.js'
import type { Method } from '../attributes/definition.js'

/** What a block says of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
}

/** What stands around a table or a list of parameters. */
export interface Surroundings {
  readonly request: Request
  readonly group: Group | undefined
  readonly label: Saying | undefined
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

/** One row as its cells, or its item, have it. */
export interface WrittenRow {
  readonly span: Span
  readonly isWhole: boolean
  readonly name: string
  readonly nameSpan: Span
  readonly type: string
  readonly typeSpan: Span | undefined
  readonly typeLink: string | undefined
  /** The Required cell; undefined where there is none. */
  readonly requiredText: string | undefined
  readonly requiredSpan: Span | undefined
  /** What the Required cell says; undefined where nobody knows its words. */
  readonly cell: Requirement | undefined
  /** What a mark after the name or in the type says. */
  readonly mark: Requirement
  readonly description: string
  readonly descriptionContent: Content
  readonly default: string | undefined
  readonly example: string | undefined
  readonly values: readonly string[] | undefined
  /** Where its own cell says that it travels. */
  readonly place: Place | undefined
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

/** Makes a row of what is written: what its own words leave open, the table and the method say. */
export function makeRow(written: WrittenRow, context: RowContext): OutlineRow {
  const { name: given, type, description, cell, mark, place } = written
  const placed = placeOf(given, place, context)
  const isWire = placed.location !== 'body' && placed.location !== 'response'
  const said = readDescriptionMark(description, written.descriptionContent, context.words)
  const own = cell?.required !== undefined ? cell : mark.required !== undefined ? mark : said
  const required = own.required ?? (placed.location === 'path' || context.required === true)
  const value = readDefault(description) ?? written.default
  return {
    span: written.span,
    isWhole: written.isWhole,
    // What travels in a query has its brackets there.
    name: isWire ? given : dottedName(given),
    nameSpan: written.nameSpan,
    type,
    ...(written.typeSpan && { typeSpan: written.typeSpan }),
    ...(written.typeLink !== undefined && { typeLink: written.typeLink }),
    requiredText: written.requiredText,
    requiredSpan: written.requiredSpan ?? written.span,
    isRequiredUnknown: written.requiredText !== undefined && cell === undefined,
    required,
    ...(own.condition !== undefined && { condition: own.condition }),
    description,
    ...(value !== undefined && { default: value }),
    ...(written.example !== undefined && { example: written.example }),
    ...(written.values && { values: written.values }),
    ...(context.status !== undefined && { status: context.status }),
    ...placed,
  }
}

function placeOf(
  name: string,
  place: Place | undefined,
  { stated, request }: RowContext,
): { location: Place; inferred: boolean } {
  if (stated === 'response') return { location: stated, inferred: false }
  if (place) return { location: place, inferred: false }
  if (request.pathNames.has(name)) return { location: 'path', inferred: false }
  return stated
    ? { location: stated, inferred: false }
    : { location: usualLocation(request.method), inferred: true }
}

function usualLocation(method: Method): Location {
  return hasBody(method) ? 'body' : 'query'
}
