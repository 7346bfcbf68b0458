import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { showPage } from './pages.js'

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

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
    // What is on its way in has no contrast yet.
    test.use({ colorScheme, contextOptions: { reducedMotion: 'reduce' } })

    test('axe finds nothing on a page of each kind', async ({ page }) => {
      await page.goto('./?page=missing')
      for (const id of kinds) {
        await showPage(page, id)
        if (id === 'editor') await page.locator('.results article').waitFor()
        if (id === 'home') await page.locator('.example-preview article').waitFor()
        if (id === 'own') await page.locator('.report-rows').first().waitFor()
        // What the script gives comes a moment after the page.
        await expect.poll(() => violations(page, id, colorScheme)).toEqual([])
      }
    })
  })
}

async function violations(page: Page, id: string, colorScheme: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  // Of all that axe looks at, a scheme changes the colours alone.
  if (colorScheme === 'dark') axe.withRules(['color-contrast', 'link-in-text-block'])
  // The navigation is long, and the same on all other pages.
  if (!['home', 'samples/create-user'].includes(id)) axe.include('main:not([hidden])')
  // Swagger UI puts the link to an operation into the button that opens it.
  if (id === 'openapi/viewer') axe.disableRules('nested-interactive')
  const found = await axe.analyze()
  return found.violations.flatMap(({ id: rule, nodes }) =>
    nodes.map((node) => `${id}: ${rule}: ${node.html.slice(0, 120)}`),
  )
}
