import { compile } from '../src/compiler.js'
import { applied, html, source, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test('without the script nothing is hidden', async ({ page }) => {
  const all = compile(source.replace('%}', 'reveal="fade" %}')).html
  await openSite(page, { html: `<div id="far"></div>${all}`, css: '#far { height: 300vh }' })
  for (const text of ['{ "id": 1 }', 'Nobody has', 'The order exists.', 'Ten a minute.']) {
    await expect(page.getByText(text)).toBeVisible()
  }
  await expect(page.locator('article')).toHaveCSS('opacity', '1')
})

test('what is put on the page later is improved too', async ({ page }) => {
  await openSite(page, { html: '', script: applied })
  await page.evaluate((late) => {
    document.querySelector('main')!.innerHTML = late
  }, html)
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await expect(page.getByRole('link', { name: 'Limits' })).toHaveCount(1)
})

test('its words can be translated', async ({ page }) => {
  const texts = { copyPath: 'Pfad kopieren', copied: 'Kopiert' }
  const copied = await watchClipboard(page)
  await openSite(page, {
    html,
    script: applied.replace("('main'))", `('main'), { texts: ${JSON.stringify(texts)} })`),
  })
  await page.getByRole('button', { name: 'Pfad kopieren' }).click()
  await expect(page.getByRole('status')).toHaveText('Kopiert')
  expect(await copied()).toHaveLength(1)
})

test('each part of it can be left out', async ({ page }) => {
  const names = ['anchors', 'copy', 'marks', 'reveal', 'tabs']
  const off = `{ ${names.map((name) => `${name}: false`).join()} }`
  await openSite(page, { html, script: applied.replace("('main'))", `('main'), ${off})`) })
  await page.waitForFunction(() => document.readyState === 'complete')
  await expect(page.locator('[data-api-md]')).toHaveCount(0)
})

test('half a character in a heading stops nothing', async ({ page }) => {
  await openSite(page, {
    html: html.replace('id="limits"', 'id="lim\uD800its"'),
    script: `
    import { apply } from './behaviors.js'
    document.querySelector('#request').id = 'half-\\uD800'
    apply(document.querySelector('main'))`,
  })
  await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'Copy code' })).toHaveCount(2)
})
