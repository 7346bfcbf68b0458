import type { Content } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Location, Words } from '../vocabulary/words.js'
import { readDescription } from './description.js'
import { hasBody } from './http.js'
import { dottedName, type WrittenName } from './name.js'
import type { OutlineRow, Place } from './outline.js'
import { readDescriptionMark, type Requirement, type TypeWords } from './required.js'
import type { Saying } from './saying.js'
import type { Group } from './groups.js'
import type { Method } from '../attributes/definition.js'

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
  readonly isWhole?: boolean
  readonly names: readonly string[]
  readonly nameSpan: Span
  /** What the type, and the marks around the name, say. */
  readonly said: TypeWords & Pick<WrittenName, 'values' | 'example'>
  readonly typeSpan?: Span | undefined
  readonly typeLink?: string | undefined
  /** The Required cell. */
  readonly requirement?: RequiredCell | undefined
  /** The description, with the content that it is the text of. */
  readonly description: string
  readonly content?: Content
  readonly default?: string | undefined
  readonly example?: string | undefined
  readonly values?: readonly string[] | undefined
  /** Where its own cell says that it travels. */
  readonly place?: Place | undefined
}

/** What a Required cell has, and what that says; nothing where nobody knows its words. */
export interface RequiredCell {
  readonly text: string
  readonly span: Span
  readonly read: Requirement | undefined
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
export function makeRows(written: WrittenRow, context: RowContext): OutlineRow[] {
  const { said, description, content = [], requirement, typeSpan, nameSpan, values } = written
  const inText = readDescription(description, content)
  const mark = readDescriptionMark(description, content, context.words)
  const own = [requirement?.read, said, mark].find((one) => one?.required !== undefined) ?? {}
  const value = inText.default ?? written.default ?? said.default ?? requirement?.read?.default
  const allowed = values ?? said.values ?? inText.values
  const example = written.example ?? said.example
  return written.names.map((given) => {
    const placed = placeOf(given, written.place, context)
    const isWire = placed.location !== 'body' && placed.location !== 'response'
    return {
      span: written.span,
      isWhole: written.isWhole !== false,
      // What travels in a query has its brackets there.
      name: isWire ? given : dottedName(given),
      nameSpan,
      type: said.type,
      ...(typeSpan && { typeSpan }),
      ...(written.typeLink !== undefined && { typeLink: written.typeLink }),
      requiredText: requirement?.text,
      requiredSpan: requirement?.span ?? written.span,
      isRequiredUnknown: requirement !== undefined && requirement.read === undefined,
      required: own.required ?? (placed.location === 'path' || context.required === true),
      ...(own.condition !== undefined && { condition: own.condition }),
      description,
      ...(value !== undefined && { default: value }),
      ...(example !== undefined && { example }),
      ...(allowed && { values: allowed }),
      ...(context.status !== undefined && { status: context.status }),
      ...placed,
    }
  })
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
