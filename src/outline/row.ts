import type { Method } from '../attributes/definition.js'
import { readFieldType } from '../field-type/read.js'
import type { Text } from '../markdown/node.js'
import type { Words } from '../vocabulary/words.js'
import { hasBody } from './http.js'
import { dottedName, type Names } from './name.js'
import type { OutlineRow, Place, RowText } from './outline.js'
import type { Part } from './parts.js'
import { readDescriptionMark } from './mark.js'
import type { Saying } from './saying.js'
import { startsWithCode } from './html.js'
import { readDescription } from './values.js'

/** What a block says of its parameters before any table. */
export interface Request {
  readonly method: Method
  /** The names that stand in the path as `:name`. */
  readonly pathNames: ReadonlySet<string>
  /** Those of them that a row says something of: another row with the name can be of something else. */
  readonly listed: Set<string>
  /** Those of them that come again below “Path”: the row before was of another heading. */
  readonly again: Set<string>
}

/** What a body is read with. */
export interface Reading {
  readonly request: Request
  readonly words: Words
  readonly source: string
}

/** What is around a table or a list of parameters. */
export interface Surroundings extends Omit<Part, 'node'>, Reading {
  /** The row that what is read is inside of. */
  readonly holder?: OutlineRow | undefined
  /** What is announced to it: by its label, or the heading directly above. */
  readonly announced?: Saying['announces']
}

/** What a table or a list says of all of its rows. */
export interface RowContext {
  readonly words: Words
  readonly request: Request
  readonly stated: Place | undefined
  /** The place that alone is named for its rows, of a response too. */
  readonly named: Place | undefined
  readonly status: number | undefined
  /** What a label or a heading such as “Required parameters” says, else what marks of the others leave. */
  readonly required: boolean
}

/** One row as its cells, or its item, have it. */
export interface WrittenRow extends RowText, Names {
  /** The HTML that the description is the text of. */
  readonly html: string
}

/** What the label of a table or a list announces, else the heading directly above it. */
export function announcedTo(
  { label, group, above }: Part,
  holder: OutlineRow | undefined,
): Saying['announces'] {
  // “Required:” is about what its group has.
  if (label?.required !== undefined) return label.announces ?? group?.around
  if (label?.announces || above?.type !== 'heading') return label?.announces
  // “Tags” can have a list of values below it.
  return holder && readFieldType(holder.type).kind === 'object' ? 'fields' : group?.announces
}

/** What a table or a list says of its rows: what its header says, else its label, else its group. */
export function contextOf(
  { request, group, label, words }: Pick<Surroundings, 'request' | 'group' | 'label' | 'words'>,
  headerPlace?: Place,
  isRest = false,
): RowContext {
  const ofRequest = hasBody(request.method) ? 'body' : undefined
  const placeIn = (saying: Saying | undefined): Place | undefined =>
    saying?.place ?? (saying?.role === 'request' ? ofRequest : undefined)
  // “Headers:” in a response is of the response.
  const isInner = group?.place === 'response' && label?.place === 'header' && !label.role
  const around = (isInner ? undefined : placeIn(label)) ?? placeIn(group)
  const stated = around === 'response' ? around : (headerPlace ?? around)
  const isResponse = stated === 'response'
  const ofColumn = headerPlace === 'response' ? undefined : headerPlace
  const places = ofColumn ? [ofColumn] : (label?.named ?? group?.named)
  const named = places?.length === 1 ? places[0] : undefined
  const required = label?.required ?? group?.required ?? (isRest && !isResponse)
  const ofGroup = group?.place === 'response' ? group.status : undefined
  const status = isResponse ? (label?.status ?? ofGroup) : undefined
  return { words, request, stated, named, status, required }
}

