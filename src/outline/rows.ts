import type { Method } from '../attributes/definition.js'
import type { TypeLinks } from '../field-type/linked.js'
import type { Inline } from '../markdown/node.js'
import type { Span } from '../source/position.js'
import type { Words } from '../vocabulary/words.js'
import { readDescription } from './description.js'
import type { Entry } from './entry.js'
import { hasBody } from './http.js'
import type { Misspelling } from './misspelling.js'
import { dottedName } from './name.js'
import type {
  Annotation,
  OutlineExample,
  OutlineRow,
  Place,
  RequiredCell,
  StatusRange,
} from './outline.js'
import type { Part } from './parts.js'
import type { Phrase } from './phrase.js'
import type { Run } from './run.js'

/** What a block says of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
  /** Those of them that a row says something of: another row with the name can be of something else. */
  readonly listed: Set<string>
}

/** What a body is read with. */
export interface Reading {
  readonly request: Request
  readonly words: Words
  readonly source: string
  /** Takes what is misspelt. */
  readonly misspelt: Misspelling[]
}

/** What is around a table or a list of parameters. */
export interface Surroundings extends Omit<Part, 'node'>, Reading {
  /** The row that what is read is inside of. */
  readonly holder: OutlineRow | undefined
  /** What is announced to it: by its label, or the heading directly above. */
  readonly announced: Phrase['announces']
  /** The last code block above that shows what travels. */
  readonly last: OutlineExample | undefined
}

/** What a table or a list says of all of its rows. */
export interface RowContext {
  readonly words: Words
  readonly request: Request
  readonly stated: Place | undefined
  /** The place that alone is named for its rows, of a response too. */
  readonly named: Place | undefined
  readonly status: number | undefined
  readonly range: StatusRange | undefined
  /** What a label or a heading such as “Required parameters” says, else what marks of the others leave. */
  readonly required: boolean
}

/** What says of all rows of a table or a list where they belong. */
export interface RowSource extends Pick<Surroundings, 'request' | 'group' | 'label' | 'words'> {
  /** What the header of the names says. */
  readonly headerPlace?: Place | undefined
  /** Whether names without a mark are required, since the others have one. */
  readonly isRest?: boolean
  /** Whether no column says what has to be sent. */
  readonly isUnmarked?: boolean
  /** The example whose fields they are. */
  readonly shownIn?: OutlineExample | undefined
}

/** The title of the fields of an object: “Ship properties”, “Attributes of a ship”. */
const OF_OBJECT = /\b(?:properties|attributes)\b/i

/** What a table or a list says of its rows: what its header says, else its label, else its group, else what shows them. */
export function contextOf(source: RowSource): RowContext {
  const { request, group, label, words, headerPlace, isRest = false, isUnmarked, shownIn } = source
  const ofRequest = hasBody(request.method) ? 'body' : undefined
  const placeIn = (phrase: Phrase | undefined): Place | undefined =>
    phrase?.place ?? (phrase?.role === 'request' ? ofRequest : undefined)
  const around = placeIn(label) ?? placeIn(group)
  // What a GET tells of “Ship properties” is what comes back.
  const isOfObject =
    isUnmarked &&
    !ofRequest &&
    !label &&
    group &&
    !group.isPlain &&
    OF_OBJECT.test(group.heading.text)
  const said = isOfObject ? (around ?? 'response') : around
  const own = said === 'response' ? said : (headerPlace ?? said)
  const isShown = own === undefined && shownIn !== undefined
  const stated = isShown ? (shownIn.role === 'response' ? 'response' : 'body') : own
  const isResponse = stated === 'response'
  const places = headerPlace ? [headerPlace] : (label?.named ?? group?.named)
  const response = group?.place === 'response' ? group : undefined
  const status = (isShown ? shownIn.status : label?.status) ?? response?.status
  return {
    words,
    request,
    stated,
    named: places?.length === 1 ? places[0] : undefined,
    status: isResponse ? status : undefined,
    range: isResponse ? (label?.range ?? response?.range) : undefined,
    required: label?.required ?? group?.required ?? (isRest && !isResponse),
  }
}

/** The example above that shows all of some names, where there is one. */
export function shownAbove(
  names: readonly string[],
  last: OutlineExample | undefined,
): OutlineExample | undefined {
  const isShown =
    last && names.length > 0 && names.every((name) => last.code.value.includes(`"${name}"`))
  return isShown ? last : undefined
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
  const told = readDescription(run, context.words)
  const { required, condition } = said.required === undefined ? (told ?? said) : said
  // Of names joined by “or” one has to be given.
  const isAny = written.entry.isEither && required === true
  for (const name of names) {
    const given = name.includes(' or ') ? pathNameIn(name, context.request.pathNames) : name
    const stated = placeOf(given, said.place, context)
    const location = stated ?? (hasBody(context.request.method) ? 'body' : 'query')
    const named = said.place ?? context.named
    const isCarried = location === 'response' && (named === 'header' || named === 'cookie')
    const isWire = location !== 'body' && location !== 'response'
    const isInPath = location === 'path'
    // Field by field: a spread costs more than all that is read of the row.
    rows.push({
      span: written.span,
      isWhole: written.isWhole,
      nameSpan: written.nameSpan,
      type: said.type,
      typeLink: links.typeLink,
      typeLinks: links.typeLinks,
      requiredCell: written.requiredCell,
      description: written.description,
      content: written.content,
      example: written.example,
      // What travels in a query has its brackets there.
      name: isWire ? given : dottedName(given),
      required: isAny ? isInPath : (required ?? (isInPath || context.required)),
      condition: isAny && !isInPath ? names.join(' or ') : condition,
      default: told?.default ?? said.default,
      values: written.values ?? told?.values,
      status: location === 'response' ? context.status : undefined,
      location,
      carrier: isCarried ? named : undefined,
      inferred: stated === undefined,
    })
  }
}

/** The path parameter that one of several words for a value names, as `{ship name or id}` does `:ship_name`; else all of them. */
function pathNameIn(text: string, pathNames: ReadonlySet<string>): string {
  const inner = text.toLowerCase().replace(/^#?[{<[]|[}>\]]$/g, '')
  const words = inner.split(' or ').map((one) => one.trim().replaceAll(' ', '_'))
  return [...pathNames].find((name) => words.includes(name.toLowerCase())) ?? text
}

/** Where something says that a name travels; nothing where only the method does. */
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

/** Whether a name, with the texts beside it, says that there is nothing, or more: `None`, `—`, “No parameters.”, `…`. */
export function isPlaceholder(name: string, isMarked: boolean, texts: readonly string[]): boolean {
  // What a cell has in code is a name, and one without a name is a mistake.
  if (isMarked || name === '' || !NOTHING.test(name)) return false
  return texts.every((text) => text === name || NOTHING.test(text))
}
