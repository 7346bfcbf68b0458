import { compile } from '../src/compiler.js'
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

  test('have the phrase of their heading, in any script and without its brackets', async ({
    page,
  }) => {
    const headings = ['Response 200 (OK)', '[404 Not Found]', '409: סתירה', '422 – Fields (many)']
    const sections = headings.map((heading) => `### ${heading}\n\nText.`).join('\n\n')
    const block = compile(`{% api path="/a" %}\n## A\n\n${sections}\n{% /api %}`)
    await openSite(page, { html: block.html, script: applied })
    const phrases = ['200 OK', '404 Not Found', '409 סתירה', '422 Fields (many)']
    await expect(page.getByRole('tab')).toHaveText(phrases)
  })

  test('are read in the words of the page', async ({ page }) => {
    const vocabulary = { response: ['Antwort'] }
    const source =
      '{% api path="/a" %}\n## A\n\n### Antwort 200\n\nText.\n\n### Antwort 404\n\nText.\n{% /api %}'
    const options = JSON.stringify({ vocabulary })
    await openSite(page, {
      html: compile(source, { vocabulary }).html,
      script: applied.replace("('main'))", `('main'), ${options})`),
    })
    await expect(page.getByRole('tab')).toHaveText(['200', '404'])
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

  test('are in view when a link goes to one of them', async ({ page }) => {
    await openSite(page, { html, script: applied, css: 'main { block-size: 300vh }' })
    await expect(page.getByRole('tab')).toHaveCount(3)
    await page.setViewportSize({ width: 640, height: 300 })
    await page.evaluate(() => location.assign('#404-not-found'))
    await expect(page.getByRole('tab', { name: '404' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('tabpanel', { name: '404' })).toBeInViewport()
  })

  test('are all printed, whatever a reset says of what is hidden', async ({ page }) => {
    await openSite(page, { html, script: applied, css: '[hidden] { display: none !important }' })
    await expect(page.getByRole('tabpanel')).toHaveCount(1)
    await page.emulateMedia({ media: 'print' })
    for (const text of ['{ "id": 1 }', 'Nobody has this identifier.', 'The order exists.']) {
      await expect(page.getByText(text)).toBeVisible()
    }
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

  test('are in one row that scrolls, each with its number, the open one with its phrase', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 320, height: 800 })
    const statuses = ['200 OK', '400 Bad Request', '404 Not Found', '409 Conflict', '429 Too Many']
    const sections = statuses.map((status) => `### ${status}\n\nText.\n`).join('\n')
    const many = compile(`{% api path="/many" %}\n## Many\n\n${sections}\n{% /api %}`).html
    await openSite(page, { html: many, script: applied })
    const tabs = page.getByRole('tab')
    const tops = await tabs.evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect(new Set(tops).size).toBe(1)
    const shown = () => tabs.evaluateAll((all) => all.map((tab) => (tab as HTMLElement).innerText))
    expect(await shown()).toEqual(['200 OK', '400', '404', '409', '429'])
    await tabs.nth(2).click()
    expect(await shown()).toEqual(['200', '400', '404 Not Found', '409', '429'])
  })

  test('end at their own code or table: what follows belongs to the block', async ({ page }) => {
    const json = '```json\n{ "a": 1 }\n```'
    const bodies = [
      `### Response 200\n\nIt went well.\n\n${json}\n\n### Response 500\n\nSorry.\n\n${json}\n\n> After all.\n\nMore after.`,
      `### Response 200\n\n${json}\n\n### Response 404\n\n| Field | Type | Description |\n|---|---|---|\n| a | b | c |\n\nExample:\n\n${json}\n\nMore after.`,
      `### Response 200\n\nFine.\n\n### Response 204\n\nNothing.\n\n> After all.`,
    ]
    const blocks = bodies.map(
      (body, index) => compile(`{% api path="/${index}" %}\n${body}\n{% /api %}`).html,
    )
    await openSite(page, { html: blocks.join(''), script: applied })
    await expect(page.getByRole('tablist')).toHaveCount(3)
    for (const text of ['After all.', 'More after.']) {
      for (const after of await page.getByText(text).all()) await expect(after).toBeVisible()
    }
    await expect(page.getByText('Sorry.')).toBeHidden()
    await expect(page.getByText('Example:')).toBeHidden()
    await expect(page.getByText('Nothing.')).toBeHidden()
  })

  test('are tabs in all blocks of a page that is read already, or in none', async ({ page }) => {
    const late = (options: string) => `
      import { apply } from './behaviors.js'
      const isPainted = () => performance.getEntriesByName('first-contentful-paint').length > 0
      const start = () => (isPainted() ? apply(document, ${options}) : setTimeout(start, 50))
      start()`
    const far = `<div id="far"></div>${html}`
    const css = '#far { height: 200vh }'
    await openSite(page, { html: html + far, css, script: late('{}') })
    await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(2)
    await expect(page.getByRole('tablist')).toHaveCount(0)
    await openSite(page, { html: far + far, css, script: late('{}') })
    await expect(page.getByRole('tablist')).toHaveCount(2)
    await openSite(page, { html: html + far, css, script: late('{ tabs: true }') })
    await expect(page.getByRole('tablist')).toHaveCount(2)
  })
})
