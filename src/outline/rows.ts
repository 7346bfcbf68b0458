import type { Inline } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import { onlyPlaceOf } from '../vocabulary/phrases.js'
import type { Words } from '../vocabulary/words.js'
import { readDescription } from './description-facts.js'
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
import type { Reading } from './surroundings.js'

/** The facts that a table or a list says of all of its rows. */
export interface RowContext {
  readonly words: Words
  /** The names in the path; none inside of another row, whose fields are not of the path. */
  readonly pathNames: ReadonlySet<string>
  readonly stated: Place | undefined
  /** The place that alone is named for its rows, of a response too. */
  readonly named: Place | undefined
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  /** The place of a row for which nothing says one. */
  readonly guess: Place
  /** The row that they are inside of. */
  readonly holder: OutlineRow | undefined
  /** True when a label or heading like “Required parameters” says so. */
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
  /** True when an example is right above. */
  readonly isBelow?: boolean
  /** True when no column says what has to be sent. */
  readonly isUnmarked?: boolean
  /** True when marks say what can be left out: the rest is required. */
  readonly isRest?: boolean
}

const noHints: RowHints = { names: [] }
const none: ReadonlySet<string> = new Set()

/** The title of the fields of an object: “Ship properties”, “Attributes of a ship”. */
const OF_OBJECT =
  /\b(?:properties|attributes)\b|^(?!.*\bby\b).*\b(?:resources?|objects?|schema|model)$/i

/** The facts about the rows of a table or list: by its header, else label, else group, else examples. */
export function contextOf(
  { request, words, examples }: Pick<Reading, 'request' | 'words' | 'examples'>,
  group: Group | undefined,
  label: Phrase | undefined,
  {
    names,
    holder,
    last,
    place: headerPlace,
    isBelow,
    isUnmarked = false,
    isRest = false,
  } = noHints,
): RowContext {
  const ofRequest = hasBody(request.method) ? 'body' : undefined
  const placeIn = (said: Phrase | undefined) => {
    // “Request” alone says no place where there is no body.
    const isOpen = said?.place === 'body' && !said.named && !ofRequest
    return (isOpen ? undefined : said?.place) ?? (said?.role === 'request' ? ofRequest : undefined)
  }
  // “Request parameters:” below a response are of the request.
  const isOther = label?.role === 'request' && group?.role === 'response'
  const around = placeIn(label) ?? (isOther ? undefined : placeIn(group))
  // What a GET tells of “Ship properties” is what comes back.
  const isOfObject =
    around === undefined &&
    isUnmarked &&
    !ofRequest &&
    group &&
    !group.isPlain &&
    OF_OBJECT.test(group.heading.text)
  const said = isOfObject ? 'response' : around
  const own = said === 'response' ? said : (headerPlace ?? said)
  const shown = own === undefined ? shownAbove(names, last, isBelow) : undefined
  const stated =
    holder?.location ?? (shown ? (shown.role === 'response' ? 'response' : 'body') : own)
  const isResponse = stated === 'response'
  const response = group?.place === 'response' ? group : undefined
  const status = shown?.status ?? label?.status ?? response?.status
  return {
    words,
    pathNames: holder ? none : request.pathNames,
    stated,
    named: headerPlace ?? onlyPlaceOf(label?.named || group?.named || 0),
    status: holder ? holder.status : isResponse ? status : undefined,
    guess: ofRequest && !areInQuery(names, examples) ? 'body' : 'query',
    holder,
    range: isResponse ? response?.range : undefined,
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
  /** The names with those that they are inside of. */
  readonly names: readonly string[]
  readonly said: Annotation
  readonly example: string | undefined
  readonly values: readonly string[] | undefined
  readonly requiredCell: RequiredCell | undefined
  readonly typeLink: string | undefined
  readonly run: Run
  readonly description: string
  readonly content: Inline
}

/** Makes a row for each name of an entry: what its own words leave open, the table and the method say. */
export function makeRows(written: WrittenRow, context: RowContext, rows: OutlineRow[]): void {
  const { names, said, run } = written
  const { pathNames, holder } = context
  const told = readDescription(run, context.words, said.type)
  const { required, condition } = said.required === undefined ? (told ?? said) : said
  for (const name of names) {
    const given = context.stated === 'response' ? name : pathNameIn(name, pathNames)
    const stated = placeOf(given, said.place, context)
    const location = stated ?? context.guess
    const named = said.place ?? context.named
    const isCarried = location === 'response' && (named === 'header' || named === 'cookie')
    // What travels in a query has its brackets there.
    const own = location === 'body' || location === 'response' ? dottedName(given) : given
    // Field by field: a spread costs more than all that is read of the row.
    rows.push({
      span: written.span,
      isWhole: written.isWhole,
      nameSpan: written.nameSpan,
      type: said.type,
      typeLink: written.typeLink,
      requiredCell: written.requiredCell,
      description: written.description,
      content: written.content,
      example: written.example,
      name: holder && name !== '' ? nameInside(holder, own) : own,
      required: required ?? (location === 'path' || context.required),
      condition,
      default: told?.default ?? said.default,
      values: written.values ?? told?.values,
      status: location === 'response' ? context.status : undefined,
      location,
      carrier: isCarried ? named : undefined,
      inferred: stated === undefined,
    })
  }
}

/** The path parameter that a name or the first of several words for a value is in some case, as `{ship name or id}` is `:ship_name`. */
function pathNameIn(text: string, pathNames: ReadonlySet<string>): string {
  if (pathNames.size === 0 || pathNames.has(text)) return text
  const inner = text.toLowerCase().replace(/^#?[{<[]|[}>\]]$/g, '')
  const [first] = inner.split(' or ', 1)
  const given = first!.trim().replace(/[ -]/g, '_')
  for (const name of pathNames)
    if (name.length === given.length && name.toLowerCase().replaceAll('-', '_') === given)
      return name
  return text
}

/** The place in which something says that a name travels; nothing where only the method does. */
function placeOf(
  name: string,
  place: Place | undefined,
  { stated, pathNames }: RowContext,
): Place | undefined {
  if (stated === 'response') return stated
  if (!pathNames.has(name)) return place ?? stated
  // An address has its parameters in the path, too.
  return place && place !== 'query' ? place : 'path'
}
