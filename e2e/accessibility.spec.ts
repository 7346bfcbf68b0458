import type { Page } from '@playwright/test'
import axe from 'axe-core'
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

test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
// What is on its way in has no contrast yet.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('axe finds nothing on a page of each kind, in light and dark', async ({ page }) => {
  await page.goto('./?page=missing')
  await page.evaluate(axe.source)
  for (const id of kinds) {
    await showPage(page, id)
    if (id === 'editor') await page.locator('.results article').waitFor()
    if (id === 'home') await page.locator('.example-preview article').waitFor()
    if (id === 'own') await page.locator('.report-rows').first().waitFor()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      // What the script gives comes a moment after the page.
      await expect.poll(() => violations(page, id, colorScheme)).toEqual([])
    }
  }
})

async function violations(page: Page, id: string, colorScheme: string): Promise<string[]> {
  // The navigation is long, and the same on all other pages.
  const isWhole = ['home', 'samples/create-user'].includes(id)
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    // Of all that axe looks at, a scheme changes the colours alone.
    ...(colorScheme === 'dark' && { runOnly: ['color-contrast', 'link-in-text-block'] }),
    // Swagger UI puts the link to an operation into the button that opens it.
    ...(id === 'openapi/viewer' && { rules: { 'nested-interactive': { enabled: false } } }),
  }
  const found = await page.evaluate(
    ({ context, run }) =>
      (globalThis as unknown as { axe: typeof axe }).axe
        .run(context, run)
        .then((results) =>
          results.violations.flatMap(({ id: rule, nodes }) =>
            nodes.map((node) => `${rule}: ${node.html.slice(0, 120)}`),
          ),
        ),
    { context: isWhole ? 'html' : 'main:not([hidden])', run: options },
  )
  return found.map((violation) => `${id}: ${violation}`)
}
