import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { compile } from '../../src/compile/compile.js'
import { defaultTheme } from '../../src/render/theme.js'
import { stylesheet } from '../../src/stylesheet.js'

const folder = new URL('../../src/style/', import.meta.url)
const parts = readdirSync(folder).filter((name) => name.endsWith('.css'))
const textOf = (name: string) => readFileSync(new URL(name, folder), 'utf8')

/** Declarations, comments taken out. */
function declarations(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...plain.matchAll(/(?:[{;]|^)\s*([-\w]+\s*:[^;{}]*)(?=;)/g)].map(([, line]) => line!)
}

/** A custom property as CSS reads it, escapes and all. */
const customName = String.raw`--(?:\\[\da-f]+ |\\.|[-\w])+`

/** The names that a pattern captures, without their escapes. */
function names(css: string, pattern: string): string[] {
  const captured = [...css.matchAll(new RegExp(pattern, 'g'))].map(([, name]) => name!)
  return captured.map((name) =>
    name.replace(
      /\\(?:([\da-f]+) |(.))/g,
      (_escape, code: string | undefined, character: string) =>
        code === undefined ? character : String.fromCodePoint(Number.parseInt(code, 16)),
    ),
  )
}

/** The selectors of all rules; those of nested rules from their `&` on. */
function selectorsIn(css: string): string[] {
  const preludes = css.replace(/\/\*[\s\S]*?\*\//g, '').matchAll(/(?<=^|[{};])[^{};]+(?=\{)/g)
  return [...preludes]
    .map(([prelude]) => prelude.trim())
    .filter((prelude) => !prelude.startsWith('@'))
    .flatMap((prelude) =>
      withoutArguments(prelude)
        .split(',')
        .map((part) => part.trim()),
    )
}

/** A selector without what is in parentheses; all functions of the stylesheet are without weight. */
function withoutArguments(selector: string): string {
  const plain = selector.replace(/\([^()]*\)/g, '')
  return plain === selector ? plain : withoutArguments(plain)
}

/** How many classes a selector weighs, `&` being one, and how many elements. */
function weightOf(selector: string): { classes: number; elements: number } {
  const plain = selector.replace(/:where|::[-\w]+/g, '')
  const classes = plain.match(/\.[-\w\\]+|\[[^\]]*\]|:[-\w]+|&/g) ?? []
  const elements = plain.replace(/\.[-\w\\]+|\[[^\]]*\]|:[-\w]+|&/g, '').match(/[a-z]\w*/g) ?? []
  return { classes: classes.length, elements: elements.length }
}

describe('the stylesheet', () => {
  test('holds every part, and no import is left for a browser to follow', () => {
    const index = textOf('index.css')
    const others = parts.filter((name) => name !== 'index.css')
    expect(others.filter((name) => !index.includes(`@import './${name}';`))).toEqual([])
    expect(stylesheet()).not.toContain('@import')
    for (const name of others) {
      const [, written = ''] = /^\/\*[^]*?\*\/\n([^]{80})/.exec(textOf(name)) ?? []
      expect(stylesheet()).toContain(written.split('/*', 1)[0])
    }
    expect(stylesheet()).not.toContain('/*')
  })

  test('has no layers of its own, which everything unlayered on a page would beat', () => {
    expect(stylesheet()).not.toContain('@layer')
  })

  test('weighs one class in every rule, so that elements of the page lose and classes win', () => {
    const selectors = selectorsIn(stylesheet())
    expect(selectors.length).toBeGreaterThan(200)
    const isOfTokens = (selector: string) => /^(?::where|::highlight)$/.test(selector)
    const isStep = (selector: string) => /^(?:from|to|\d+%)$/.test(selector)
    const wrong = selectors.filter((selector) => {
      if (isStep(selector)) return false
      const { classes, elements } = weightOf(selector)
      return elements > 0 || classes !== (isOfTokens(selector) ? 0 : 1)
    })
    expect(wrong).toEqual([])
  })

  test('weighs more on demand, in every rule but those of tokens', () => {
    for (const strength of [2, 3]) {
      const selectors = selectorsIn(stylesheet(defaultTheme, { strength }))
      // What is nested weighs as much as what it is nested in.
      const weights = selectors.filter((selector) => !selector.startsWith('&')).map(weightOf)
      expect(new Set(weights.map(({ classes }) => classes))).toEqual(new Set([0, strength]))
    }
    expect(stylesheet(defaultTheme, { strength: 0 })).toBe(stylesheet())
    expect(stylesheet(defaultTheme, { strength: Number.NaN })).toBe(stylesheet())
  })

  test('has two columns from the width that is asked for', () => {
    const css = stylesheet(defaultTheme, { columns: '70rem' })
    expect(css).toContain('@container api-md (inline-size >= 70rem)')
    expect(css.length).toBe(stylesheet().length)
  })

  test('has nothing that is important, over which a page could not win', () => {
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

  test.each(['my.shop', '2x', 'a:b'])(
    'declares every colour that it and the HTML use, with the prefix %s',
    (prefix) => {
      const theme = { ...defaultTheme, prefix }
      const css = stylesheet(theme)
      const source = `{% api path="/x" tint="warm" bg-from="primary" bg-to="info/50%" %}\n## X\n{% /api %}`
      const { html } = compile(source, { theme })
      const declared = names(css, `(${customName})\\s*:`)
      for (const text of [css, html]) {
        const used = names(text, String.raw`var\(\s*(${customName})(?=\s*[,)])`)
        expect(used).toHaveLength(text.split('var(').length - 1)
        const colors = used.filter((name) => name.includes('-color-'))
        expect(colors.length).toBeGreaterThan(5)
        expect(colors.filter((name) => !declared.includes(name))).toEqual([])
      }
    },
  )

  test('paints its named backgrounds in both schemes, colour tokens resolved', () => {
    const backgrounds = { dusk: { light: '$warning', dark: 'linear-gradient($info, $bg)' } }
    const css = stylesheet({ prefix: 'x', tints: {}, backgrounds })
    expect(css).toContain('.x-api__bg:where([data-bg-preset="dusk"])')
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
