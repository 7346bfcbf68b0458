import type { Page } from '@playwright/test'

/** The ids of all pages that the playground lists. */
export async function listPages(page: Page): Promise<string[]> {
  await page.goto('./?page=samples/list-users')
  // On a small screen they are there, but folded away.
  const links = page.locator('nav a[data-page]')
  await links.first().waitFor({ state: 'attached' })
  const ids = await links.evaluateAll((nodes) =>
    nodes.map((node) => (node as HTMLElement).dataset.page!),
  )
  return [...new Set(ids)]
}

/** Goes to a page inside the app, and waits until it is shown. */
export async function showPage(page: Page, id: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(undefined, '', address)
    dispatchEvent(new PopStateEvent('popstate'))
  }, `?page=${id}`)
  await page.waitForFunction(
    (shown) => document.body.dataset.page === shown && !document.querySelector('main[aria-busy]'),
    id,
  )
}
