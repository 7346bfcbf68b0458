import { violations } from './axe.js'
import { expect, test } from './fixtures.js'
import { html } from './long-page.js'
import { showPage } from './pages.js'
import { openSite } from './site.js'

/** One page of each kind: what differs between pages of a kind are words. */
const kinds = [
  'home',
  'editor',
  'own',
  'samples/create-user',
  'reference/payments',
  'language/code',
  'attributes/tint',
  'attributes/bg',
  'attributes/scrim',
  'openapi/description',
  'openapi/viewer',
]

test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
// What is on its way in has no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('axe finds nothing on a page of each kind, in light and dark', async ({ page }) => {
  await page.goto('./?page=missing')
  for (const id of kinds) {
    await showPage(page, id)
    if (id === 'editor') await page.locator('.results article').waitFor()
    if (id === 'home') await page.locator('.example-preview article').waitFor()
    if (id === 'own') await page.locator('.report-rows').first().waitFor()
    // The navigation is long, and the same on all other pages.
    // Swagger UI puts the link to an operation into the button that opens it.
    const ignored = id === 'openapi/viewer' ? ['nested-interactive'] : []
    const within = ['home', 'samples/create-user'].includes(id) ? 'html' : 'main'
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // What the script gives comes a moment after the page.
      await expect
        .poll(() => violations(page, within, colorScheme, ignored), { message: id })
        .toEqual([])
    }
  }
})

test('axe finds nothing on a page of the reference, at any width, before and after the script', async ({
  page,
}) => {
  const script = "import { apply } from './behaviors.js'; Object.assign(globalThis, { apply })"
  await page.setViewportSize({ width: 1440, height: 900 })
  const css = 'h1 { color: var(--rf-color-text) }'
  await openSite(page, { html: `<h1>Members</h1>${html}`, css, script })
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // Code that scrolls is reached by keyboard with the script alone, as the documentation says.
      const isApplied = await page.evaluate(() => document.querySelector('[data-api-md]') !== null)
      const ignored = isApplied ? [] : ['scrollable-region-focusable']
      expect(await violations(page, 'html', colorScheme, ignored)).toEqual([])
    }
    await page.evaluate(() => (globalThis as unknown as { apply(): void }).apply())
    await page.getByRole('button', { name: 'Copy path' }).waitFor({ state: 'attached' })
  }
})
