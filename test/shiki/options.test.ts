import { afterEach, describe, expect, test } from 'vitest'
import { compile } from '../../src/compiler.js'
import { shiki, type ShikiOptions } from '../../src/shiki.js'

const endings: (() => unknown)[] = []
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()))
})

async function highlighterOf(options?: ShikiOptions, languages?: readonly string[]) {
  const factory = shiki(options)
  const highlight = await factory.create(languages)
  endings.push(factory.dispose)
  return { ...factory, highlight }
}

describe('the themes', () => {
  test('are a light and a dark one, side by side as custom properties', async () => {
    const { highlight } = await highlighterOf()
    expect(highlight('1', 'json')).toBe(
      '<span style="--shiki-light:#81520A;--shiki-dark:#EABC6E">1</span>',
    )
  })

  test('are those of shiki, by name, in one scheme or in both', async () => {
    const { highlight } = await highlighterOf({ themes: { light: 'github-light-high-contrast' } })
    expect(highlight('1', 'json')).toContain('"--shiki-light:#023B95;--shiki-dark:#EABC6E"')
    const both = await highlighterOf({ themes: { light: 'min-light', dark: 'nord' } })
    expect(both.highlight('1', 'json')).toContain('"--shiki-light:#1976D2;--shiki-dark:#B48EAD"')
  })

  test('may write in italics, bold or with a line, each in its scheme', async () => {
    const options = { themes: { light: 'solarized-light', dark: 'nord' } }
    const { highlight } = await highlighterOf(options, ['markdown'])
    expect(highlight('# A **b** _c_ ~~d~~', 'markdown')).toMatch(/--shiki-dark-font-weight:bold/)
    expect(highlight('_c_', 'markdown')).toMatch(/--shiki-light-font-style:italic/)
  })

  test('that nobody knows are named, with the one that is meant', async () => {
    const created = highlighterOf({ themes: { dark: 'github-drak' } })
    await expect(created).rejects.toThrow(
      'shiki has no theme `github-drak`. Did you mean `github-dark`?',
    )
  })
})

describe('the languages', () => {
  test.each(['json', 'JSON', 'http', 'sh', 'bash', 'curl', 'js', 'ts', 'py', 'xml', 'yml', 'node'])(
    'have %s among them, to begin with',
    async (language) => {
      const { highlight } = await highlighterOf()
      const code = '{ "a": 1 }\ncurl --head "x"\n<a b="c"/>'
      expect(highlight(code, language)).toContain('<span style="--shiki-light:')
    },
  )

  test('that are not loaded, or that nobody knows, leave the code to be escaped', async () => {
    const { highlight } = await highlighterOf()
    for (const language of ['text', 'elixir', 'nonsense', 'toString', '__proto__', '']) {
      expect(highlight('a < 1', language)).toBeUndefined()
    }
  })

  test('can be others', async () => {
    const { highlight } = await highlighterOf({}, ['elixir', 'nonsense'])
    expect(highlight('x = 1', 'elixir')).toContain('<span')
    expect(highlight('x = 1', 'ex')).toBeUndefined()
    expect(highlight('{}', 'json')).toBeUndefined()
  })

  test('can become more later', async () => {
    const { highlight, load } = await highlighterOf({}, ['json'])
    expect(highlight('x', 'python')).toBeUndefined()
    await load(['python', 'nonsense'])
    expect(highlight('None', 'py')).toContain('<span')
  })
})

test('compile alone takes what create gives', async () => {
  const { highlight } = await highlighterOf()
  const { html, diagnostics } = compile(
    '{% api path="/a" %}\n## A\n\n```json\n{ "a": "<" }\n```\n\n```nonsense\n<\n```\n{% /api %}',
    { highlight },
  )
  expect(html).toContain(
    '<pre data-language="json"><code data-language="json">{ <span style="--shiki',
  )
  expect(html).toContain('<code data-language="nonsense">&lt;\n</code>')
  expect(diagnostics).toEqual([])
})

describe('one instance', () => {
  test('serves all that share the value, until the last of them lets it go', async () => {
    const { create, dispose } = shiki()
    const [one, other] = await Promise.all([create(['json']), create(['json'])])
    expect(one).toBe(other)
    await dispose()
    expect(other('1', 'json')).toContain('<span')
    await dispose()
    expect(() => one('1', 'json')).toThrow('disposed')
    const next = await create(['json'])
    expect(next('1', 'json')).toContain('<span')
    await dispose()
  })

  test('starts anew after one that could not be started', async () => {
    const themes = { dark: 'nrod' }
    const { create, dispose } = shiki({ themes })
    await expect(create()).rejects.toThrow('nrod')
    themes.dark = 'nord'
    expect((await create())('{}', 'json')).toContain('<span')
    await dispose()
    await dispose()
  })
})
