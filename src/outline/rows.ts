import type { TypeLinks } from '../field-type/linked.js'
import type { Inline } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { onlyPlaceOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { readDescription } from './description-facts.js'
import type { Entry } from './entry.js'
import { hasBody } from './http.js'
import { dottedName, nameInside } from './name.js'
import type {
  Annotation,
  Columns,
  OutlineExample,
  OutlineRow,
  ParameterTable,
  Place,
  RequiredCell,
  StatusRange,
} from './outline.js'
import type { Group } from './parts.js'
import type { Phrase } from './phrase.js'
import type { Run } from './run.js'
import { areInQuery, shownAbove } from './examples.js'
import type { Reading, Request } from './surroundings.js'

/** The facts that a table or a list says of all of its rows. */
export interface RowContext {
  readonly words: Words
  readonly request: Request
  readonly stated: Place | undefined
  /** The place that alone is named for its rows, of a response too. */
  readonly named: Place | undefined
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  /** The place of a row for which nothing says one. */
  readonly guess: Place
  /** The row that they are inside of. */
  readonly holder: OutlineRow | undefined
  /** True when a label or heading like “Required parameters” says so, else when marks of others imply it. */
  readonly required: boolean
}

/** The hints of a table or a list about its rows. */
interface RowHints {
  readonly names: readonly string[]
  /** The row that they are inside of, which says where they travel. */
  readonly holder?: OutlineRow | undefined
  /** The last code block above that shows what travels. */
  readonly last?: OutlineExample | undefined
  /** The place that the header of the names says. */
  readonly place?: Place | undefined
  /** True when names without a mark are required, since the others have one. */
  readonly isRest?: boolean
  /** True when no column says what has to be sent. */
  readonly isUnmarked?: boolean
}

const noHints: RowHints = { names: [] }
const none: ReadonlySet<string> = new Set()

/** The title of the fields of an object: “Ship properties”, “Attributes of a ship”. */
const OF_OBJECT =
  /\b(?:properties|attributes)\b|^(?!.*\bby\b).*\b(?:resources?|objects?|schema|model)$/i

const OF_REQUEST = /\b(?:param(?:eter)?s?|arguments?)\b/i

/** The facts about the rows of a table or list: by its header, else label, else group, else examples. */
export function contextOf(
  { request: all, words, examples }: Pick<Reading, 'request' | 'words' | 'examples'>,
  group: Group | undefined,
  label: Phrase | undefined,
  hints = noHints,
): RowContext {
  const { names, holder, last, place: headerPlace, isRest = false, isUnmarked = false } = hints
  // No field of an object is of the path.
  const request = holder ? { method: all.method, pathNames: none, listed: all.listed } : all
  const ofRequest = hasBody(request.method) ? 'body' : undefined
  // “Request” alone says no place where there is no body.
  const placeIn = (said: Phrase | undefined) =>
    said?.place === 'body' && !said.named && !ofRequest ? undefined : said?.place
  const around =
    placeIn(label) ??
    (label?.role === 'request' ? ofRequest : undefined) ??
    placeIn(group) ??
    (group?.role === 'request' ? ofRequest : undefined)
  // What a GET tells of “Ship properties” is what comes back.
  const isOfObject =
    around === undefined &&
    isUnmarked &&
    !ofRequest &&
    !label &&
    group &&
    !group.isPlain &&
    OF_OBJECT.test(group.heading.text)
  const said = isOfObject ? 'response' : around
  const own = said === 'response' ? said : (headerPlace ?? said)
  const shown = own === undefined ? shownAbove(names, last) : undefined
  // What is called parameters is sent, also where the answer above shows the same names.
  const isSent = ofRequest && group && OF_REQUEST.test(group.heading.text)
  const shownIn = shown?.role === 'response' && isSent ? undefined : shown
  const stated = shownIn ? (shownIn.role === 'response' ? 'response' : 'body') : own
  const isResponse = stated === 'response'
  const response = group?.place === 'response' ? group : undefined
  const status = (shownIn ? shownIn.status : label?.status) ?? response?.status
  const isOpen = holder?.inferred && holder.location !== 'response'
  return {
    words,
    request,
    stated: holder ? (isOpen ? undefined : holder.location) : stated,
    named: headerPlace ?? onlyPlaceOf(label?.named || group?.named || 0),
    status: holder ? holder.status : isResponse ? status : undefined,
    guess:
      holder?.location ??
      (ofRequest && (stated || !areInQuery(names, examples)) ? 'body' : 'query'),
    holder,
    range: isResponse ? (label?.range ?? response?.range) : undefined,
    required: label?.required ?? group?.required ?? (isRest && !isResponse),
  }
}

/** A table of rows that are still to be added, in what they are in. */
export function tableIn(
  node: ParameterTable['node'],
  columns: Columns,
  { stated, range }: RowContext,
  group: Group | undefined,
  isAnnounced: boolean,
): ParameterTable & { readonly rows: OutlineRow[] } {
  return { node, columns, stated, range, groups: group?.headings ?? [], isAnnounced, rows: [] }
}

/** One entry, with what its cells, its item or its heading have beside it. */
export interface WrittenRow {
  readonly span: Span
  readonly nameSpan: Span
  readonly isWhole: boolean
  readonly entry: Entry
  /** The names with those that they are inside of. */
  readonly names: readonly string[]
  readonly said: Annotation
  readonly example: string | undefined
  readonly values: readonly string[] | undefined
  readonly requiredCell: RequiredCell | undefined
  readonly links: TypeLinks
  readonly run: Run
  readonly description: string
  readonly content: Inline
}

/** Makes a row for each name of an entry: what its own words leave open, the table and the method say. */
export function makeRows(written: WrittenRow, context: RowContext, rows: OutlineRow[]): void {
  const { names, said, run, links } = written
  const told = readDescription(run, context.words, said.type)
  const { required, condition } = said.required === undefined ? (told ?? said) : said
  // Of names joined by “or” one has to be given.
  const isAny = written.entry.isEither && required === true
  // “Either `a` or `b`” beside `a` is about the two parameters.
  const isOfNames = told?.values?.some((value) => names.includes(value)) === true
  for (const name of names) {
    const isField = context.stated === 'response'
    const given = isField ? name : pathNameIn(name, context.request.pathNames)
    const isOfPath = said.type === 'path' && context.request.pathNames.has(given)
    const stated = placeOf(given, said.place, context)
    const location = stated ?? context.guess
    const named = said.place ?? context.named
    const isCarried = location === 'response' && (named === 'header' || named === 'cookie')
    const isWire = location !== 'body' && location !== 'response'
    const isInPath = location === 'path'
    // Field by field: a spread costs more than all that is read of the row.
    rows.push({
      span: written.span,
      isWhole: written.isWhole,
      nameSpan: written.nameSpan,
      type: isOfPath ? '' : said.type,
      typeLink: links.typeLink,
      typeLinks: links.typeLinks,
      requiredCell: written.requiredCell,
      description: written.description,
      content: written.content,
      example: written.example,
      // What travels in a query has its brackets there.
      name: nameIn(context.holder, isWire ? given : dottedName(given)),
      required: isAny ? isInPath : (required ?? (isInPath || context.required)),
      condition: isAny && !isInPath ? names.join(' or ') : condition,
      default: told?.default ?? said.default,
      values: written.values ?? (isOfNames ? undefined : told?.values),
      status: location === 'response' ? context.status : undefined,
      location,
      carrier: isCarried ? named : undefined,
      inferred: stated === undefined,
    })
  }
}

function nameIn(holder: OutlineRow | undefined, name: string): string {
  return holder && name !== '' ? nameInside(holder, name) : name
}

/** The path parameter that a name or one of several words for a value is in some case, as `{ship name or id}` is `:ship_name`; else all of them. */
function pathNameIn(text: string, pathNames: ReadonlySet<string>): string {
  if (pathNames.size === 0 || pathNames.has(text)) return text
  const inner = text.toLowerCase().replace(/^#?[{<[]|[}>\]]$/g, '')
  for (const name of pathNames) if (isOneOf(name.toLowerCase(), inner)) return name
  return text
}

function isOneOf(name: string, words: string): boolean {
  if (!words.includes(' ')) return words === name
  return words.split(' or ').some((one) => one.trim().replaceAll(' ', '_') === name)
}

/** The place in which something says that a name travels; nothing where only the method does. */
function placeOf(
  name: string,
  place: Place | undefined,
  { stated, request: { pathNames, listed } }: RowContext,
): Place | undefined {
  if (stated === 'response') return stated
  const said = place ?? stated
  if (!pathNames.has(name) || (said && listed.has(name))) return said
  // An address has its parameters in the path, too.
  if (place && place !== 'path' && place !== 'query') return place
  listed.add(name)
  return 'path'
}

const NOTHING = /^(?:none|n\/a|[-–—]*|\.{2,}|…|(?:[\w ]{1,60} )?no [\w ]{1,40}\.?)$/i

/** True when a name with the texts beside it says “nothing” or “more”: `None`, `—`, “No parameters.”, `…`. */
export function isPlaceholder(name: string, texts: readonly { readonly text: string }[]): boolean {
  const isWord = name.length > 4 && name.charCodeAt(0) > 64 && name.charCodeAt(0) < 128
  // A cell without a name is a mistake.
  if (name === '' || (isWord && !name.includes(' ')) || !NOTHING.test(name)) return false
  return texts.every(({ text }) => text === name || NOTHING.test(text))
}
