import type { Locator, Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { applied } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { html } from './long-page.js'
import { openSite } from './site.js'

async function open(page: Page, width: number, content = html, root = ''): Promise<void> {
  await page.setViewportSize({ width, height: 600 })
  await openSite(page, { html: content, root, script: applied })
}

const rendered = (text: string) => compile(text, { layout: 'reference' }).html
const maskOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).maskImage)
const statuses = (page: Page) => page.locator('[data-tabs="status"] > .rf-tablist')

test('a row of tabs that is too long is one line that scrolls, fades where it goes on, and has arrows there', async ({
  page,
  browserName,
}) => {
  await open(page, 600)
  const row = statuses(page)
  expect((await row.boundingBox())!.height).toBeLessThan(40)
  await row.getByText('500').scrollIntoViewIfNeeded()
  await expect(row.getByText('500')).toBeInViewport()
  if (browserName === 'firefox') return
  const arrows = () =>
    row.evaluate((node) =>
      ['::before', '::after'].map((name) => getComputedStyle(node.parentElement!, name).opacity),
    )
  await expect.poll(arrows).toEqual(['1', '0'])
  await row.evaluate((node) => (node.scrollLeft = 0))
  await expect.poll(arrows).toEqual(['0', '1'])
  expect(await maskOf(row)).toContain('rgba(0, 0, 0, 0)')
  await open(page, 900)
  expect([await maskOf(row), ...(await arrows())]).toEqual(['none', '0', '0'])
})

test('below 400 pixels many tabs are a menu, which closes when one is chosen by pointer', async ({
  page,
}) => {
  await open(page, 360)
  const tabs = statuses(page).locator('.rf-tab')
  const seen = () => tabs.evaluateAll((all) => all.filter((tab) => tab.checkVisibility()).length)
  expect(await seen()).toBe(1)
  await tabs.filter({ hasText: '200' }).click()
  await expect.poll(seen).toBe(12)
  await tabs.filter({ hasText: '404' }).click()
  await expect.poll(seen).toBe(1)
  await expect(tabs.filter({ hasText: '404' })).toBeVisible()
  await expect(page.locator('.rf-panel:visible', { hasText: '"status": 404' })).toHaveCount(1)
  await page.getByRole('radio', { name: '404' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: '409' })).toBeChecked()
  expect(await seen()).toBe(12)
})

test('samples beside many fields stay in view, with an edge and a fade only where they go on', async ({
  page,
  browserName,
}) => {
  await open(page, 1440)
  await page.setViewportSize({ width: 1440, height: 1000 })
  const samples = page.locator('.rf-samples[data-follows]')
  const borders = () =>
    samples.evaluate((node) => {
      const { borderBlockStartWidth, borderBlockEndWidth } = getComputedStyle(node)
      return [borderBlockStartWidth, borderBlockEndWidth]
    })
  await page.evaluate(() => scrollBy({ top: 1500, behavior: 'instant' }))
  await expect(samples).toBeInViewport()
  if (browserName === 'firefox') return
  expect([await borders(), await maskOf(samples)]).toEqual([['0px', '0px'], 'none'])
  await page.getByText('Show all 122 lines').click()
  await expect.poll(borders).toEqual(['0px', '1px'])
  expect(await maskOf(samples)).toContain('rgba(0, 0, 0, 0)')
  await samples.evaluate((node) => (node.scrollTop = node.scrollHeight / 3))
  await expect.poll(borders).toEqual(['1px', '1px'])
})

test('the path stands beside the badge wherever it fits, and a long scheme wraps in its chip', async ({
  page,
}) => {
  const auth = 'OAuth 2.0 with a scope of the organisation, or a token of an owner of it'
  for (const [path, width, isBeside] of [
    ['/files/:id', 320, true],
    ['/organisations/:organisation/members/:member', 320, false],
    ['/organisations/:organisation/members/:member', 768, true],
  ] as const) {
    await open(page, width, rendered(`{% api path="${path}" auth="${auth}" %}\n## A\n{% /api %}`))
    const [badge, text, chip] = await page
      .locator('.rf-api__eyebrow > *')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
    expect([path, width, text!.top < badge!.bottom]).toEqual([path, width, isBeside])
    expect(chip!.right).toBeLessThanOrEqual(width)
    expect(chip!.width).toBeLessThanOrEqual(width)
    expect(chip!.height > 30).toBe(width === 320)
  }
})

