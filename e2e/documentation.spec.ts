import { expect, test } from './fixtures.js'

test('the documentation and the playground lead to each other', async ({ page }) => {
  await page.goto('../')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Endpoints in Markdown')
  await page.getByRole('link', { name: 'Playground' }).first().click()
  await expect(page.locator('article').first()).toBeVisible()
  await page.getByRole('link', { name: 'Guide' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Getting started')
})

test('the landing page shows a document, what it becomes, and a mistake where it is', async ({
  page,
}) => {
  await page.goto('../')
  const written = page.getByRole('region', { name: 'You write users.api.md' })
  await expect(written).toContainText('{% api method="GET" path="/api/users"')
  const rendered = page.getByRole('region', { name: 'Your readers see' })
  await expect(rendered.locator('article[data-path="/api/users"] h2')).toHaveText('List users')
  const mistake = page.getByRole('region', { name: 'A mistake shows where it is' })
  await expect(mistake).toContainText('"size": "12"')
  await expect(mistake).toContainText('example-type')
})

test('a page links to others, shows its examples rendered, and names files above their code', async ({
  page,
}) => {
  await page.goto('../getting-started.html')
  await expect(page.locator('.file-name').first()).toHaveText('vite.config.ts')
  await expect(page.locator('.rendered article h2')).toHaveText('Get a user')
  await page.getByRole('main').getByRole('link', { name: 'Checks' }).first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Checks/)
})

test('each diagnostic has a page of its own, which the list of all leads to', async ({ page }) => {
  await page.goto('../diagnostics.html')
  await page.getByRole('link', { name: 'unread-table' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^unread-table/)
  await expect(page.locator('main pre').first()).toContainText('^^^')
  await page.getByRole('link', { name: 'All diagnostics' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Diagnostics/)
})

test('a search finds a section and leads to it', async ({ page }) => {
  await page.goto('../getting-started.html')
  await page.getByRole('button', { name: 'Search' }).first().click()
  await page.getByRole('searchbox').fill('NoMatchingRenderer')
  await page.locator('.VPLocalSearchBox .result').first().click()
  await expect(page).toHaveURL(/\/frameworks\.html#astro$/)
})

test('a page is there as Markdown, as it is copied', async ({ page }) => {
  await page.goto('../checks.html')
  const response = await page.request.get(new URL('checks.md', page.url()).href)
  expect(await response.text()).toMatch(/^# Checks\n/)
  await expect(page.getByRole('button', { name: 'Copy page as Markdown' })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the documentation can be read and navigated', async ({ page, browserName }) => {
    test.skip(browserName === 'firefox', 'driven without that emulation')
    await page.goto('../api.html')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^API/)
    await page.getByRole('link', { name: 'OpenAPI', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^OpenAPI/)
  })
})
