import { decoded } from '../document/path.js'
import type { Field } from '../endpoint/endpoint.js'
import { readFieldType } from '../field-type/read.js'
import { fieldTree, type FieldNode, type FieldTree } from '../field-type/tree.js'
import {
  type FieldType,
  type FieldValue,
  isOfKind,
  isOpenType,
  withLink,
} from '../field-type/type.js'

/** A row about a body, as an outline or an endpoint has it; `Field` says what its parts mean. */
export interface FieldRow {
  /** The name, with a dot before a nested field and `[]` after an array. */
  readonly name: string
  /** The type as written. */
  readonly type: string
  readonly typeLink?: string | undefined
  readonly required: boolean
  readonly description?: string | undefined
  readonly condition?: string | undefined
  readonly default?: string | undefined
  readonly example?: string | undefined
  readonly values?: readonly string[] | undefined
  readonly carrier?: 'header' | 'cookie' | undefined
  readonly status?: number | undefined
  /** True for a parameter of which nothing says where it travels. */
  readonly inferred?: boolean
}

/** A row with its words read. */
export interface ReadRow {
  /** The name as written. */
  readonly name: string
  /** The row that was read. */
  readonly row: FieldRow
  /** Its type; the `link` of a part is the key of an object. */
  readonly type: FieldType
  readonly required: boolean
  /** The allowed values of the field, or of its items; nothing where not all of them are of its type. */
  readonly values: readonly FieldValue[] | undefined
}

/** A field of a body, with what is inside it; the body itself is the field without a name. */
export type BodyField = FieldNode<ReadRow>

/** An object that types can link to; `from` is what its own links are seen from. */
export interface LinkedObject<Place> {
  readonly key: string
  /** The text of the heading that it stands under. */
  readonly title: string
  readonly rows: readonly FieldRow[]
  readonly from: Place
}

/** Finds the object that a link leads to, seen from a place; nothing for other links. */
export type FindObject<Place> = (link: string, from: Place) => LinkedObject<Place> | undefined

/** Rows in their places, and those that have none. */
export type FieldsOfRows = FieldTree<ReadRow>

/** The fields of an object that the type of a field links to, by the `link` of the type. */
export type ObjectAt = (key: string) => FieldsOfRows | undefined

/** Reads rows as fields; each object that types link to is read once, when it is asked for. */
export class FieldReader<Place = undefined> {
  readonly #find: FindObject<Place>
  /** The objects that rows have linked to, by their keys. */
  readonly objects = new Map<string, LinkedObject<Place>>()
  readonly #read = new Map<string, FieldsOfRows>()

  /** Takes what finds the objects that types link to; without it they link to nothing. */
  constructor(find: FindObject<Place> = () => undefined) {
    this.#find = find
  }

  /** The fields that rows describe; their links are seen from a place. */
  read(rows: readonly FieldRow[], from: Place): FieldsOfRows {
    return fieldTree(
      rows.map((row) => this.readRow(row, from)),
      ({ type }) => type.kind === 'array',
    )
  }

  /** One row with its words read. */
  readRow(row: FieldRow, from: Place): ReadRow {
    const { name, required, values } = row
    const written = readFieldType(row.type)
    const object = row.typeLink === undefined ? undefined : this.#find(row.typeLink, from)
    if (object) this.objects.set(object.key, object)
    const type = object ? withLink(written, object.key) : written
    return { name, row, type, required, values: values && readValues(values, type) }
  }

  /** The fields of the object with a key. */
  readonly objectAt: ObjectAt = (key) => {
    const object = this.objects.get(key)
    const known = this.#read.get(key)
    if (known || !object) return known
    const fields = this.read(object.rows, object.from)
    this.#read.set(key, fields)
    return fields
  }
}

/** A document with the objects that types can link to. */
interface DocumentOfObjects {
  /** The path of the file, with forward slashes. */
  readonly id: string
  readonly objects?: readonly {
    readonly id: string
    readonly name: string
    readonly fields: readonly Field[]
  }[]
}

/** Reads fields of documents; links are seen from the path of a file, and the key of an object is path and id. */
export function fieldReaderOf(documents: readonly DocumentOfObjects[]): FieldReader<string> {
  const objects = new Map<string, LinkedObject<string>>()
  for (const { id: from, objects: found = [] } of documents)
    for (const { id, name: title, fields: rows } of found) {
      const key = `${from}#${id}`
      objects.set(key, { key, title, rows, from })
    }
  return new FieldReader((link, from) => {
    const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/s.exec(link)!
    const file = path === '' ? from : pathBeside(from, decoded(path))
    return objects.get(`${file}#${decoded(hash)}`)
  })
}

/** A relative path, seen from a file. */
function pathBeside(file: string, path: string): string {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

/** The values as those of a type, or of its items; nothing where one of them is of another kind, or of two. */
function readValues(texts: readonly string[], type: FieldType): FieldValue[] | undefined {
  const wanted = type.kind === 'array' ? type.inner : type
  const read = texts.map(readLiteral)
  // What nothing is said of is a list of numbers, of truth values, or of texts.
  if (!wanted || isOpenType(wanted))
    return read.every((one) => typeof one === typeof read[0]) ? read : [...texts]
  const values = texts.map((text, at) => {
    const fitting = [...new Set([read[at]!, text])].filter((value) => isOfKind(value, wanted))
    return fitting.length === 1 ? fitting[0] : undefined
  })
  return values.every((value) => value !== undefined) && values.length > 0 ? values : undefined
}

/** A text as the number or the truth value that it is, else as itself. */
function readLiteral(text: string): FieldValue {
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text)) return Number(text)
  return /^(?:true|false)$/i.test(text) ? text.toLowerCase() === 'true' : text
}
