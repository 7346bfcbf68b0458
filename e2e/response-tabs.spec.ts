import { applied, html } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test.describe('responses', () => {
  test('that differ by status are tabs', async ({ page }) => {
    await openSite(page, { html, script: applied })
    const tabs = page.getByRole('tablist', { name: 'Responses' }).getByRole('tab')
    await expect(tabs).toHaveText(['201', '404 Not Found', '409'])
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await expect(page.getByRole('tabpanel', { name: '201' })).toContainText('{ "id": 1 }')
    await tabs.nth(1).click()
    await expect(page.getByRole('tabpanel', { name: '404' })).toHaveText(/Nobody has/)
    await expect(page.getByText('The order exists.')).toBeHidden()
    // What follows is no response, and stays in sight.
    await expect(page.getByText('Ten a minute.')).toBeVisible()
  })

  test('are reached by arrow keys', async ({ page }) => {
    await openSite(page, { html, script: applied })
    const tabs = page.getByRole('tab')
    await tabs.first().focus()
    await page.keyboard.press('ArrowLeft')
    await expect(tabs.nth(2)).toBeFocused()
    await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Home')
    await expect(tabs.first()).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(tabs.nth(1)).not.toBeFocused()
  })

  test('open by a link to their heading', async ({ page }) => {
    await openSite(page, { html: `<a href="#404-not-found">there</a>${html}`, script: applied })
    await page.getByRole('link', { name: 'there', exact: true }).click()
    await expect(page.getByRole('tabpanel', { name: '404' })).toBeVisible()
  })

  test('keep the tab that is open when their block is replaced', async ({ page }) => {
    await openSite(page, { html, script: applied })
    await page.getByRole('tab', { name: '409' }).click()
    await page.evaluate((again) => {
      document.querySelector('main')!.innerHTML = again.replace('late', 'early')
    }, html)
    await expect(page.locator('main')).toContainText('early')
    await expect(page.getByRole('tab', { name: '409' })).toHaveAttribute('aria-selected', 'true')
  })
})
