import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { shiki, type Highlight } from '../../src/shiki.js'
import { colors } from '../../src/shiki/own-themes.js'

const styleOf = (name: string) =>
  readFileSync(new URL(`../../src/style/${name}.css`, import.meta.url), 'utf8')

const { create, dispose } = shiki()
let highlight: Highlight

beforeAll(async () => {
  highlight = await create(['jsonc'])
})
afterAll(dispose)

test('the colours of code are those of the stylesheet', () => {
  const declared = styleOf('colors').matchAll(
    /--rf-color-([\w-]+): var\(--rf-light, (.+?)\) var\(--rf-dark, (.+?)\);/g,
  )
  const tokens = new Map([...declared].map(([, name, light, dark]) => [name, { light, dark }]))
  for (const [name, color] of Object.entries(colors))
    expect([name, tokens.get(name)]).toEqual([name, color])
})

test.each([
  ['key', '"a"', '{ "a": 1 }'],
  ['string', '"b"', '["b"]'],
  ['number', '1', '[1]'],
  ['literal', 'true', '[true]'],
])('a %s of JSON looks as it does where the script marks it', (kind, token, code) => {
  const rules = styleOf('code').matchAll(
    /((?:\s*::highlight\([\w-]+\),?)+) \{\s*color: var\(--rf-color-(\w+)\)/g,
  )
  const [, , name] = [...rules].find(([, selectors]) => selectors!.includes(`-${kind})`))!
  const { light, dark } = colors[name as keyof typeof colors]
  const style = `--shiki-light:${light};--shiki-dark:${dark}`.replace(/#\w+/g, (hex) =>
    hex.toUpperCase(),
  )
  expect(highlight(code, 'jsonc')).toContain(
    `<span style="${style}">${token.replaceAll('"', '&quot;')}</span>`,
  )
})
