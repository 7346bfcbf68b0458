import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixture, withEntries, programFolder, typeErrors } from './type-check.js'

test('the types of the entries allow what works and nothing else', () => {
  const folder = programFolder({ 'main.ts': readFileSync(fixture('api.ts'), 'utf8') })
  expect(typeErrors(folder, ['main.ts'], withEntries)).toEqual([])
})
