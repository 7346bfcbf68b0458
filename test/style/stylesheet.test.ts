import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultTheme } from '../../src/render/default-theme.js'
import { stylesheet } from '../../src/stylesheet.js'

const folder = new URL('../../src/style/', import.meta.url)
const parts = readdirSync(folder).filter((name) => name.endsWith('.css'))
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Declarations, comments taken out. */
function declarations(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/(?:[{;]|^)\s*([-\w]+\s*:[^;{}]*)(?=;)/g)].map(([, line]) => line!)
}

describe('the stylesheet', () => {
  test('holds every part, and no import is left for a browser to follow', () => {
    const index = textOf('index.css')
    const others = parts.filter((name) => name !== 'index.css')
    expect(others.filter((name) => !index.includes(`@import './${name}';`))).toEqual([])
    expect(stylesheet()).not.toContain('@import')
    for (const name of others) expect(stylesheet()).toContain(textOf(name).trim().slice(0, 80))
  })

  test('says everything inside a layer, so that a page always wins', () => {
    let depth = 0
    let outside = ''
    for (const character of stylesheet().replace(/\/\*[\s\S]*?\*\//g, '')) {
      if (character === '{') depth++
      if (depth === 0) outside += character
      if (character === '}') depth--
    }
    const statements = outside.split(/[\n;]/).map((line) => line.trim())
    expect(statements.filter((line) => line !== '' && !line.startsWith('@layer'))).toEqual([])
  })

  test('has nothing that is important, which in a layer would win over the page', () => {
    expect(declarations(stylesheet()).filter((line) => /!\s*important/i.test(line))).toEqual([])
  })

  test('uses logical properties, so that it reads from right to left too', () => {
    const physical =
      /^(?:(?:margin|padding|border|inset|scroll-margin|scroll-padding)-)?(?:left|right|top|bottom)\b|^(?:min-|max-)?(?:width|height)\s*:/
    expect(declarations(stylesheet()).filter((line) => physical.test(line))).toEqual([])
  })

  test('declares every colour that the built-in theme names, and every one that it uses itself', () => {
    const css = stylesheet()
    const declared = new Set([...css.matchAll(/--rf-color-([\w-]+)\s*:/g)].map(([, name]) => name))
    const used = [...css.matchAll(/var\(\s*--rf-color-([\w-]+)/g)].map(([, name]) => name)
    const named = [...JSON.stringify(defaultTheme).matchAll(/\$([\w-]+)/g)].map(([, name]) => name)
    expect(named.length).toBeGreaterThan(20)
    expect([...used, ...named].filter((name) => !declared.has(name))).toEqual([])
  })

  test('does not use light-dark(), which minifiers break inside custom properties', () => {
    expect(declarations(stylesheet()).filter((line) => line.includes('light-dark('))).toEqual([])
  })
})

describe('the stylesheet of a theme', () => {
  test('is written for its prefix', () => {
    const css = stylesheet({ ...defaultTheme, prefix: 'docs' })
    expect(css).not.toMatch(/(?:\.|--)rf-/)
    expect(css).toContain('.docs-api__eyebrow')
    expect(css).toContain('--docs-color-text')
    expect(css.length - stylesheet().length).toBe(2 * stylesheet().match(/(?:\.|--)rf-/g)!.length)
  })

  test('escapes a prefix that is no plain name', () => {
    expect(stylesheet({ ...defaultTheme, prefix: 'a.b' })).toContain('.a\\.b-api__eyebrow')
    expect(stylesheet({ ...defaultTheme, prefix: '2x' })).toContain('.\\32 x-api__eyebrow')
  })

  test('paints its named backgrounds in both schemes, colour tokens resolved', () => {
    const backgrounds = { dusk: { light: '$warning', dark: 'linear-gradient($info, $bg)' } }
    const css = stylesheet({ prefix: 'x', tints: {}, backgrounds })
    expect(css).toContain('.x-api__bg[data-bg-preset="dusk"]')
    expect(css).toContain(
      '--x-preset: var(--x-light, var(--x-color-warning)) var(--x-dark, linear-gradient(var(--x-color-info), var(--x-color-bg)))',
    )
    expect(css).not.toContain('hero')
  })

  test('needs one value for a background that looks the same in both schemes', () => {
    const css = stylesheet({
      prefix: 'x',
      tints: {},
      backgrounds: { plain: { light: '$surface' } },
    })
    expect(css).toContain('--x-preset: var(--x-color-surface);')
  })

  test('keeps the name of a background inside its string', () => {
    const backgrounds = { 'a"] * { color: red } [b="\\': { light: 'red' } }
    const css = stylesheet({ prefix: 'x', tints: {}, backgrounds })
    expect(css).toContain('[data-bg-preset="a\\"] * { color: red } [b=\\"\\\\"]')
  })
})
