import { readFileSync, readdirSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'
import { showPage } from './pages.js'

const reference = new URL('../playground/docs/reference/', import.meta.url)
const endpoints = readdirSync(reference).flatMap(
  (name) => compile(readFileSync(new URL(name, reference), 'utf8')).endpoints,
)

const viewer = (page: Page) => page.locator('.swagger-ui')
const operation = (page: Page, id: string) => viewer(page).locator(`[id$="-${id}"].opblock`)

/** Notes the requests that leave the site. */
function noteStrangers(page: Page): string[] {
  const strangers: string[] = []
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    const isOwn = page.url() === 'about:blank' || origin === new URL(page.url()).origin
    if (!isOwn && protocol !== 'data:' && protocol !== 'blob:') strangers.push(request.url())
  })
  return strangers
}

test.describe('the description', () => {
  test('has a page that says what it holds, and shows all of it', async ({ page, request }) => {
    const strangers = noteStrangers(page)
    await page.goto('./')
    const sidebar = page.getByRole('navigation', { name: 'Pages' })
    await sidebar.getByRole('link', { name: 'Description', exact: true }).click()
    await expect(page).toHaveURL(/\?page=openapi\/description$/)
    await expect(page.getByRole('heading', { name: 'OpenAPI description' })).toBeFocused()
    const operations = page.locator('.facts > div', { hasText: 'operations' })
    await expect(operations.locator('dd')).toHaveText(String(endpoints.length))

    const text = await (await request.get('./openapi.json')).text()
    expect(JSON.parse(text).info.title).toBe('Example shop')
    const shown = page.getByRole('group', { name: 'Description as JSON' })
    expect(await shown.textContent()).toBe(text)
    expect(strangers).toEqual([])
  })

  test('is copied and downloaded', async ({ page, context, browserName, baseURL }) => {
    test.skip(browserName === 'firefox', 'has no permission to read the clipboard')
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('./?page=openapi/description')
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
    const copied = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.servers).toEqual([{ url: 'https://api.shop.example' }])

    const downloading = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download', exact: true }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('openapi.json')
    expect(download.url()).toBe(new URL('openapi.json', baseURL).href)
  })

  test('cannot be copied before it is there', async ({ page }) => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/openapi.json', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('./?page=openapi/description')
    const copy = page.getByRole('button', { name: 'Copy', exact: true })
    await expect(copy).toBeDisabled()
    answer()
    await expect(copy).toBeEnabled()
  })

  test('says what is left out and inferred, and where', async ({ page, request }) => {
    const report = await (await request.get('./openapi.report.json')).json()
    await page.goto('./?page=openapi/description')
    for (const [title, kind] of [
      ['Left out', 'omitted'],
      ['Inferred', 'inferred'],
    ] as const) {
      const heading = page.getByRole('heading', { name: `${title} ${report[kind].length}` })
      await expect(heading).toBeVisible()
      await expect(page.locator(`.report-${kind} li`)).toHaveCount(report[kind].length)
    }
    await page.getByText('default-unfit', { exact: true }).click()
    const diagnostic = page.locator('[data-code="default-unfit"] li')
    const { file, line } = report.omitted.find(
      ({ code }: { code: string }) => code === 'default-unfit',
    )
    await expect(diagnostic).toContainText(`${file}:${line}`)
    await diagnostic.getByRole('link', { name: 'POST /v1/orders/:order_id/refunds' }).click()
    await expect(
      page.locator('article').getByRole('heading', { name: 'Refund an order' }),
    ).toBeInViewport()
  })
})

test.describe('the API viewer', () => {
  test('comes to those who open it, shows every endpoint, and asks no other site', async ({
    page,
  }) => {
    const strangers = noteStrangers(page)
    const sizes = new Map<string, number>()
    page.on('response', async (response) => {
      const body = await response.body().catch(() => undefined)
      sizes.set(response.url(), body?.length ?? 0)
    })
    const total = () => [...sizes.values()].reduce((sum, size) => sum + size, 0)
    await page.goto('./?page=samples/list-users')
    await page.waitForLoadState('networkidle')
    const before = total()
    expect(before).toBeLessThan(500_000)
    await showPage(page, 'openapi/viewer')
    await viewer(page).locator('.opblock').first().waitFor()
    await expect.poll(total).toBeGreaterThan(before + 1_000_000)

    expect(endpoints.length).toBeGreaterThan(25)
    await expect(viewer(page).locator('.opblock')).toHaveCount(endpoints.length)
    const shown = await viewer(page)
      .locator('.opblock')
      .evaluateAll((blocks) =>
        blocks.map((block) => ({
          id: block.id,
          method: block.querySelector('.opblock-summary-method')?.textContent,
          path: block.querySelector('[data-path]')?.getAttribute('data-path'),
          summary: block.querySelector('.opblock-summary')?.textContent,
        })),
      )
    for (const { id, method, path, title } of endpoints) {
      expect(shown.filter((block) => block.id.endsWith(`-${id}`))).toEqual([
        {
          id: expect.any(String),
          method,
          path: path.replaceAll(/:(\w+)/g, '{$1}'),
          summary: expect.stringContaining(title!),
        },
      ])
    }
    const order = operation(page, 'place-an-order')
    await order.locator('.opblock-summary-control').click()
    await expect(order).toContainText('Prices are fixed when the order is placed.')
    await expect(order.locator('.microlight').first()).toContainText('"TEA-EARL-250"')
    await order.getByRole('tab', { name: 'Schema' }).first().click()
    await expect(order.getByRole('tabpanel').first()).toContainText('ship_to')

    const colors = () =>
      operation(page, 'list-users')
        .locator('.opblock-summary-path')
        .evaluate((node) => getComputedStyle(node).color)
    await page.getByRole('banner').getByText('Dark').click()
    expect(await colors()).toBe('rgb(234, 232, 227)')
    await page.getByRole('banner').getByText('Light').click()
    expect(await colors()).toBe('rgb(32, 30, 26)')

    // By now a viewer has looked up what it looks up.
    expect(strangers).toEqual([])
  })

  test('has an address for each operation', async ({ page }) => {
    await page.goto('./?page=openapi/viewer#/Orders/refund-an-order')
    const refund = operation(page, 'refund-an-order')
    await refund.waitFor()
    await expect(refund).toContainText('Pays back all of it')
    await expect(refund).toBeInViewport()
  })
})

test.describe('a description that cannot be had', () => {
  test.use({ allowed: [/Failed to load resource/] })

  test('is asked for again by the next visit', async ({ page }) => {
    await page.route('**/openapi.json', (route) => route.fulfill({ status: 503 }), { times: 1 })
    await page.goto('./?page=openapi/description')
    await expect(page.getByRole('alert')).toContainText('openapi.json returns status 503.')
    await showPage(page, 'samples/list-users')
    await showPage(page, 'openapi/description')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'OpenAPI description' })).toBeVisible()
  })
})
