import { expect, test } from './fixtures.js'

test('the documentation has a page for each of its files, with links between them', async ({
  page,
}) => {
  await page.goto('./guide/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Documentation')
  await page.getByRole('main').getByRole('link', { name: 'Checks', exact: true }).click()
  await expect(page).toHaveTitle(/^Checks ·/)
  const current = page.getByRole('navigation', { name: 'Pages' }).locator('[aria-current="page"]')
  await expect(current).toHaveText('Checks')
  await page.getByRole('main').getByRole('link', { name: 'Command line' }).click()
  await expect(page).toHaveURL(/\/guide\/command-line\.html#check$/)
  await expect(page.locator('#check')).toBeInViewport()
})

test('a search finds a section of the documentation and leads to it', async ({ page }) => {
  await page.goto('./guide/index.html')
  await page.getByRole('combobox').fill('norendr nothing of the kind')
  await expect(page.getByText('No results for “norendr nothing of the kind”.')).toBeVisible()
  await page.getByRole('combobox').fill('NoMatchingRenderer')
  await expect(page.getByRole('option').first()).toContainText('Astro')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/guide\/frameworks\.html#astro$/)
  await expect(page.getByRole('heading', { name: 'Astro' })).toBeInViewport()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the documentation can be read and navigated', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'driven without that emulation')
    await page.goto('./guide/api.html')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('API')
    await page.getByRole('navigation').getByRole('link', { name: 'OpenAPI' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('OpenAPI')
  })
})
