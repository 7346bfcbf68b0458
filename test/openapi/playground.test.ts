import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { reference } from '../../playground/reference.js'
import { compile } from '../../src/compiler.js'
import { toOpenApi } from '../../src/openapi.js'
import { lintProblems, parserProblems } from './validators.js'

const folder = new URL('../../playground/docs/reference/', import.meta.url)
const pages = readdirSync(folder).map((name) => {
  const id = `docs/reference/${name}`
  return { ...compile(readFileSync(new URL(name, folder), 'utf8'), { id }), id }
})
const { include: _include, report: _report, ...options } = reference
const { description, errors } = toOpenApi(pages, options)

test("the playground's reference keeps to the recommended rules of Redocly, taste included", async () => {
  expect(errors).toEqual([])
  expect(Object.keys(description.paths).length).toBeGreaterThan(15)
  expect(await lintProblems(description)).toEqual([])
  expect(await parserProblems(description)).toEqual([])
})
