import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { applied, html, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

/** What the script holds, and what a test drives it by. */
interface Watched {
  apply: (root: ParentNode, options?: object) => { stop(): void }
  /** How many observers watch, and how many listeners hear. */
  held: { observers: number; listeners: number }
}

declare const watched: Watched

const far = html.replace('<article ', '<article data-reveal="fade" ')

/** Opens a page on which a test applies the script as it likes. */
async function openWatched(page: Page, content = html): Promise<void> {
  await page.addInitScript(() => {
    const held = { observers: 0, listeners: 0 }
    Object.assign(globalThis, { watched: { held } })
    const { observe, disconnect } = MutationObserver.prototype
    const observers = new Set<MutationObserver>()
    MutationObserver.prototype.observe = function (...given) {
      // A tool that drives the browser may watch the document.
      if (given[0].nodeName === 'MAIN') held.observers = observers.add(this).size
      observe.apply(this, given)
    }
    MutationObserver.prototype.disconnect = function () {
      observers.delete(this)
      held.observers = observers.size
      disconnect.apply(this)
    }
    const add = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (...given: Parameters<typeof add>) {
      const { signal } = Object(given[2]) as AddEventListenerOptions
      if (signal) held.listeners++
      if (signal) add.call(signal, 'abort', () => held.listeners--)
      add.apply(this, given)
    }
  })
  const script = "import { apply } from './behaviors.js'; Object.assign(watched, { apply })"
  await openSite(page, { html: content, script })
  await page.waitForFunction(() => 'apply' in watched)
}

test('applied at each navigation, it keeps one watch over a root', async ({ page }) => {
  await openWatched(page)
  const different = await page.evaluate(() => {
    const main = document.querySelector('main')!
    return new Set(Array.from({ length: 5 }, () => watched.apply(main))).size
  })
  expect(different).toBe(1)
  expect(await page.evaluate(() => watched.held.observers)).toBe(1)
})

test('put on and taken off again and again, it leaves the page as it was, and holds nothing', async ({
  page,
}) => {
  const tasks = compile('{% api path="/t" %}\n- [x] Done\n{% /api %}').html
  await openWatched(page, far + tasks)
  const held = await page.evaluate(async () => {
    const main = document.querySelector('main')!
    const before = main.innerHTML
    const changed: string[] = []
    for (let time = 0; time < 20; time++) {
      const { stop } = watched.apply(main)
      if (main.innerHTML === before) changed.push('not applied')
      await new Promise(requestAnimationFrame)
      stop()
      if (main.innerHTML !== before) changed.push(main.innerHTML)
    }
    const marks = 'highlights' in CSS ? [...CSS.highlights].map(([, { size }]) => size) : []
    return {
      changed,
      ...watched.held,
      marks: marks.filter((size) => size > 0),
      added: document.querySelectorAll('[data-api-md]').length,
    }
  })
  expect(held).toEqual({ changed: [], observers: 0, listeners: 0, marks: [], added: 0 })
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
  await put('Third')
  await expect(page.getByRole('button', { name: 'Third' })).toHaveCount(1)
})

test('applied twice, nothing is there twice, and a click copies once', async ({ page }) => {
  const copied = await watchClipboard(page)
  const twice = `${applied}; apply(); apply(document.querySelector('article'))`
  await openSite(page, { html, script: twice })
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Limits' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Copy path' }).click()
  expect(await copied()).toHaveLength(1)
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
    const css = 'article { margin-block-start: 1200px !important }'
    const script = `import { apply } from './behaviors.js'; apply()`
    await openSite(page, { html: far, css, script })
    await expect(page.locator('article')).toHaveAttribute('data-reveal-state', 'waiting')
    const before = await page.locator('main').innerHTML()
    await page.locator('main').evaluate(putBack)
    await expect.poll(() => page.locator('main').innerHTML()).toBe(before)
    await page.locator('article').scrollIntoViewIfNeeded()
    await expect(page.locator('article')).toHaveAttribute('data-reveal-state', 'entered')
    await page.getByRole('button', { name: 'Copy path' }).click()
    expect(await copied()).toEqual(['/users/:user_id/orders'])
  })
}

test('what is put on the page after it was stopped is left alone', async ({ page }) => {
  await openWatched(page)
  await page.evaluate((late) => {
    watched.apply(document.querySelector('main')!).stop()
    document.querySelector('main')!.insertAdjacentHTML('beforeend', late)
  }, html)
  await expect(page.locator('article')).toHaveCount(2)
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(0)
})

test('a block of any size is brought to life, and the blocks after it', async ({ page }) => {
  const long = compile(
    `{% api path="${'/a'.repeat(40_000)}" %}\n## ${'*a* '.repeat(50)}\n{% /api %}\n`,
  ).html
  await openWatched(page, long + html)
  await page.evaluate(() => {
    const [main, heading] = [document.querySelector('main')!, document.querySelector('h2')!]
    main.hidden = true
    heading.innerHTML = '<em>a</em>'.repeat(130_000)
    watched.apply(main)
  })
  await expect(page.locator('[data-meta-type="code"] > [data-api-md="copy"]')).toHaveCount(2)
  await expect(page.locator('h2 [data-api-md="anchor"]')).toHaveCount(2)
  await page.evaluate(() => watched.apply(document.querySelector('main')!).stop())
  await expect(page.locator('h2 em')).toHaveCount(130_000)
})
