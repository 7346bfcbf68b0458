import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'
import { html } from './long-page.js'
import { openSite } from './site.js'

async function open(page: Page, width: number, content = html, script?: string): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await openSite(page, { html: content, ...(script !== undefined && { script }) })
}

test('samples stand beside their fields where there is room, and no page scrolls sideways', async ({
  page,
}) => {
  for (const width of [320, 768, 1024, 1440]) {
    await open(page, width)
    const text = (await page.locator('.rf-column').first().boundingBox())!
    const samples = (await page.locator('.rf-samples').first().boundingBox())!
    if (width > 1000) {
      expect(samples.x).toBeGreaterThan(text.x + text.width)
      expect(samples.y - text.y).toBeLessThan(2)
    } else expect(samples.y).toBeGreaterThan(text.y + text.height - 1)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})

test('without a script, tabs show their panels, by keys too, and keep their width', async ({
  page,
}) => {
  await open(page, 1440)
  const curl = page.getByRole('radio', { name: 'curl' })
  const tab = page.locator('.rf-tab', { hasText: 'curl' })
  const code = page.locator('pre[data-language="bash"]')
  const { width } = (await tab.boundingBox())!
  await expect(code).toBeHidden()
  await page.getByText('curl', { exact: true }).first().click()
  await expect(code).toBeVisible()
  await expect(page.locator('pre[data-language="json"]').first()).toBeHidden()
  expect((await tab.boundingBox())!.width).toBe(width)
  await curl.press('ArrowRight')
  await expect(page.locator('pre[data-language="js"]')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'JavaScript' })).toBeFocused()

  await expect(page.locator('.rf-panel:visible', { hasText: /"status": 200/ })).toHaveCount(1)
  await page.locator('.rf-tab', { hasText: '404' }).click()
  await expect(page.locator('.rf-panel:visible', { hasText: /"status": 404/ })).toHaveCount(1)
  await expect(page.locator('.rf-panel:visible', { hasText: /"status": 200/ })).toHaveCount(0)
})

test('long code ends until it is asked for, deep fields are closed, and print has all of both', async ({
  page,
}) => {
  await open(page, 1440)
  const code = page.locator('.rf-sample pre').first()
  const heightOf = async () => (await code.boundingBox())!.height
  expect(await heightOf()).toBeLessThan(28 * 16 + 1)
  await page.getByText('Show all 122 lines').click()
  expect(await heightOf()).toBeGreaterThan(120 * 16)
  await page.getByText('Show less').first().click()

  const fields = page.locator('[data-in="body"] dt')
  const seen = () =>
    fields.evaluateAll(
      (all) => all.filter((one) => one.checkVisibility({ contentVisibilityAuto: true })).length,
    )
  expect(await seen()).toBe(2)
  await page.emulateMedia({ media: 'print' })
  expect(await heightOf()).toBeGreaterThan(120 * 16)
  expect(await seen()).toBe(5)
  for (const panel of await page.locator('.rf-panel').all()) await expect(panel).toBeVisible()
  await page.emulateMedia({ media: null })
})

test('a block is as wide as it wants where its place shrinks to its content, and never wider than that', async ({
  page,
}) => {
  const places = [
    'display: flex',
    'display: grid; justify-content: center',
    'float: inline-start',
    'display: inline-block',
    'display: table-cell',
  ]
  const { html: plain } = compile('{% api path="/a" %}\n## A\n{% /api %}')
  for (const [content, wanted] of [
    [plain, 768],
    [html, 1344],
  ] as const) {
    for (const width of [360, 1440]) {
      const inside = places.map((style) => `<div style="${style}"><div>${content}</div></div>`)
      await open(
        page,
        width,
        `${inside.join('')}<dialog open style="max-inline-size: none; margin: 0; border: 0; padding: 0">${content}</dialog>`,
      )
      const widths = await page
        .locator('article')
        .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().width)))
      expect(widths).toEqual(Array(places.length + 1).fill(Math.min(width, wanted)))
    }
  }
})

test('the quick start of the README looks as it is pictured, with the stylesheet alone', async ({
  page,
}) => {
  const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8')
  const [, document] = /^````md\n([^]*?)^````$/m.exec(readme)!
  await open(page, 1120, compile(document!, { layout: 'reference' }).html)
  await expect(page.locator('.rf-tab')).toHaveText(['curl', 'JavaScript', 'Python', 'Go'])
  await expect(page.locator('dt > code')).toHaveText(['page', 'limit', 'sort'])
  const [title, parameters, note, request, response] = await Promise.all(
    ['h2', '.rf-fields', 'blockquote', '[data-tabs]', '[data-role="response"]'].map((name) =>
      page.locator(name).first().boundingBox(),
    ),
  )
  expect(title!.y - request!.y).toBeLessThan(16)
  expect([parameters!.x, note!.x]).toEqual([title!.x, title!.x])
  expect(request!.x).toBeGreaterThan(title!.x + 400)
  expect(response!.x).toBe(request!.x)
  expect(note!.y).toBeGreaterThan(parameters!.y + parameters!.height)
})

test('nothing of a page moves when the script comes late', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'reports no shifts')
  const script = `import { apply } from './behaviors.js'; Object.assign(globalThis, { apply })`
  for (const width of [360, 1440]) {
    await open(page, width, html, script)
    await page.waitForFunction(
      () =>
        'apply' in globalThis && performance.getEntriesByName('first-contentful-paint').length > 0,
    )
    const shift = await page.evaluate(async () => {
      let sum = 0
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          sum += (entry as PerformanceEntry & { value: number }).value
      })
      observer.observe({ type: 'layout-shift' })
      ;(globalThis as unknown as { apply(): void }).apply()
      for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
      return sum
    })
    expect(shift).toBeLessThanOrEqual(0.02)
  }
})
