import { isOpenType } from '../field-type/type.js'
import type { FieldRow, ObjectAt, ReadRow } from './fields.js'
import { isContradiction } from './issue.js'
import { parseJson } from './json.js'
import { validateField } from './validate.js'
import type { PlainValue } from './values.js'

/** The values that the text of a cell, or of a form, can mean in its row: JSON first, then the text. */
export function readingsOf<Row extends FieldRow>(
  text: string,
  row: ReadRow<Row>,
  objectAt: ObjectAt<Row>,
): PlainValue[] {
  const field = { name: row.name, row, fields: new Map() }
  // As Python writes them.
  const json = parseJson(/^(?:True|False)$/.test(text) ? text.toLowerCase() : text)
  const isValue = json.type === 'json' && !json.isPart && !json.doubt
  const readings = isValue && typeof json.value !== 'string' ? [json.value as PlainValue] : []
  return [...readings, text].filter(
    (value) => !validateField(value, field, objectAt).some(isContradiction),
  )
}

/** The text of a cell, or of a form, as a value of its row; nothing where it does not fit, or fits in two ways. */
export function readCell<Row extends FieldRow>(
  text: string,
  row: ReadRow<Row>,
  objectAt: ObjectAt<Row>,
): { readonly value: PlainValue } | undefined {
  if (isOpenType(row.type)) return undefined
  const [value, ...others] = readingsOf(text, row, objectAt)
  // `null` is hardly ever meant as a word of four letters.
  const isOne = value === null || others.length === 0
  return value !== undefined && isOne ? { value } : undefined
}
