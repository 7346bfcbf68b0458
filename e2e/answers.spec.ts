import { expect, test } from './fixtures.js'

test('every form of the reference of the playground is answered by its own page, which it keeps to', async ({
  page,
}) => {
  for (const name of ['users', 'orders', 'payments', 'webhooks', 'files']) {
    await page.goto(`./?page=reference/${name}`)
    const forms = page.locator('form[data-try]')
    await forms.first().waitFor({ state: 'attached' })
    const count = await forms.count()
    expect(count).toBeGreaterThan(0)
    for (let index = 0; index < count; index++) {
      const form = forms.nth(index)
      await page
        .locator('summary', { hasText: /^Try it$/ })
        .nth(index)
        .click()
      await form.getByRole('button', { name: 'Send' }).click()
      const label = `${name}: ${await form.getAttribute('aria-label')}`
      await expect(form.getByRole('status'), label).toContainText('As the page says.')
      await expect(form.getByRole('status'), label).toContainText('The page itself answered')
    }
  }
})
