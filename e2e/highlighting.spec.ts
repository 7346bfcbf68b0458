import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { defaultTheme } from '../src/render/theme.js'
import { shiki, type Highlight, type ShikiThemes } from '../src/shiki.js'
import { contrastsIn } from './contrast.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

const enough = 4.5
const text = readFileSync(
  new URL('../playground/docs/language/code.api.md', import.meta.url),
  'utf8',
)
const elevations = ['sunken', 'flush', 'flat', 'raised', 'floating', 'overlay']

const highlighters = new Map<ShikiThemes | undefined, Highlight | Promise<Highlight>>()

/** The page about code with one article for each text of attributes. */
async function highlighted(attributes: string[], themes?: ShikiThemes): Promise<string> {
  const created = highlighters.get(themes) ?? shiki(themes && { themes }).create()
  highlighters.set(themes, created)
  const [, body = ''] = /\{% api [^}]*%\}\n(.*?)\{% \/api %\}/s.exec(text)!
  const blocks = attributes.map((written) => `{% api path="/a" ${written} %}\n${body}{% /api %}\n`)
  const { html } = compile(blocks.join('\n'), { highlight: await created })
  return html.split('<article').map(oncePerColor).join('<article')
}

/** The HTML of a block with one token of each colour: the others differ in their words. */
function oncePerColor(html: string): string {
  const seen = new Set<string>()
  return html.replaceAll(/<span style="([^"]*)">[^<]*<\/span>/g, (token, style: string) => {
    if (seen.has(style)) return ''
    seen.add(style)
    return token
  })
}

/** The tokens whose colour is too close to the one behind it. */
async function poorTokens(page: Page): Promise<string[]> {
  const tokens = page.locator('pre > code > span')
  expect(await tokens.count()).toBeGreaterThan(4 * (await page.locator('article').count()))
  const contrasts = await contrastsIn(page.locator('main').first())
  const poor = contrasts.filter(({ ratio }) => ratio < enough)
  return poor.map(({ ratio, text: token, where }) => `${ratio.toFixed(2)} ${token} (${where})`)
}

const colorsIn = (page: Page) =>
  page
    .locator('pre > code > span')
    .evaluateAll((spans) => [...new Set(spans.map((span) => getComputedStyle(span).color))])

test('code of the playground has colours that follow the scheme, and are read well', async ({
  page,
}) => {
  await page.goto('./?page=language/code')
  await page.locator('article pre').first().waitFor()
  const colors: string[][] = []
  for (const scheme of ['Light', 'Dark']) {
    await page.getByRole('banner').getByText(scheme, { exact: true }).click()
    expect(await poorTokens(page)).toEqual([])
    colors.push(await colorsIn(page))
  }
  const [light, dark] = colors
  expect(light!.length).toBeGreaterThan(4)
  expect(dark!.length).toBe(light!.length)
  expect(light!.filter((color) => dark!.includes(color))).toEqual([])
})

test('the text of highlighted code is what stands in the document', async ({ page }) => {
  await page.goto('./?page=language/code')
  await page.locator('article pre').first().waitFor()
  const shown = await page
    .locator('article pre > code')
    .evaluateAll((all) =>
      all.map((code) => [
        (code as HTMLElement).dataset.language,
        code.parentElement!.dataset.language,
        code.textContent,
      ]),
    )
  const { endpoints } = compile(text)
  const written = endpoints
    .flatMap(({ examples }) => examples)
    .map(({ language, code }) => [language, language, `${code}\n`])
  expect(written.length).toBeGreaterThan(5)
  // Between them are the programs that the page has none of its own for.
  const own = shown.filter(([, , code]) => written.some(([, , one]) => one === code))
  expect(own).toEqual(written)
})

test.describe('the colours of code', () => {
  test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')

  test('are read well on every tint, at every elevation and in every mode', async ({ page }) => {
    const plain = elevations.map((value) => `elevation="${value}"`)
    const modes = ['tint-mode="dark"', 'tint-mode="light"', 'bg="hero"']
    const tinted = Object.keys(defaultTheme.tints).flatMap((tint) =>
      ['', 'elevation="overlay"', 'bg="mesh"', 'tint-mode="dark"'].map(
        (other) => `tint="${tint}" ${other}`,
      ),
    )
    await openSite(page, { html: await highlighted([...plain, ...modes, ...tinted]) })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await poorTokens(page)).toEqual([])
    }
  })

  test('are read well with the themes of high contrast, too', async ({ page }) => {
    const themes = { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' }
    const attributes = elevations.map((value) => `elevation="${value}"`)
    await openSite(page, { html: await highlighted(attributes, themes) })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await poorTokens(page)).toEqual([])
    }
  })

  test('are dark ink on paper, whatever the screen shows', async ({ page }) => {
    await openSite(page, { html: await highlighted(['']) })
    await page.emulateMedia({ colorScheme: 'light' })
    const light = await colorsIn(page)
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    expect(await colorsIn(page)).toEqual(light)
    expect(await poorTokens(page)).toEqual([])
  })

  test('are those of the reader in forced colours', async ({ page }) => {
    await openSite(page, { html: await highlighted(['']) })
    await page.emulateMedia({ forcedColors: 'active' })
    const ink = await page.locator('h2').evaluate((node) => getComputedStyle(node).color)
    expect(await colorsIn(page)).toEqual([ink])
  })
})

test('what is highlighted is not marked once more', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'older versions have no highlights')
  const plain = compile(
    '{% api path="/b" %}\n## B\n\n```json\n{ "plain": 1 }\n```\n{% /api %}',
  ).html
  await openSite(page, {
    html: (await highlighted([''])) + plain,
    script: `import { apply } from './behaviors.js'\napply(document.body)`,
  })
  const keys = () =>
    page.evaluate(() =>
      [...(CSS.highlights.get('api-md-key') ?? [])]
        .map(({ startContainer, startOffset, endOffset }) =>
          startContainer.textContent!.slice(startOffset, endOffset),
        )
        .join(),
    )
  await expect.poll(keys).toBe('"plain"')
})

test.describe('under a policy that forbids style attributes', () => {
  test.use({ allowed: [/Content Security Policy|Content-Security-Policy/] })

  test('code is there in the colour of the text', async ({ page }) => {
    await openSite(page, { html: await highlighted(['']), styleAttributes: false })
    const ink = await page
      .locator('pre')
      .first()
      .evaluate((node) => getComputedStyle(node).color)
    expect(await colorsIn(page)).toEqual([ink])
  })
})