/** Makes a row for each name of what is written: what its own words leave open, the table and the method say. */
export function makeRows(written: WrittenRow, context: RowContext, rows: OutlineRow[]): void {
  const { names, place, html, description } = written
  const inText = readDescription(description, html)
  const { required, condition } =
    written.required === undefined ? readDescriptionMark(description, html, context.words) : written
  // Of names joined by “or” one has to be given.
  const isAny = written.isEither && required === true
  for (const given of names) {
    const stated = placeOf(given, place, context)
    const location = stated ?? (hasBody(context.request.method) ? 'body' : 'query')
    const named = place ?? context.named
    const isCarried = location === 'response' && (named === 'header' || named === 'cookie')
    const isWire = location !== 'body' && location !== 'response'
    // Field by field: a spread costs more than all that is read of the row.
    rows.push({
      span: written.span,
      isWhole: written.isWhole,
      nameSpan: written.nameSpan,
      type: written.type,
      typeLink: written.typeLink,
      typeLinks: written.typeLinks,
      requiredCell: written.requiredCell,
      description,
      example: written.example,
      // What travels in a query has its brackets there.
      name: isWire ? given : dottedName(given),
      required: isAny
        ? location === 'path'
        : (required ?? (location === 'path' || context.required)),
      condition: isAny && location !== 'path' ? names.join(' or ') : condition,
      default: inText.default ?? written.default,
      values: written.values ?? inText.values,
      status: location === 'response' ? (written.status ?? context.status) : undefined,
      location,
      carrier: isCarried ? named : undefined,
      inferred: stated === undefined,
    })
  }
}

const NOTHING = /^(?:none|n\/a|[-–—]*)$/i
/** “No headers.”, “No body is needed”, “This endpoint takes no parameters.” */
const NONE_OF =
  /^(?:(?:it|the|there|this)\s.*\s)?no\s+(?!of\b)(?:[\p{L}-]+\s+){0,2}?(\p{L}+)(?:\s+content)?(?:\s+(?:is|are))?(?:\s+(?:accepted|allowed|available|expected|necessary|needed|required|sent|supported|used))?\.?$/iu
const LONGEST_PLACEHOLDER = 30
const LONGEST_SENTENCE = 200

/** Whether a name, with what is beside it, says that there is nothing, or more: `None`, `—`, “No body parameters”, `…`. */
export function isPlaceholder(
  { text: written, content }: Pick<Text, 'text' | 'content'>,
  texts: readonly Pick<Text, 'text'>[],
  words: Words,
): boolean {
  if (written.length > LONGEST_PLACEHOLDER) return false
  const name = written.replace(/^[\s_*(]+|[\s_*)]+$/g, '')
  if (/^(?:\.{2,}|…|etc\.?)$/i.test(name.replace(/^[↳└─»→.-]+\s+/, ''))) return true
  // What a cell has in code is a name.
  if (name === '' || startsWithCode(content)) return false
  const isNothing = (text: string) => NOTHING.test(text) || saysNone(text, words)
  return isNothing(name) && texts.every(({ text }) => text === written || isNothing(text))
}

/** Whether a sentence says that there are no parameters, or nothing in one of the places. */
function saysNone(text: string, words: Words): boolean {
  const [, last = ''] = (text.length < LONGEST_SENTENCE && NONE_OF.exec(text)) || []
  const [word] = words.spoken([last.toLowerCase()])
  return (word?.fields ?? word?.place) !== undefined || /^(?:data|description)$/i.test(last)
}

/** Where something says that a name travels; nothing where only the method does. */
function placeOf(
  name: string,
  place: Place | undefined,
  { stated, request: { pathNames, listed, again } }: RowContext,
): Place | undefined {
  if (stated === 'response') return stated
  const said = place ?? stated
  if (said === 'path' && listed.has(name)) again.add(name)
  if (!pathNames.has(name) || (said && listed.has(name))) return said
  // An address has its parameters in the path, too.
  if (place && place !== 'path' && place !== 'query') return place
  listed.add(name)
  return 'path'
}
