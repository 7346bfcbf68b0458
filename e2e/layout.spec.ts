import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { source } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test.skip(({ browserName }) => browserName === 'firefox', 'reports neither layouts nor shifts')

/** Opens a page that is there to be read, and can start the script by `apply`. */
async function openRead(page: Page, content: string): Promise<void> {
  const script = "import { apply } from './behaviors.js'; Object.assign(globalThis, { apply })"
  await openSite(page, { html: content, script })
  await page.waitForFunction(
    () =>
      'apply' in globalThis && performance.getEntriesByName('first-contentful-paint').length > 0,
  )
}

declare function apply(root?: ParentNode, options?: object): void

const bothLayouts = ['plain', 'reference'] as const

for (const layout of bothLayouts) {
  test(`nothing moves when it starts on a page that is being read: ${layout}`, async ({ page }) => {
    const many = ['a', 'b', 'c'].map(
      (name) => compile(source.replace('/users', `/${name}`), { layout }).html,
    )
    await openRead(page, many.join(''))
    const boxes = () =>
      page
        .locator('article, article *:not([data-api-md] *, [data-api-md], wbr)')
        .evaluateAll((nodes) =>
          nodes
            .filter((node) => node.checkVisibility())
            .map((node) => node.getBoundingClientRect())
            .filter(({ top, height }) => height > 0 && top < innerHeight)
            .map(({ left, top, width }) => [left, top, width].map(Math.round).join(' ')),
        )
    const before = await boxes()
    const shifts = await page.evaluate(async () => {
      let seen = 0
      const count = (list: { length: number }) => (seen += list.length)
      const observer = new PerformanceObserver((list) => count(list.getEntries()))
      observer.observe({ type: 'layout-shift' })
      apply()
      for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
      return count(observer.takeRecords())
    })
    expect(shifts).toBe(0)
    await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(3)
    expect(await boxes()).toEqual(before)
  })
}

test('the layout is computed a few times, however many blocks there are', async ({ page }) => {
  const one = compile(source.replace('%}', 'reveal="fade" %}')).html
  await openRead(page, one.repeat(40))
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const layouts = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return metrics.find(({ name }) => name === 'LayoutCount')!.value
  }
  const before = await layouts()
  // Not by `page.evaluate`: a trace reads the page after it, and lays out what is hidden.
  await session.send('Runtime.evaluate', { expression: 'apply()' })
  expect((await layouts()) - before).toBeLessThan(6)
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(40)
})

test('tables and code outside of blocks do not touch each other', async ({ page }) => {
  const table = '| a | b |\n|---|---|\n| c | d |'
  const code = '```json\n{}\n```'
  await openSite(page, { html: compile([table, code, code, table].join('\n\n')).html })
  const gaps = await page.locator('main > *').evaluateAll((elements) => {
    const boxes = elements.map((element) => element.getBoundingClientRect())
    return boxes.slice(1).map(({ top }, index) => top - boxes[index]!.bottom)
  })
  expect(gaps).toEqual([16, 16, 16])
})
