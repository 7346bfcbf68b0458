import { describe, expect, test, vi } from 'vitest'
import { read, render } from './reference.js'

describe('the ids of footnotes', () => {
  test('are listed, with those of their calls and their label', () => {
    expect(read('[^a] [^a] [^b]\n\n[^a]: x\n[^b]: y').footnoteIds).toEqual([
      'user-content-1-footnote-label',
      'user-content-1-fn-a',
      'user-content-1-fnref-a',
      'user-content-1-fnref-a-2',
      'user-content-1-fn-b',
      'user-content-1-fnref-b',
    ])
  })

  test('are none without a call', () => {
    expect(read('a\n\n[^a]: x').footnoteIds).toEqual([])
  })

  test('are unique where the number of a call looks like a label', () => {
    const body = read('[^a] [^a] [^a-2]\n\n[^a]: x\n[^a-2]: y')
    expect(new Set(body.footnoteIds).size).toBe(body.footnoteIds.length)
    const ids = [...render(body).matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids)).toEqual(new Set(body.footnoteIds))
    expect(ids.length).toBe(body.footnoteIds.length)
    for (const [, target] of render(body).matchAll(/ href="#([^"]*)"/g)) {
      expect(ids).toContain(target)
    }
  })

  test('are encoded as in a link, and left to be escaped', () => {
    const body = read('[^ä&b]\n\n[^ä&b]: x')
    expect(body.footnoteIds).toContain('user-content-1-fn-%C3%A4&b')
    expect(render(body)).toContain('id="user-content-1-fn-%C3%A4&amp;b"')
  })
})

test('the footnotes are the last node, with their ids and what they say', () => {
  const { nodes } = read('[^a]\n\n[^a]: # b')
  expect(nodes.at(-1)).toMatchObject({
    type: 'footnotes',
    labelId: 'user-content-1-footnote-label',
    items: [
      {
        id: 'user-content-1-fn-a',
        number: 1,
        callIds: ['user-content-1-fnref-a'],
        children: [{ type: 'heading' }],
      },
    ],
  })
})

test('of two footnotes with one label the first one holds', () => {
  const html = render(read('[^a]\n\n[^a]: first\n\n[^A]: second'))
  expect(html).toContain('first')
  expect(html).not.toContain('second')
})

test.each([
  ['footnotes', 'a[^1]\n\n', '[^1]: x'],
  ['link definitions', '~~a~~ [b][1]\n\n', '[1]: x'],
])('the labels of %s are not listed again for each paragraph', (_name, paragraph, definition) => {
  const lists = (count: number) => {
    const keys = vi.spyOn(Map.prototype, 'keys')
    const { nodes } = read(paragraph.repeat(count) + definition)
    const { length } = keys.mock.calls
    keys.mockRestore()
    expect(nodes.length).toBeGreaterThanOrEqual(count)
    return length
  }
  expect(lists(40)).toBe(lists(10))
})
