import type { Page } from '@playwright/test'
import { applied, html, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

/** What the script keeps in the page, and what a test drives it by. */
interface Watched {
  apply: (root: Element, options?: object) => { stop(): void }
  observers: Set<MutationObserver>
  listeners: Set<unknown>
}

declare const watched: Watched

/** Opens a page on which a test applies the script as it likes. */
async function openWatched(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const counted = { observers: new Set<MutationObserver>(), listeners: new Set<unknown>() }
    Object.assign(globalThis, { watched: counted })
    const { observe, disconnect } = MutationObserver.prototype
    MutationObserver.prototype.observe = function (...given) {
      // A tool that drives the browser may watch the document.
      if (given[0].nodeName === 'MAIN') counted.observers.add(this)
      observe.apply(this, given)
    }
    MutationObserver.prototype.disconnect = function () {
      counted.observers.delete(this)
      disconnect.apply(this)
    }
    const add = globalThis.addEventListener
    globalThis.addEventListener = (...given: Parameters<typeof add>) => {
      if (given[0] === 'hashchange') counted.listeners.add(given[1])
      add(...given)
    }
  })
  const script = "import { apply } from './behaviors.js'; Object.assign(watched, { apply })"
  await openSite(page, { html, script })
  await page.waitForFunction(() => 'apply' in watched)
}

test('applied at each navigation, it keeps one watch over a root', async ({ page }) => {
  await openWatched(page)
  const kept = await page.evaluate(() => {
    const main = document.querySelector('main')!
    const different = new Set(Array.from({ length: 5 }, () => watched.apply(main)))
    return [different.size, watched.observers.size, watched.listeners.size]
  })
  expect(kept).toEqual([1, 1, 1])
})

test('a root that is replaced leaves nothing behind', async ({ page, browserName }) => {
  await openWatched(page)
  const ranges = () =>
    page.evaluate(() =>
      'highlights' in CSS
        ? [...CSS.highlights].map(([name, { size }]) => `${name} ${size}`).join()
        : '',
    )
  await page.evaluate(() => watched.apply(document.querySelector('main')!))
  const first = await ranges()
  if (browserName === 'chromium') expect(first).toContain('api-md-parameter 1')
  for (let index = 0; index < 3; index++) {
    await page.evaluate((again) => {
      document.querySelector('main')!.outerHTML = `<main>${again}</main>`
      watched.apply(document.querySelector('main')!)
    }, html)
  }
  expect(await ranges()).toBe(first)
  expect(await page.evaluate(() => watched.listeners.size)).toBe(1)
  await page.evaluate(() => location.assign('#404-not-found'))
  await expect(page.getByRole('tabpanel', { name: '404' })).toBeVisible()
})

test('the options of the first call hold until it is stopped', async ({ page }) => {
  await openWatched(page)
  const put = (copyPath: string) =>
    page.evaluate(
      ([text, added]) => {
        const main = document.querySelector('main')!
        watched.apply(main, { texts: { copyPath: text } })
        main.innerHTML = added!
      },
      [copyPath, html],
    )
  await put('First')
  await expect(page.getByRole('button', { name: 'First' })).toHaveCount(1)
  await put('Second')
  await expect(page.getByRole('button', { name: 'First' })).toHaveCount(1)
  await page.evaluate(() => watched.apply(document.querySelector('main')!).stop())
  expect(await page.evaluate(() => watched.observers.size)).toBe(0)
  await put('Third')
  await expect(page.getByRole('button', { name: 'Third' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Second' })).toHaveCount(0)
})

test('applied twice, nothing is there twice', async ({ page }) => {
  const twice = `${applied}; apply(); apply(document.querySelector('article'))`
  await openSite(page, { html, script: twice })
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(2)
  await expect(page.getByRole('tablist')).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Limits' })).toHaveCount(1)
})

const twoWays = [
  ['cloned', (main: Element) => main.replaceWith(main.cloneNode(true))],
  ['written again', (main: Element) => void (main.innerHTML = String(main.innerHTML))],
] as const

for (const [way, putBack] of twoWays) {
  test(`a page that is put back from a snapshot, ${way}, works like the first`, async ({
    page,
  }) => {
    const copied = await watchClipboard(page)
    const far = html.replace('<article ', '<article data-reveal="fade" ')
    const script = `import { apply } from './behaviors.js'; apply(document, { columns: true })`
    const css = 'article { margin-block-start: 1200px !important }'
    await openSite(page, { html: far, css, script })
    await expect(page.getByRole('tab')).toHaveCount(3)
    const structure = () => page.locator('main').innerHTML()
    const before = await structure()
    await page.locator('main').evaluate(putBack)
    await expect.poll(structure).toBe(before)
    await page.locator('article').scrollIntoViewIfNeeded()
    await expect(page.locator('article')).toHaveAttribute('data-reveal-state', 'entered')
    await page.getByRole('tab', { name: '404' }).click()
    await expect(page.getByRole('tabpanel', { name: '404' })).toBeVisible()
    await page.getByRole('button', { name: 'Copy path' }).click()
    expect(await copied()).toEqual(['/users/:user_id/orders'])
  })
}

const changes: Record<string, (main: Element) => void> = {
  'less text': (main) => main.querySelectorAll('h3, p').forEach((part) => part.remove()),
  'fewer samples': (main) => main.querySelector('[data-places] > *')!.remove(),
  'no samples': (main) => main.querySelector('[data-places]')!.replaceChildren(),
  'other places': (main) => main.querySelector('[data-places]')!.setAttribute('data-places', '9 x'),
}

for (const [name, change] of Object.entries(changes)) {
  test(`a page that is put back with ${name} works`, async ({ page }) => {
    const script = `import { apply } from './behaviors.js'; apply(document, { columns: true })`
    await openSite(page, { html, script })
    await expect(page.locator('[data-places]')).not.toHaveCount(0)
    await page.locator('main').evaluate(change)
    const errors: Error[] = []
    page.on('pageerror', (error) => errors.push(error))
    await page.locator('main').evaluate(twoWays[0][1])
    await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
    await expect(page.locator('main')).not.toContainText('null')
    expect(errors).toEqual([])
  })
}

test('told to stop, it leaves later blocks alone, and what it added goes on working', async ({
  page,
}) => {
  const copied = await watchClipboard(page)
  const script = applied.replace('apply(', 'globalThis.handle = apply(')
  await openSite(page, { html, script })
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await page.evaluate((late) => {
    ;(globalThis as unknown as { handle: { stop(): void } }).handle.stop()
    document.querySelector('main')!.insertAdjacentHTML('beforeend', late)
  }, html)
  await page.getByRole('button', { name: 'Copy path' }).click()
  expect(await copied()).toHaveLength(1)
  await page.evaluate(() => location.assign('#404-not-found'))
  await expect(page.getByRole('tabpanel', { name: '404' })).toBeVisible()
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
})
