import { expect, test } from './fixtures.js'
import { listPages, showPage } from './pages.js'

test.use({ viewport: { width: 320, height: 640 } })

test('no page scrolls sideways at 320 pixels', async ({ page }) => {
  const wide: string[] = []
  for (const id of await listPages(page)) {
    await showPage(page, id)
    if (id === 'editor') await page.locator('.results article').waitFor()
    if (id === 'home') await page.locator('.example-preview article').waitFor()
    const excess = await page
      .locator(':root')
      .evaluate((node) => node.scrollWidth - node.clientWidth)
    if (excess > 0) wide.push(`${id}: ${excess}`)
  }
  expect(wide).toEqual([])
})

test('the header is one line of 56 pixels, and the search a lens that opens', async ({ page }) => {
  await page.goto('./?page=samples/list-users')
  const header = page.getByRole('banner')
  expect((await header.boundingBox())?.height).toBe(56)
  const field = page.getByRole('combobox', { name: 'Search pages and endpoints' })
  expect((await field.boundingBox())!.width).toBeLessThan(48)
  await field.click()
  expect((await field.boundingBox())!.width).toBeGreaterThan(250)
  await field.fill('refund')
  await page.getByRole('option').first().click()
  await expect(page.getByRole('heading', { name: 'Refund an order' })).toBeInViewport()
})

test('the navigation opens from a button', async ({ page }) => {
  await page.goto('./')
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  await expect(sidebar).toBeHidden()
  await page.getByRole('button', { name: 'Menu' }).click()
  await sidebar.getByRole('link', { name: 'Create user' }).click()
  await expect(page.getByRole('heading', { name: 'Create user', level: 2 })).toBeVisible()
  await expect(sidebar).toBeHidden()
})
