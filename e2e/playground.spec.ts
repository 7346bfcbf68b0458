import { readdirSync, readFileSync } from 'node:fs'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'

test('lists every endpoint with the badge of its method', async ({ page }) => {
  await page.goto('./')
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  const endpoints = sidebar.locator('.pages-reference .endpoint')
  await expect(endpoints.first()).toBeVisible()
  expect(await endpoints.count()).toBeGreaterThanOrEqual(20)
  await expect(sidebar.getByRole('link', { name: 'DEL Remove a user' })).toBeVisible()
})

test('a link to a block survives a reload', async ({ page }) => {
  await page.goto('./?page=reference/orders')
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  await sidebar.getByRole('link', { name: 'Refund an order' }).click()
  const heading = page.locator('article').getByRole('heading', { name: 'Refund an order' })
  await expect(heading).toBeInViewport()
  await expect(page).toHaveURL(/page=reference\/orders#refund-an-order$/)
  await page.reload()
  await expect(heading).toBeInViewport()
  await expect(page.getByRole('complementary')).toContainText('Refund an order')
  await page.evaluate(() => history.back())
  await expect(
    page.locator('article').getByRole('heading', { name: 'List orders' }),
  ).toBeInViewport()
})

test('search leads to an endpoint by keyboard', async ({ page }) => {
  await page.goto('./')
  await page.locator('article').first().waitFor()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search pages and endpoints' })
  await expect(field).toBeFocused()
  await field.fill('refund')
  await expect(page.getByRole('option').first()).toContainText('Refund an order')
  await page.keyboard.press('Enter')
  await expect(
    page.locator('article').getByRole('heading', { name: 'Refund an order' }),
  ).toBeInViewport()
})

test('the scheme is chosen by a switch and kept', async ({ page }) => {
  await page.goto('./')
  const background = () =>
    page.locator('article').evaluate((node) => getComputedStyle(node).backgroundColor)
  await page.getByText('Dark', { exact: true }).click()
  expect(await background()).toBe('rgb(18, 16, 14)')
  await page.reload()
  await page.locator('article').waitFor()
  expect(await background()).toBe('rgb(18, 16, 14)')
  await page.getByText('Light', { exact: true }).click()
  expect(await background()).toBe('rgb(255, 255, 255)')
})

test('no document of the playground has a finding', () => {
  const docs = new URL('../playground/docs/', import.meta.url)
  const names = readdirSync(docs, { recursive: true, encoding: 'utf8' })
  const documents = names.filter((name) => name.endsWith('.api.md'))
  expect(documents.length).toBeGreaterThan(10)
  const found = documents.flatMap((name) => {
    const { diagnostics } = compile(readFileSync(new URL(name, docs), 'utf8'))
    return diagnostics.map(({ message, range }) => `${name}:${range.start.line} ${message}`)
  })
  expect(found).toEqual([])
})

test('the findings of a page stand beside it', async ({ page }) => {
  await page.goto('./?page=attributes/elevation')
  await page.getByRole('button', { name: 'Findings' }).click()
  const findings = page.getByRole('group', { name: 'Findings' }).getByRole('listitem')
  await expect(findings).toHaveCount(4)
  await expect(findings.first()).toContainText('deprecated-elevation')
})

test('the blocks look right as a bundler leaves the stylesheet', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'driven without emulation of media')
  await page.goto('./?page=attributes/tint-mode')
  const article = page.locator('article')
  const colors = () =>
    article.evaluateAll((nodes) => nodes.map((node) => getComputedStyle(node).backgroundColor))
  await expect(article).toHaveCount(3)
  const warm = { light: 'rgb(238, 231, 219)', dark: 'rgb(42, 32, 24)' }
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await colors()).toEqual([warm[scheme], warm.dark, warm.light])
  }
})
