import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { readPlainYaml } from '../../src/frontmatter/plain-yaml.js'

/** Parts of YAML, of which texts are made. */
const parts = [
  'title¦menu¦a-b¦null¦True¦x¦:¦: ¦ #¦#¦- ¦? ¦&a ¦*a¦!t ¦\n¦\n¦\n¦\n\n¦\n  ¦\n  ',
  '\n    ¦\n\t¦\r\n¦ ¦  ¦\n]¦\n---\n¦...¦"¦\'¦"a"¦\'b\'¦"a", ¦[¦]¦, ¦{¦}¦[]¦["a", "b"]',
  '[\n  "a",\n]¦\\¦0¦12¦012¦1e3¦0x1f¦-1¦.5¦12:30¦2020-01-01¦true¦null¦~¦no¦é¦\u00a0',
  'title: A page¦menu:¦x: ¦weight: 3¦tags: ["a"]¦said: “x”¦|¦>-¦%¦@¦`',
].flatMap((row) => row.split('¦'))

test('reads YAML as the library does, wherever it reads it', () => {
  let state = 7
  const random = (below: number) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
  let read = 0
  for (let round = 0; round < 60_000; round++) {
    let text = ''
    for (let part = random(9); part >= 0; part--) text += parts[random(parts.length)]!
    const data = readPlainYaml(text)
    if (!data) continue
    read++
    const document = parseDocument(text, { logLevel: 'error' })
    expect([text, document.errors, document.warnings]).toEqual([text, [], []])
    expect([text, data]).toEqual([text, document.toJS() ?? {}])
  }
  expect(read).toBeGreaterThan(1000)
})

test('reads the front matter that most pages have', () => {
  const text = `title: accounts API: methods
description: View blocks. See also accounts/:id/{block,unblock}
weight: 10
menu:
  docs:
    name: "accounts"
    parent: 'methods'
  draft: yes

aliases: [
  "/methods/accounts",
  "/api/methods/accounts",
]
tags: ["a", "b"]
`.replace('API: methods', 'API methods')
  expect(readPlainYaml(text)).toEqual(parseDocument(text).toJS())
})

test('leaves to the library what takes more than a look at a line', () => {
  for (const text of [
    'a: b # c',
    'a: |\n  b',
    'a: true',
    'a: &b c',
    'a: b\n  c',
    'a: 1.0',
    'a:',
    '- a',
  ])
    expect(readPlainYaml(text)).toBeUndefined()
})
