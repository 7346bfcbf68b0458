import { isOpenType } from '../field-type/type.js'
import type { Described } from './validate.js'
import type { FieldRow, ReadRow } from './fields.js'
import { isContradiction } from './issue.js'
import { readJson } from './json.js'
import type { JsonValue } from './json-token.js'
import { validateField } from './validate.js'
import { type PlainValue, plainValueOf } from './values.js'

/** The text of a cell, or of a form, as a value of its row; nothing where it does not fit, or fits in two ways. */
export function readCell<Row extends FieldRow>(
  text: string,
  row: ReadRow<Row>,
  objectAt: Described<Row>['objectAt'],
): { readonly value: PlainValue } | undefined {
  if (isOpenType(row.type)) return undefined
  const field = { name: row.name, row, fields: new Map() }
  const fits = (json: JsonValue) => !validateField(json, field, objectAt).some(isContradiction)
  // As Python writes them.
  const written = /^(?:True|False)$/.test(text) ? text.toLowerCase() : text
  const json = readJson(written)
  const read =
    json.type === 'problem' || json.type === 'string' ? undefined : plainValueOf(json, written)
  const isData = read && !read.isPart && !read.doubt
  const asJson = isData && fits(json as JsonValue) ? { value: read.value } : undefined
  const asText = fits({ type: 'string', value: text, start: 0, end: 0 })
  // `null` is hardly ever meant as a word of four letters.
  if (asJson?.value === null) return asJson
  return asJson && asText ? undefined : (asJson ?? (asText ? { value: text } : undefined))
}
