import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { applied, source, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

/** Tabs as the compiler writes them: radio buttons, and a panel for each. */
function group(kind: string, name: string, tabs: Readonly<Record<string, string>>): string {
  const values = Object.keys(tabs)
  const buttons = values.map(
    (value, index) =>
      `<label class="rf-tab"><input type="radio" name="${name}" value="${value}"${index === 0 ? ' checked' : ''}> <span>${value}</span></label>`,
  )
  const panels = values.map((value) => `<div class="rf-panel">${tabs[value]}</div>`)
  return `<div class="rf-tabs" data-tabs="${kind}"><div class="rf-tablist" role="radiogroup" aria-label="${name}">${buttons.join('')}</div>${panels.join('')}</div>`
}

const samples = (name: string) =>
  group('language', name, {
    curl: `<p>curl of ${name}</p>`,
    js: `<p>fetch of ${name}</p>`,
    go: `<p>http of ${name}</p>`,
  })
const responses = group('status', 'responses', {
  200: '<h3 id="fine">Fine</h3>',
  404: `<h3 id="not found">Not found</h3>${group('form', 'forms', { json: '<p>a</p>', xml: '<p id="xml">b</p>' })}`,
})
const html = `<article data-rune="api"><div data-name="body">${samples('one')}${samples('two')}${responses}</div></article>`

const chosen = (page: Page) =>
  page
    .locator('input:checked')
    .evaluateAll((all) => all.map((tab) => (tab as HTMLInputElement).value))

test('the language that a reader chooses holds for all blocks, those to come and the next visit', async ({
  page,
}) => {
  await openSite(page, { html, script: applied })
  await page.getByRole('radiogroup', { name: 'one' }).getByText('go').click()
  expect(await chosen(page)).toEqual(['go', 'go', '200', 'json'])
  await page.evaluate(
    (late) => document.querySelector('main')!.insertAdjacentHTML('beforeend', late),
    samples('three'),
  )
  await expect.poll(() => chosen(page)).toEqual(['go', 'go', '200', 'json', 'go'])
  await page.reload()
  await expect.poll(() => chosen(page)).toEqual(['go', 'go', '200', 'json'])
})

test('other tabs are chosen one by one, by keys too', async ({ page }) => {
  await openSite(page, { html, script: applied })
  await page.getByRole('radio', { name: '200' }).focus()
  await page.keyboard.press('ArrowRight')
  expect(await chosen(page)).toEqual(['curl', 'curl', '404', 'json'])
})

test('a link opens the tabs that its target is behind, when it is followed and when the page is opened', async ({
  page,
}) => {
  const links = '<a href="#not%20found">not found</a> <a href="#xml">xml</a> <a href="#%zz">no</a>'
  await openSite(page, { html: links + html, script: applied })
  await page.getByRole('link', { name: 'no', exact: true }).click()
  expect(await chosen(page)).toEqual(['curl', 'curl', '200', 'json'])
  await page.getByRole('link', { name: 'not found' }).click()
  await expect.poll(() => chosen(page)).toEqual(['curl', 'curl', '404', 'json'])
  await page.getByRole('link', { name: 'xml' }).click()
  await expect.poll(() => chosen(page)).toEqual(['curl', 'curl', '404', 'xml'])
  await page.reload()
  await expect.poll(() => chosen(page)).toEqual(['curl', 'curl', '404', 'xml'])
})

test('a block that comes later opens no tab again that a reader has left', async ({ page }) => {
  await openSite(page, { html: `<a href="#xml">xml</a>${html}`, script: applied })
  await page.getByRole('link', { name: 'xml' }).click()
  await expect.poll(() => chosen(page)).toEqual(['curl', 'curl', '404', 'xml'])
  await page.getByRole('radio', { name: '200' }).check({ force: true })
  await page.evaluate(
    (late) => document.querySelector('main')!.insertAdjacentHTML('beforeend', late),
    samples('three'),
  )
  await expect.poll(() => chosen(page)).toEqual(['curl', 'curl', '200', 'xml', 'curl'])
})

test('a block that is replaced keeps the tabs that a reader chose', async ({ page }) => {
  await openSite(page, { html, script: applied })
  await page.getByRole('radio', { name: '404' }).check({ force: true })
  await page.evaluate((again) => (document.querySelector('main')!.innerHTML = again), html)
  await expect.poll(() => chosen(page)).toEqual(['curl', 'curl', '404', 'json'])
})

test('a search in the page finds what a tab hides, and opens it', async ({ page, browserName }) => {
  test.skip(browserName === 'firefox', 'older versions cannot find what is hidden')
  await openSite(page, { html, script: applied })
  const panel = page.locator('.rf-panel', { hasText: 'fetch of one' })
  await expect(panel).toHaveAttribute('hidden', 'until-found')
  await panel.evaluate((node) => node.dispatchEvent(new Event('beforematch', { bubbles: true })))
  await expect(panel).not.toHaveAttribute('hidden')
  expect(await chosen(page)).toEqual(['js', 'curl', '200', 'json'])
})

test('the chosen tab of a row that scrolls is in view', async ({ page }) => {
  const css =
    '.rf-tablist { display: flex; inline-size: 80px; overflow: auto } .rf-tab { flex: none; inline-size: 60px }'
  await openSite(page, { html, css, script: applied })
  await page.evaluate(() => localStorage.setItem('api-md-language', 'go'))
  await page.reload()
  const row = page.locator('.rf-tablist').first()
  await expect.poll(() => row.evaluate((node) => node.scrollLeft)).toBeGreaterThan(60)
})

test('the tabs that the compiler writes show one panel, whose code is copied', async ({ page }) => {
  const copied = await watchClipboard(page)
  await openSite(page, { html: compile(source, { layout: 'reference' }).html, script: applied })
  await page.getByRole('radio', { name: 'Python' }).check({ force: true })
  await expect(page.getByText('requests.post')).toBeVisible()
  await expect(page.locator('figure', { hasText: '--data-raw' })).not.toBeInViewport()
  await page
    .locator('figure', { hasText: 'requests.post' })
    .getByRole('button', { name: 'Copy code' })
    .click()
  expect((await copied())[0]).toContain('requests.post')
  await page.evaluate(() => location.assign('#404-not-found'))
  await expect(page.getByText('Nobody has this identifier.')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  for (const text of ['--data-raw', 'requests.post', '{ "id": 1 }', 'Nobody has']) {
    const panel = page.locator('.rf-panel', { hasText: text }).last()
    expect((await panel.boundingBox())!.height).toBeGreaterThan(10)
  }
})
