import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  attributeDefinitions,
  unavailableAttributes,
  type AttributeDefinition,
} from '../../src/attributes/definition.js'

const page = readFileSync(new URL('../../docs/attributes.md', import.meta.url), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, name, values, fallback, description]) => [name, values, fallback, description])

test('the reference of attributes says what the table of attributes says', () => {
  expect(rows).toEqual(attributeDefinitions.map(toRow))
})

test('the reference names the attributes that do not exist here', () => {
  for (const [name, reason] of unavailableAttributes) {
    expect(page).toContain(`- \`${name}\`: ${reason}.`)
  }
})

function toRow(definition: AttributeDefinition): string[] {
  const { name, type, values, required, description } = definition
  return [
    `\`${name}\``,
    values?.join(', ') ?? (type === 'boolean' ? 'true, false' : 'any text'),
    required ? 'required' : (definition.default ?? ''),
    description,
  ]
}
