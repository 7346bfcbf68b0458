import type { Body } from '../../body/body.js'
import { readCell } from '../../body/cell.js'
import { isContradiction } from '../../body/issue.js'
import { validate } from '../../body/validate.js'
import { placeValue } from '../../body/values.js'
import type { JsonValue } from '../description/schema.js'
import type { Row } from '../references.js'

/** The data that a form's text is, by the rows of its fields; nothing where the text does not fit them. */
export function readForm(text: string, body: Body<Row>): JsonValue | undefined {
  const form = new URLSearchParams(text.trim())
  const fields = [...new Set(form.keys())].map((name): [string, JsonValue] => {
    const row = body.fields.fields.get(name)?.row
    const item = row?.type.kind === 'array' ? row.type.items : row?.type
    const values = form.getAll(name).map((value): JsonValue => {
      const cell = row && item && readCell(value, { ...row, type: item }, body.objectAt)
      return cell ? cell.value : value
    })
    return [name, row?.type.kind === 'array' || values.length > 1 ? values : values[0]!]
  })
  const value = Object.fromEntries(fields)
  const issues = validate(placeValue(value), body)
  return issues.some((issue) => isContradiction(issue) || issue.kind === 'null') ? undefined : value
}
