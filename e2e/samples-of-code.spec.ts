import { readFileSync } from 'node:fs'
import { compile } from '../src/compiler.js'
import { applied } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

const payments = compile(
  readFileSync(new URL('../playground/docs/reference/payments.api.md', import.meta.url), 'utf8'),
).html
const withOptions = (options: string) => applied.replace("('main'))", `('main'), ${options})`)

test('code has a header that says what it shows, and in which language', async ({ page }) => {
  await openSite(page, { html: payments, script: applied })
  const headers = page.locator('[data-api-md="head"]')
  await expect(headers.first()).toContainText('Request')
  const texts = await headers.evaluateAll((all) =>
    all.map((header) =>
      [...header.querySelectorAll('[data-api-md="title"], [data-api-md="language"]')]
        .map((part) => part.textContent)
        .join(' '),
    ),
  )
  expect(texts).toEqual([
    'Request',
    'Request JSON',
    ...[201, 202, 402, 409, 422].map((status) => `Response ${status} JSON`),
  ])
})

test('without the script a header has the word of the fence, at the same place', async ({
  page,
}) => {
  await openSite(page, { html: payments })
  const pre = page.locator('pre[data-language="json"]').first()
  const label = await pre.evaluate((node) => getComputedStyle(node, '::before').content)
  expect(label).toBe('"json"')
  const height = (await pre.boundingBox())!.height
  await openSite(page, { html: payments, script: withOptions('{ tabs: false }') })
  await page.locator('[data-api-md="head"]').first().waitFor()
  expect((await pre.boundingBox())!.height).toBe(height)
})

test('requests in several languages are tabs, and the choice is remembered', async ({ page }) => {
  const other = payments.replaceAll('payment', 'payout')
  const open = () => openSite(page, { html: payments + other, script: applied })
  await open()
  const tabs = page.getByRole('tablist', { name: 'Request' })
  await expect(tabs).toHaveCount(2)
  await expect(tabs.first().getByRole('tab')).toHaveText(['Shell', 'JavaScript', 'Python'])
  await tabs.first().getByRole('tab', { name: 'Python' }).click()
  for (const list of await tabs.all()) {
    await expect(list.getByRole('tab', { name: 'Python' })).toHaveAttribute('aria-selected', 'true')
  }
  await open()
  await expect(tabs.last().getByRole('tab', { name: 'Python' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.locator('pre[data-language="python"]').first()).toBeVisible()
  await expect(page.locator('pre[data-language="js"]').first()).toBeHidden()
})

test('the button of a header is inside of it, however narrow the code is', async ({ page }) => {
  await page.setViewportSize({ width: 180, height: 700 })
  await openSite(page, { html: payments, script: applied })
  await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeVisible()
  const outside = await page.locator('[data-api-md="head"]').evaluateAll((headers) =>
    headers.flatMap((header) => {
      const { left, right } = header.getBoundingClientRect()
      const button = header.querySelector('button[aria-label]')!.getBoundingClientRect()
      return header.checkVisibility() && (button.left < left || button.right > right)
        ? header.textContent
        : []
    }),
  )
  expect(outside).toEqual([])
})

test('samples are beside the prose where there is room, and stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 })
  await openSite(page, { html: payments, script: withOptions('{ columns: true }') })
  const [prose, samples] = [
    page.locator('[data-api-md="column"]').first(),
    page.locator('[data-api-md="column"]').last(),
  ]
  const boxes = async () => [(await prose.boundingBox())!, (await samples.boundingBox())!] as const
  const [left, right] = await boxes()
  expect(right.x).toBeGreaterThan(left.x + left.width)
  expect(right.height).toBeLessThanOrEqual(700)
  await expect(samples.locator('pre')).toHaveCount(9)
  await expect(prose.locator('pre')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Samples' })).toHaveAttribute('tabindex', '0')
  await page.evaluate(() => scrollTo(0, 1200))
  await expect.poll(async () => Math.round((await boxes())[1].y)).toBe(24)
  await page.setViewportSize({ width: 900, height: 700 })
  await page.evaluate(() => scrollTo(0, 0))
  const [above, below] = await boxes()
  expect(below.y).toBeGreaterThanOrEqual(above.y + above.height)
  expect(below.x).toBe(above.x)
})
