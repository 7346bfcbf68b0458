import type { Body } from '../../body/body.js'
import { readCell } from '../../body/cell.js'
import { isContradiction } from '../../body/issue.js'
import { validate } from '../../body/validate.js'
import { placeValue } from '../../body/values.js'
import { decoded } from '../../document/path.js'
import type { JsonValue } from '../description/schema.js'
import { groupBy } from '../ordered.js'
import type { Row } from '../references.js'

/** The data that a form's text is, by the rows of its fields; nothing where the text does not fit them. */
export function readForm(text: string, body: Body<Row>): JsonValue | undefined {
  const form = groupBy(text.trim().split('&').map(readPair), ([name]) => name)
  const fields = [...form].map(([name, pairs]): [string, JsonValue] => {
    const row = body.fields.fields.get(name)?.row
    const item = row?.type.kind === 'array' ? row.type.items : row?.type
    const values = pairs.map(([, value]): JsonValue => {
      const cell = row && item && readCell(value, { ...row, type: item }, body.objectAt)
      return cell ? cell.value : value
    })
    return [name, row?.type.kind === 'array' || values.length > 1 ? values : values[0]!]
  })
  const value = Object.fromEntries(fields)
  const issues = validate(placeValue(value), body)
  return issues.some((issue) => isContradiction(issue) || issue.kind === 'null') ? undefined : value
}

function readPair(pair: string): readonly [name: string, value: string] {
  const [name = '', ...value] = pair.trim().replaceAll('+', ' ').split('=')
  return [decoded(name), decoded(value.join('='))]
}
