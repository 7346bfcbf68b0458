import { readdirSync, readFileSync } from 'node:fs'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'
import { showPage } from './pages.js'

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
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await expect(page.getByRole('complementary')).toContainText('Refund an order')
  await page.evaluate(() => history.back())
  await expect(
    page.locator('article').getByRole('heading', { name: 'List orders' }),
  ).toBeInViewport()
})

test('search leads to an endpoint by keyboard', async ({ page }) => {
  await page.goto('./?page=samples/list-users')
  await page.locator('article').first().waitFor()
  await page.keyboard.press('/')
  const field = page.getByRole('combobox', { name: 'Search pages and endpoints' })
  await expect(field).toBeFocused()
  await field.fill('refund')
  await expect(page.getByRole('option').first()).toContainText('Refund an order')
  await page.keyboard.press('Enter')
  const heading = page.locator('article').getByRole('heading', { name: 'Refund an order' })
  await expect(heading).toBeInViewport()
  await expect(heading).toBeFocused()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field).toBeFocused()
})

test('search puts titles and paths before texts, and GET before DELETE', async ({ page }) => {
  await page.goto('./?page=samples/list-users')
  const field = page.getByRole('combobox', { name: 'Search pages and endpoints' })
  await field.fill('users user_id')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('user_id')
  const methods = await options.locator('.method-badge').allTextContents()
  expect(methods.indexOf('GET')).toBeLessThan(methods.indexOf('DEL'))
  await field.fill('limit')
  await expect(options.first()).toContainText('limit')
  await field.fill('xylophone')
  await expect(page.getByText(/^Nothing has “xylophone” in its title, its path/)).toBeVisible()
  await expect(options).toHaveCount(0)
})

test('search finds statuses, errors and prose, with the title above the path', async ({ page }) => {
  await page.goto('./?page=samples/list-users')
  const field = page.getByRole('combobox', { name: 'Search pages and endpoints' })
  const options = page.getByRole('option')
  for (const [query, found] of [
    ['429', 'Ask whether we are well'],
    ['token has expired', 'List users'],
    ['next of one page', 'List users'],
    ['unit of the currency', 'Payments'],
  ] as const) {
    await field.fill(query)
    await expect(options.filter({ hasText: found }).first()).toBeVisible()
  }
  await field.fill('refund an order')
  const [title, path] = await options
    .first()
    .locator('.result-title')
    .evaluate((node) => {
      const range = document.createRange()
      range.selectNodeContents(node.firstChild!)
      return [range, node.querySelector('.result-place')!].map((one) => one.getBoundingClientRect())
    })
  expect(title!.bottom).toBeLessThanOrEqual(path!.top + 2)
})

test('a page of the reference says its server and its authentication, what is on it, and has one heading of the first level', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('./?page=reference/users')
  const main = page.getByRole('main')
  await expect(main.locator('.page-access')).toContainText(/Server\s*https:\/\/api\.shop\.example/)
  await expect(main.locator('.page-access')).toContainText(/Authentication\s*Bearer token/)
  const [text, samples] = await main
    .locator('article .rf-columns')
    .first()
    .evaluate((row) => [...row.children].map((column) => column.getBoundingClientRect().x))
  expect(samples!).toBeGreaterThan(text! + 300)
  const contents = page.getByRole('navigation', { name: 'On this page' })
  await contents.getByRole('link', { name: 'Remove a user' }).click()
  await expect(main.getByRole('heading', { name: 'Remove a user' })).toBeInViewport()
  await expect(contents.locator('[aria-current]')).toHaveText('Remove a user')
  for (const id of [
    'home',
    'editor',
    'own',
    'reference/users',
    'language/code',
    'openapi/viewer',
  ]) {
    await showPage(page, id)
    await expect(page.locator('h1')).toHaveCount(1)
  }
  const links = page.getByRole('banner').getByRole('listitem').getByRole('link')
  await expect(links).toHaveText(['Guide', 'npm', 'Source'])
})

