import { describe, expect, test } from 'vitest'
import {
  fieldTree as treeOf,
  isRequired,
  rowsOf,
  type FieldNode,
} from '../../src/field-type/tree.js'

type Row = { name: string; required: boolean; type?: string }

const fieldTree = (list: readonly Row[]) => treeOf(list, ({ type }) => type === 'array')

const rows = (...list: string[]): Row[] => list.map((name) => ({ name, required: false }))

/** The names in a tree, each as its node has it. */
function names({ name, fields, items }: FieldNode<Row>): string[] {
  return [name, ...[...fields.values()].flatMap(names), ...(items ? names(items) : [])]
}

describe('the rows of a body as a tree', () => {
  test('dots and brackets lead into objects, empty brackets into arrays', () => {
    const { fields: root, unreadable } = fieldTree(rows('a', 'a.b', 'c[].d', 'e[f][g]', 'h[][]'))
    expect(unreadable).toEqual([])
    expect(names(root).slice(1)).toEqual('a a.b c c[] c[].d e e[f] e[f][g] h h[] h[][]'.split(' '))
    expect(root.fields.get('c')!.items!.fields.get('d')!.row!.name).toBe('c[].d')
  })

  test('parents are made where they are missing, whatever the order', () => {
    const { fields: root } = fieldTree(rows('a.b.c', 'a'))
    expect(root.fields.get('a')!.row!.name).toBe('a')
    expect(root.fields.get('a')!.fields.get('b')!.row).toBeUndefined()
    expect(rowsOf(root).map(({ name }) => name)).toEqual(['a', 'a.b.c'])
  })

  test('the body itself can be an array', () => {
    expect(fieldTree(rows('[].sku')).fields.items!.fields.has('sku')).toBe(true)
  })

  test('`a[]` that is an array is the array, and `b.c` of an array is in its items', () => {
    const { fields: root } = fieldTree([
      { name: 'a[]', required: true, type: 'array' },
      { name: 'a[].x', required: false },
      { name: 'b', required: false, type: 'array' },
      { name: 'b.c', required: false },
      { name: 'd', required: false, type: 'array' },
      { name: 'd[]', required: false, type: 'array' },
    ])
    const [a, b, d] = ['a', 'b', 'd'].map((name) => root.fields.get(name)!)
    expect([a!.row!.name, a!.items!.row, [...a!.items!.fields.keys()]]).toEqual([
      'a[]',
      undefined,
      ['x'],
    ])
    expect([[...b!.fields], [...b!.items!.fields.keys()]]).toEqual([[], ['c']])
    expect([d!.row!.name, d!.items!.row!.name]).toEqual(['d', 'd[]'])
  })

  test('a field that an array has with brackets and without is there twice', () => {
    const { fields: root, repeated } = fieldTree([
      { name: 'a', required: false, type: 'array' },
      ...rows('a.x', 'a[].x', 'a.x.y'),
    ])
    expect(root.fields.get('a')!.items!.fields.get('x')!.row!.name).toBe('a[].x')
    expect(repeated.map(({ name }) => name)).toEqual(['a.x', 'a.x.y'])
  })

  test('`a[]` that is an array leaves no items that nothing is known of', () => {
    const array = (name: string) => ({ name, required: false, type: 'array' })
    const { fields: root } = fieldTree(['a[]', 'b[][]', 'c[].d[]'].map(array))
    expect(names(root).slice(1)).toEqual(['a', 'b', 'b[]', 'c', 'c[]', 'c[].d'])
  })

  test('the first row of a name counts', () => {
    const { fields: root, repeated } = fieldTree([
      { name: 'a', required: true },
      { name: 'a', required: false },
    ])
    expect(root.fields.get('a')!.row!.required).toBe(true)
    expect(repeated).toEqual([{ name: 'a', required: false }])
  })

  test('a parent without a row is required when a field inside it is, arrays apart', () => {
    const { fields: root } = fieldTree([
      { name: 'a.b', required: true },
      { name: 'c[].d', required: true },
    ])
    expect(isRequired(root.fields.get('a')!)).toBe(true)
    expect(isRequired(root.fields.get('c')!)).toBe(false)
  })

  test.each(['', '.a', 'a.', 'a..b', 'a[', 'a]', 'a[b', 'a[]b', '.', 'x.'.repeat(60) + 'x'])(
    '%j is no way to a field',
    (name) => {
      expect(fieldTree(rows(name))).toMatchObject({ unreadable: [{ name }] })
    },
  )

  test('names of the language itself are names like others', () => {
    const { fields: root } = fieldTree(rows('__proto__.constructor', 'toString'))
    expect([...root.fields.keys()]).toEqual(['__proto__', 'toString'])
  })
})
