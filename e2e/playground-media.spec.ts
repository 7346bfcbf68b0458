import { expect, test } from './fixtures.js'

test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
// A page that is used again can lose what it emulates while it goes to another site.
test.use({ reuseContext: false })

test('the playground prints the page alone', async ({ page }) => {
  await page.goto('./?page=samples/list-users')
  await expect(page.locator('article')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeHidden()
  expect((await page.locator('article').boundingBox())!.x).toBeLessThan(100)
})

test('the playground tells what is chosen where colours are forced', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto('./?page=samples/list-users')
  const ground = (name: string) =>
    page
      .getByRole('banner')
      .getByText(name)
      .evaluate((node) => getComputedStyle(node).backgroundColor)
  expect(await ground('System')).not.toBe(await ground('Dark'))
})
