import { applied, html, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test.describe('copy buttons', () => {
  test('copy path, code and a curl command, and announce it', async ({ page }) => {
    const copied = await watchClipboard(page)
    const script = applied.replace(
      "('main'))",
      "('main'), { baseUrl: 'https://api.example.com/' })",
    )
    await openSite(page, { html, script })

    await page.getByRole('button', { name: 'Copy path' }).click()
    await expect(page.getByRole('status')).toHaveText('Copied')
    await page.getByRole('button', { name: 'Copy code' }).first().click()
    await page.getByRole('button', { name: 'Copy curl command' }).click()
    expect(await copied()).toEqual([
      '/users/:user_id/orders',
      `{ "note": "it's late" }`,
      [
        "curl -X POST 'https://api.example.com/users/:user_id/orders'",
        '-H "Authorization: Bearer $TOKEN"',
        "-H 'Content-Type: application/json'",
        String.raw`-d '{ "note": "it'\''s late" }'`,
      ].join(' \\\n  '),
    ])
  })

  test('say so when the browser refuses', async ({ page }) => {
    await watchClipboard(page, false)
    await openSite(page, { html, script: applied })
    await page.getByRole('button', { name: 'Copy path' }).click()
    await expect(page.getByRole('status')).toHaveText('Copying failed')
  })

  test('are seen under the pointer and under the focus', async ({ page }) => {
    await openSite(page, { html, script: applied })
    const hasPointer = await page.evaluate(() => matchMedia('(hover: hover)').matches)
    test.skip(!hasPointer, 'without a pointer they are always seen')
    const button = page.getByRole('button', { name: 'Copy code' }).first()
    await expect(button).toHaveCSS('opacity', '0')
    await page.locator('pre').first().hover()
    await expect(button).toHaveCSS('opacity', '1')
    await page.getByText('Ten a minute.').hover()
    await expect(button).toHaveCSS('opacity', '0')
    await page.locator('body').press('Tab')
    while (!(await button.evaluate((node) => node === document.activeElement))) {
      await page.keyboard.press('Tab')
    }
    await expect(button).toHaveCSS('opacity', '1')
  })
})
