import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { OwnPlayground } from './own-playground.js'

const block = (title: string, index: number) => `{% api method="POST" path="/things/${index}" %}
## ${title}

Text of ${title}.

\`\`\`json
{ "ok": true }
\`\`\`

### Response 201

Made.

### Response 404

Missing.
{% /api %}
`

const blocks = (...titles: string[]) => titles.map(block).join('\n')

const headings = (page: Page) => page.locator('article h2')

let playground: OwnPlayground

test.beforeAll(async () => {
  playground = await OwnPlayground.start()
})
test.afterAll(() => playground.stop())

/** Opens a page; answers whether it is still the same one. */
function open(page: Page, id: string): Promise<() => Promise<boolean>> {
  return playground.open(page, id, () => headings(page).first().waitFor())
}

test('an edit shows in place, without a reload', async ({ page }) => {
  await playground.write('edit', blocks('First', 'Second'))
  const isSame = await open(page, 'edit')
  const inspector = page.getByRole('complementary', { name: 'Data' })
  await page.getByRole('button', { name: 'Fields', exact: true }).first().click()
  await expect(inspector).toContainText('title "First"')

  await playground.write('edit', blocks('Changed', 'Second'))
  await expect(headings(page)).toHaveText(['Changed', 'Second'])
  await expect(inspector).toContainText('title "Changed"')
  await expect(page.getByRole('link', { name: 'POST Changed' })).toBeVisible()

  // What cannot be seen in the module, the source can show.
  await page.getByRole('button', { name: 'Source' }).click()
  // Vite tells nobody of a module that it is still reading for the first time.
  await expect(inspector).toContainText('## Second')
  await playground.write('edit', blocks('Changed', 'Second', 'Third'))
  await expect(headings(page)).toHaveText(['Changed', 'Second', 'Third'])
  await expect(inspector).toContainText('## Third')
  expect(await isSame()).toBe(true)
})

test('an edit leaves scroll position and focus where they are', async ({ page }) => {
  await playground.write('state', blocks('One', 'Two', 'Three', 'Four'))
  const isSame = await open(page, 'state')
  const third = page.locator('article').nth(2)
  const fourth = page.locator('article').nth(3)
  await third.getByRole('button', { name: 'Copy path' }).focus()
  const scrolled = await page.evaluate(() => scrollY)
  expect(scrolled).toBeGreaterThan(100)
  await fourth.evaluate((node) => Object.assign(node, { kept: true }))

  await playground.write('state', blocks('One', 'Two', 'New', 'Four'))
  await expect(headings(page)).toHaveText(['One', 'Two', 'New', 'Four'])
  expect(await page.evaluate(() => scrollY)).toBe(scrolled)
  await expect(third.getByRole('button', { name: 'Copy path' })).toBeFocused()
  // A block that did not change is the very same element.
  expect(await fourth.evaluate((node) => 'kept' in node)).toBe(true)
  expect(await isSame()).toBe(true)
})

test.describe('an error', () => {
  /** Vite's client reloads when the first update of a page finds an overlay, so this is the first. */
  async function change(page: Page, id: string, title: string): Promise<void> {
    await playground.write(id, blocks(title))
    await expect(headings(page)).toHaveText([title])
  }

  // The console says it too, and that is right.
  test.use({ allowed: [/broken/, /Failed to load resource/, /\[vite\]|\[hmr\]/] })

  test('is shown with its file, line and frame, and goes when it is mended', async ({ page }) => {
    await playground.write('broken', blocks('Before'))
    const isSame = await open(page, 'broken')
    await change(page, 'broken', 'Right')

    await playground.write('broken', blocks('Wrong').replace('method="POST"', 'methd="POST"'))
    const overlay = page.locator('vite-error-overlay')
    await expect(overlay).toBeVisible()
    await expect(overlay.locator('.message')).toContainText('methd')
    await expect(overlay.locator('.file')).toHaveText(/broken\.api\.md:1:8$/)
    await expect(overlay.locator('.frame')).toContainText('{% api methd="POST"')
    await expect(overlay.locator('.plugin')).toContainText('vite-plugin-api-md')
    // Behind the overlay the page is as it was.
    await expect(headings(page)).toHaveText(['Right'])

    await playground.write('broken', blocks('Mended'))
    await expect(overlay).toHaveCount(0)
    await expect(headings(page)).toHaveText(['Mended'])
    expect(await isSame()).toBe(true)
  })

  test('that is mended to what it was before goes too', async ({ page }) => {
    await playground.write('broken-again', blocks('Before'))
    const isSame = await open(page, 'broken-again')
    await change(page, 'broken-again', 'Right')
    await playground.write('broken-again', blocks('Right').replace('{% /api %}', ''))
    await expect(page.locator('vite-error-overlay')).toBeVisible()
    await playground.write('broken-again', blocks('Right'))
    await expect(page.locator('vite-error-overlay')).toHaveCount(0)
    expect(await isSame()).toBe(true)
  })
})

test('a document that comes or goes is listed or no longer', async ({ page }) => {
  await playground.write('first', blocks('Permanent'))
  const isSame = await open(page, 'first')
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  await expect(sidebar.getByRole('link', { name: 'Permanent' })).toBeVisible()
  await playground.write('second', blocks('Passing'))
  await expect(sidebar.getByRole('link', { name: 'Passing' })).toBeVisible()
  await playground.remove('second')
  await expect(sidebar.getByRole('link', { name: 'Passing' })).toHaveCount(0)
  expect(await isSame()).toBe(true)
})