test('an address that names no page says so', async ({ page }) => {
  await page.goto('./?page=nowhere')
  await expect(page.getByRole('heading', { name: 'No such page' })).toBeVisible()
  await expect(page.locator('main:visible')).toContainText('nowhere')
  await page.getByRole('link', { name: 'Go to the overview' }).click()
  await expect(page.getByRole('heading', { name: /Document an endpoint/ })).toBeVisible()
})

test('the keyboard reaches the content past the navigation', async ({ page }) => {
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  // On a busy machine a browser can lose the first key that it is sent.
  await expect(async () => {
    await page.goto('./?page=samples/list-users')
    await page.locator('article').first().waitFor()
    await page.keyboard.press('Tab')
    await expect(skip).toBeFocused({ timeout: 5_000 })
  }).toPass()
  await page.keyboard.press('Enter')
  await expect(page.locator('main:visible')).toBeFocused()
  await expect(page).toHaveURL(/page=samples\/list-users$/)
})

test('an address with a broken escape shows its page', async ({ page }) => {
  await page.goto('./?page=samples/list-users#%')
  await expect(page.locator('article h2')).toHaveText('List users')
})

test('the scheme is chosen by a switch and kept', async ({ page }) => {
  await page.goto('./?page=samples/list-users')
  const scheme = () =>
    page.locator('article').evaluate((node) => getComputedStyle(node).colorScheme)
  await page.getByRole('banner').getByText('Dark').click()
  expect(await scheme()).toBe('dark')
  await page.reload()
  await page.locator('article').waitFor()
  expect(await scheme()).toBe('dark')
  await page.getByRole('banner').getByText('Light').click()
  expect(await scheme()).toBe('light')
})

test('no document of the playground has a diagnostic', () => {
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

test('the data of a page are in a drawer, of its first block at first', async ({ page }) => {
  await page.goto('./?page=attributes/elevation')
  const drawer = page.getByRole('complementary', { name: 'Data' })
  const button = page.getByRole('banner').getByRole('button', { name: 'Fields' })
  await expect(drawer).toBeHidden()
  await button.click()
  await expect(drawer.getByRole('heading')).toHaveText('sunken')
  await drawer.getByRole('button', { name: 'Diagnostics' }).click()
  const diagnostics = drawer.getByRole('listitem')
  await expect(diagnostics).toHaveCount(4)
  await expect(diagnostics.first()).toContainText('deprecated-elevation')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
})

test('the blocks look right as a bundler leaves the stylesheet', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'driven without emulation of media')
  await page.goto('./?page=attributes/tint-mode')
  const article = page.locator('article')
  const colors = () =>
    article.evaluateAll((nodes) =>
      nodes.map((node) => {
        const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
        canvas.fillStyle = getComputedStyle(node).backgroundColor
        canvas.fillRect(0, 0, 1, 1)
        return canvas.getImageData(0, 0, 1, 1).data.slice(0, 3).join(' ')
      }),
    )
  await expect(article).toHaveCount(3)
  const warm = { light: '238 231 219', dark: '42 32 24' }
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    expect(await colors()).toEqual([warm[scheme], warm.dark, warm.light])
  }
})

test('an entrance can be seen again, and what has no effect says so', async ({ page }) => {
  await page.goto('./?page=attributes/reveal')
  const slide = page.locator('article[data-reveal="slide"]')
  await slide.waitFor()
  await page.evaluate(() => {
    const article = document.querySelector('article[data-reveal="slide"]')!
    const states: string[] = []
    Object.assign(globalThis, { states })
    new MutationObserver(() =>
      states.push((article as HTMLElement).dataset.revealState ?? ''),
    ).observe(article, { attributeFilter: ['data-reveal-state'] })
  })
  await page.getByRole('button', { name: 'Replay' }).click()
  await expect(slide).toHaveAttribute('data-reveal-state', 'entered')
  expect(await page.evaluate(() => (globalThis as unknown as { states: string[] }).states)).toEqual(
    ['waiting', 'entered'],
  )
  await page.goto('./?page=attributes/stagger')
  await expect(page.locator('article blockquote')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Replay' })).toBeHidden()
})
