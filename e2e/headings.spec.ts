import { applied, html } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test('headings are links to themselves, and keep their names', async ({ page }) => {
  await openSite(page, { html, script: applied })
  await page.getByRole('link', { name: 'Limits' }).click()
  expect(new URL(page.url()).hash).toBe('#limits')
  await expect(page.getByRole('heading', { name: 'Limits', exact: true })).toBeVisible()
})

test('headings look as they did, whatever a page says of links', async ({ page }) => {
  const red = 'rgb(255, 0, 0)'
  const lookOf = async (css: string) => {
    await openSite(page, { html, script: applied, css })
    return page
      .getByRole('link', { name: 'Limits' })
      .evaluate((link) => [getComputedStyle(link).color, getComputedStyle(link).textDecorationLine])
  }
  const plain = await lookOf('')
  expect(plain[1]).toBe('none')
  expect(await lookOf('a { color: red; text-decoration: underline }')).toEqual(plain)
  expect(await lookOf('.rf-api__body h3 { color: red }')).toEqual([red, 'none'])
})