test('on a phone a path of thirty characters is one line, with the scheme at the start of the next', async ({
  page,
}) => {
  const path = '/v1/payment_intents/:id/cancel'
  await open(page, 390, rendered(`{% api path="${path}" auth="Bearer token" %}\n## A\n{% /api %}`))
  const [badge, text, scheme] = await page
    .locator('.rf-api__eyebrow > *')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON() as DOMRect))
  expect(text!.height).toBeLessThan(30)
  expect(scheme!.top).toBeGreaterThanOrEqual(text!.bottom)
  expect([text!.left, scheme!.left]).toEqual([badge!.left, badge!.left])
})

test('the text of a tab begins beside its samples, and a form ends below its button', async ({
  page,
}) => {
  const table = '| Name | Type | Description |\n|---|---|---|\n| a | number | A. |'
  const response = (status: number) =>
    `### Response ${status}\n\nWhat is answered.\n\n${table}\n\n\`\`\`json\n{}\n\`\`\``
  const all = [200, 404, 410, 500].map(response).join('\n\n')
  const block = `{% api path="/a" %}\n## T\n\n${all}\n{% /api %}`
  await open(page, 1440, compile(block, { layout: 'reference', tryIt: true }).html)
  const boxOf = async (name: string) => (await page.locator(name).first().boundingBox())!
  const [text, sample] = [
    await boxOf('.rf-panel p'),
    await boxOf('[data-tabs="status"] .rf-sample'),
  ]
  expect(Math.abs(text.y - sample.y)).toBeLessThan(8)
  await page.getByText('Try it').click()
  const [form, button] = [await boxOf('form'), await boxOf('[type="submit"]')]
  expect(form.y + form.height - button.y - button.height).toBeLessThan(20)
  // A menu stays on the line of its label.
  await page.setViewportSize({ width: 360, height: 800 })
  expect((await statuses(page).boundingBox())!.height).toBeLessThan(45)
})

test('a label above code in a tab of a language begins where the code begins', async ({ page }) => {
  const call = '**Sample call**\n\n```bash\ncurl https://a.dev/users/1\n```'
  await open(page, 900, rendered(`{% api path="/users/:id" %}\n## T\n\n${call}\n{% /api %}`))
  const startOf = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((node) => {
        const range = document.createRange()
        range.selectNodeContents(node)
        return Math.round(range.getBoundingClientRect().left)
      })
  expect(await startOf('.rf-panel > p')).toBe(await startOf('.rf-panel pre > code'))
})

test('from right to left the path follows its badge, the first tab is seen, and a default is one run of text', async ({
  page,
  browserName,
}) => {
  const table =
    '| Name | Type | Description |\n|---|---|---|\n| a | number | עמוד (default: 1) ראשון |'
  const text = `{% api path="/users/:id" %}\n## T\n\n${table}\n{% /api %}`
  await open(page, 410, rendered(text), 'dir="rtl"')
  const [badge, path] = await page.locator('.rf-api__eyebrow > *').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange()
      range.selectNodeContents(one.firstChild!)
      return range.getBoundingClientRect().toJSON() as DOMRect
    }),
  )
  expect(badge!.left - path!.right).toBeLessThan(32)
  const isolated = page.locator('bdi', { hasText: '(default: 1)' })
  expect(await isolated.evaluate((node) => getComputedStyle(node).unicodeBidi)).toBe('isolate')
  const button = (await page.getByRole('button', { name: 'Copy path' }).boundingBox())!
  expect(button.x + button.width).toBeLessThanOrEqual(path!.left)
  if (browserName === 'firefox') return
  await open(page, 410, html, 'dir="rtl"')
  const closed = page.locator('details:not([open], .rf-try) > summary').first()
  expect(await closed.evaluate((node) => getComputedStyle(node, '::before').rotate)).toBe('135deg')
  expect(await maskOf(page.locator('[data-tabs="language"] > .rf-tablist'))).toMatch(/-90deg|none/)
})

test('code in tables breaks between words, and what a caption says is not said again', async ({
  page,
}) => {
  const table =
    '| A | B | C | D | E | F |\n|---|---|---|---|---|---|\n| `one_long_word another_word` | b | c | d | e | f |'
  const body = `## T\n\n${table}\n\n### Response 200\n\n\`\`\`json\n{}\n\`\`\``
  await open(page, 320, rendered(`{% api path="/a" %}\n${body}\n{% /api %}`))
  const lines = await page.locator('td code').evaluate((node) => {
    const text = node.firstChild!
    const range = document.createRange()
    const topAt = (offset: number) => {
      range.setStart(text, offset)
      range.setEnd(text, offset + 1)
      return range.getBoundingClientRect().top
    }
    return [topAt(0) === topAt(12), topAt(14) > topAt(12), topAt(14) === topAt(25)]
  })
  expect(lines).toEqual([true, true, true])
  const said = page.getByText('Response 200').filter({ visible: true })
  const sizes = await said.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(sizes.filter((width) => width > 1)).toHaveLength(1)
})
