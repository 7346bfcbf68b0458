import { expect, test } from './fixtures.js'

test('a passer-by mends the mistake of the first screen with one click', async ({ page }) => {
  await page.goto('./')
  const status = page.locator('.example-status')
  await expect(status).toContainText('{boat_id} is not the syntax of a path parameter.')
  await expect(page.locator('.example-preview article')).toHaveAttribute('data-path', /\{boat_id\}/)
  await page.getByRole('button', { name: 'Fix' }).click()
  await expect(status).toHaveText('No diagnostics.')
  await expect(page.locator('.example-preview article')).toHaveAttribute(
    'data-path',
    '/boats/:boat_id/trips',
  )
})

test('the example is there before its editor, and nothing moves when that comes', async ({
  page,
  browserName,
}) => {
  let release = () => {}
  let held = Promise.resolve()
  await page.route('**/assets/live-example*.js', async (route) => {
    await held
    await route.continue()
  })
  for (const width of [1440, 390]) {
    held = new Promise<void>((resolve) => (release = resolve))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('./', { waitUntil: 'commit' })
    await expect(page.locator('.example-preview article h2')).toHaveText('Plan a trip')
    await expect(page.locator('.example-still')).toContainText('path="/boats/{boat_id}/trips"')
    await expect(page.locator('.example-status')).toContainText('{boat_id} is not the syntax')
    release()
    await page.getByRole('button', { name: 'Fix' }).waitFor()
    if (browserName === 'firefox') continue
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { value: number })[]
            resolve(entries.reduce((sum, { value }) => sum + value, 0))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(0), 500)
        }),
    )
    expect(shift).toBeLessThanOrEqual(0.02)
  }
})

test('attributes write themselves into the source, and take themselves out', async ({ page }) => {
  await page.goto('./')
  const article = page.locator('.example-preview article')
  const editor = page.getByRole('textbox', { name: 'Text of the example' })
  const button = page.getByRole('button', { name: 'tint="warm"' })
  // A click before the editor listens is none.
  await expect(async () => {
    if ((await button.getAttribute('aria-pressed')) !== 'true') await button.click()
    await expect(editor).toContainText('auth="Bearer token" tint="warm" %}', { timeout: 2000 })
  }).toPass()
  await expect(article).toHaveAttribute('data-tint', 'warm')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'tint="dark"' }).click()
  await expect(article).toHaveAttribute('data-tint', 'dark')
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await page.getByRole('button', { name: 'tint="dark"' }).click()
  await expect(article).not.toHaveAttribute('data-tint')
})

test('a pasted page becomes blocks, and what is left over is named', async ({ page }) => {
  await page.goto('./?page=own')
  const report = page.getByRole('group', { name: 'Report' })
  await expect(report).toContainText('POST /berths/:berth_id/stay')
  await expect(report).toContainText('GET /weather')
  await page.getByRole('textbox', { name: 'Text of your page' }).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText('## Buy sails\n\n`POST /sails/{kind}`\n\nOf any size.\n')
  await expect(report).toContainText('POST /sails/:kind')
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('group', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: 'Buy sails' })).toBeVisible()
  await page.getByRole('button', { name: 'Document' }).click()
  await expect(page.getByRole('group', { name: 'Document' })).toContainText(
    '{% api method="POST" path="/sails/:kind" %}',
  )
})
