import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { defaultTexts } from '../../src/behaviors/behavior.js'

const read = (file: string) => readFileSync(new URL(`../../${file}`, import.meta.url), 'utf8')
const page = read('docs/theme.md')

/** The cells of the rows that begin with a token, without code marks. */
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| `--rf-'))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('`', '')))

test('the tables of tokens say what the stylesheet says', () => {
  const colors = read('src/style/colors.css').matchAll(
    /^ {2}--rf-(color-[\w-]+): var\(--rf-light, (.+?)\) var\(--rf-dark, (.+?)\);/gm,
  )
  const measures = read('src/style/tokens.css').matchAll(/--rf-([\w-]+): ([^;]+);/g)
  const written = [...colors, ...measures].map(([, name, ...values]) => [`--rf-${name}`, ...values])
  expect(written.length).toBeGreaterThan(40)
  expect(rows.map((cells) => cells.slice(1, -2))).toEqual(written)
})

test('every token has its place', () => {
  for (const cells of rows) expect(cells.at(-2)).not.toBe('')
})

test('the table of marks says what the stylesheet says', () => {
  const rules = read('src/style/code.css').matchAll(
    /((?:\s*::highlight\([\w-]+\),?)+) \{\s*color: (?:color-mix\(\s*in srgb,\s*)?var\((--rf-[\w-]+)\)/g,
  )
  const colors = [...rules].flatMap(([, selectors, color]) =>
    [...selectors!.matchAll(/api-md-\w+/g)].map(([mark]) => [mark, color]),
  )
  const written = page.matchAll(/^\| `(api-md-\w+)`\s*\| `(--rf-[\w-]+)`/gm)
  expect(colors.length).toBeGreaterThan(4)
  expect(Object.fromEntries([...written].map((row) => row.slice(1)))).toEqual(
    Object.fromEntries(colors),
  )
})

test('the translated words are words of the script', () => {
  const [, texts] = /texts: \{ (.*) \},/.exec(page)!
  const names = [...texts!.matchAll(/(\w+):/g)].map(([, name]) => name!)
  expect(names.length).toBeGreaterThan(2)
  for (const name of names) expect(Object.keys(defaultTexts)).toContain(name)
})

test('every switch of the script has its row, and what it is without the script', () => {
  const switches = [...read('src/behaviors/behavior.ts').matchAll(/^ {2}(\w+)\?: boolean/gm)]
  const named = [...page.matchAll(/^\| [^|]+\| `([a-zA-Z]+)` +\| [^|]+\|$/gm)]
  expect(named.map(([, name]) => name).toSorted()).toEqual(
    switches.map(([, name]) => name).toSorted(),
  )
})

test('every way to name a scheme that the page lists is one of the stylesheet', () => {
  const css = read('src/style/colors.css')
  const listed = [...page.matchAll(/^\| `([\w-]+)="dark"` or `"light"`|^\| `class="(dark)"`/gm)]
  expect(listed).toHaveLength(3)
  for (const [, attribute, name] of listed) {
    expect(css).toContain(name ? `.${name}:not(.rf-api)` : `[${attribute}='dark']`)
  }
})
