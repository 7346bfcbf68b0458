import { decoded } from '../document/path.js'
import type { Field } from '../endpoint/endpoint.js'
import { withLinkedObjects, type TypeLinks } from '../field-type/linked.js'
import { readFieldType } from '../field-type/read.js'
import { fieldTree, type FieldNode, type FieldTree } from '../field-type/tree.js'
import { type FieldType, type FieldValue, isOfKind, isOpenType } from '../field-type/type.js'

/** A row about a body, as an outline or an endpoint has it. */
export interface FieldRow extends TypeLinks {
  /** The name, with a dot before a nested field and `[]` after an array. */
  readonly name: string
  /** The type as written. */
  readonly type: string
  readonly required: boolean
  /** The allowed values as written. */
  readonly values?: readonly string[] | undefined
}

/** A row with its words read. */
export interface ReadRow<Row extends FieldRow = FieldRow> {
  /** The name as written. */
  readonly name: string
  /** The row that was read. */
  readonly row: Row
  /** Its type; the `link` of a part is the key of an object. */
  readonly type: FieldType
  readonly required: boolean
  /** The allowed values of the field, or of its items; nothing where not all of them are of its type. */
  readonly values: readonly FieldValue[] | undefined
}

/** A field of a body, with what is inside it; the body itself is the field without a name. */
export type BodyField<Row extends FieldRow = FieldRow> = FieldNode<ReadRow<Row>>

/** The objects that types can link to; `Place` is whatever a link is seen from. */
export interface LinkedObjects<Row extends FieldRow, Place> {
  /** The key of the object that a link leads to; nothing for other links. */
  keyOf(link: string, from: Place): string | undefined
  /** The rows of an object by its key, and where their own links are seen from. */
  rowsAt(key: string): { readonly rows: readonly Row[]; readonly from: Place } | undefined
}

/** No type links to anything. */
export const noObjects: LinkedObjects<never, undefined> = {
  keyOf: () => undefined,
  rowsAt: () => undefined,
}

/** Rows in their places, and those that have none. */
export type FieldsOfRows<Row extends FieldRow = FieldRow> = FieldTree<ReadRow<Row>>

/** The fields of an object that the type of a field links to, by the `link` of the type. */
export type ObjectAt<Row extends FieldRow> = (key: string) => FieldsOfRows<Row> | undefined

/** Reads rows as fields; each object that types link to is read once, when it is asked for. */
export class FieldReader<Row extends FieldRow, Place> {
  readonly #objects: LinkedObjects<Row, Place>
  readonly #read = new Map<string, FieldsOfRows<Row> | undefined>()

  constructor(objects: LinkedObjects<Row, Place>) {
    this.#objects = objects
  }

  /** The fields that rows describe; their links are seen from a place. */
  read(rows: readonly Row[], from: Place): FieldsOfRows<Row> {
    return fieldTree(
      rows.map((row) => this.readRow(row, from)),
      ({ type }) => type.kind === 'array',
    )
  }

  /** One row with its words read. */
  readRow(row: Row, from: Place): ReadRow<Row> {
    const { name, required, values } = row
    const type = withLinkedObjects(readFieldType(row.type), row, (link) =>
      this.#objects.keyOf(link, from),
    )
    return { name, row, type, required, values: values && readValues(values, type) }
  }

  /** The fields of the object with a key. */
  readonly objectAt: ObjectAt<Row> = (key) => {
    if (!this.#read.has(key)) {
      const found = this.#objects.rowsAt(key)
      this.#read.set(key, found && this.read(found.rows, found.from))
    }
    return this.#read.get(key)
  }
}

/** A document with the objects that types can link to. */
interface DocumentOfObjects {
  /** The path of the file, with forward slashes. */
  readonly id: string
  readonly objects?: readonly { readonly id: string; readonly fields: readonly Field[] }[]
}

/** Reads fields of documents; links are seen from the path of a file, and the key of an object is path and id. */
export function fieldReaderOf(documents: readonly DocumentOfObjects[]): FieldReader<Field, string> {
  const objects = new Map<string, { rows: readonly Field[]; from: string }>()
  for (const { id: file, objects: found = [] } of documents)
    for (const { id, fields } of found) objects.set(`${file}#${id}`, { rows: fields, from: file })
  return new FieldReader({
    keyOf(link, from) {
      const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/s.exec(link)!
      const file = path === '' ? from : pathBeside(from, decoded(path))
      const key = `${file}#${decoded(hash)}`
      return objects.has(key) ? key : undefined
    },
    rowsAt: (key) => objects.get(key),
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
  const wanted = type.kind === 'array' ? type.items : type
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
