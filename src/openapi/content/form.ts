import type { Body } from '../../body/body.js'
import { readCell } from '../../body/cell.js'
import { isContradiction } from '../../body/issue.js'
import { validate } from '../../body/validate.js'
import { placeValue } from '../../body/values.js'
import type { JsonValue } from '../description/schema.js'
import { groupBy } from '../ordered.js'
import type { Row } from '../references.js'

/** The data that a form's text is, by the rows of its fields; nothing where the text does not fit them. */
export function readForm(text: string, body: Body<Row>): JsonValue | undefined {
  const pairs = readPairs(text)
  if (!pairs) return undefined
  const fields = [...groupBy(pairs, ([name]) => name)].map(([name, group]) => {
    const row = body.fields.fields.get(name)?.row
    const isArray = row?.type.kind === 'array' || group.length > 1
    const items =
      row && isArray
        ? { ...row, type: row.type.items ?? { ...row.type, kind: 'any' as const } }
        : row
    const values = group.map(([, value]): JsonValue => {
      return (items && readCell(value, items, body.objectAt)?.value) ?? value
    })
    return [name, isArray ? values : values[0]!] as const
  })
  const value = Object.fromEntries(fields)
  const issues = validate(placeValue(value), body)
  return issues.some((issue) => isContradiction(issue) || issue.kind === 'null') ? undefined : value
}

/** The names and values of a form; nothing for a text that is none. */
function readPairs(text: string): [name: string, value: string][] | undefined {
  const decode = (part: string): string => decodeURIComponent(part.replaceAll('+', ' '))
  try {
    return text.split('&').map((pair) => {
      const [name = '', ...value] = pair.trim().split('=')
      return [decode(name), decode(value.join('='))]
    })
  } catch {
    return undefined
  }
}
