import type { OutlineExample, OutlineRow } from '../outline/outline.js'
import type { Example, Field, Parameter } from './endpoint.js'

/** The public fields of a row. */
export function readField(row: OutlineRow): Field {
  const { name, type, required, description } = row
  const field: Field = { name, type, required, description }
  if (row.default !== undefined) field.default = row.default
  return field
}

/** The public fields of a row that is a parameter; nothing for a response field. */
export function readParameter(row: OutlineRow): Parameter | undefined {
  const { location, inferred } = row
  return location === 'response'
    ? undefined
    : Object.assign(readField(row), { in: location, inferred })
}

/** The public fields of an example. */
export function readExample({ code, role, status, title, inferred }: OutlineExample): Example {
  return {
    role,
    ...(status !== undefined && { status }),
    language: code.language || 'text',
    ...(title !== undefined && { title }),
    code: code.value,
    inferred,
  }
}
