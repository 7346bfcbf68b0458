import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'
import { OwnPlayground } from './own-playground.js'

const block = (title: string, path = '/things') => `{% api method="POST" path="${path}" %}
## ${title}

\`\`\`json response 201
{ "ok": true }
\`\`\`
{% /api %}
`

let playground: OwnPlayground

test.beforeAll(async () => {
  playground = await OwnPlayground.start()
})
test.afterAll(() => playground.stop())

/** Opens a page; answers whether it is still the same one. */
function open(page: Page, id: string): Promise<() => Promise<boolean>> {
  return playground.open(page, id, () =>
    page.locator('main[aria-busy]').waitFor({ state: 'detached' }),
  )
}

test('an edit shows in the description, without a reload', async ({ page }) => {
  await playground.write('reference/things', block('Before'))
  const isSame = await open(page, 'openapi/description')
  const json = page.getByRole('group', { name: 'Description as JSON' })
  await expect(json).toContainText('"summary": "Before"')
  await page.getByText('schema-from-examples', { exact: true }).click()
  await json.evaluate((node) => node.scrollTo(0, 400))

  await playground.write('reference/things', block('After') + block('Another', '/others'))
  await expect(json).toContainText('"summary": "After"')
  await expect(json).not.toContainText('"summary": "Before"')
  await expect(page.getByRole('link', { name: 'POST /others' })).toBeVisible()
  // The reader is where they were.
  expect(await json.evaluate((node) => node.scrollTop)).toBe(400)
  expect(await isSame()).toBe(true)
})

test('an edit shows in the viewer, and what is open stays open', async ({ page }) => {
  await playground.write('reference/stuff', block('Before', '/stuff'))
  const isSame = await open(page, 'openapi/viewer')
  const users = page.locator('.opblock', { hasText: 'Invite a user' })
  await users.locator('.opblock-summary-control').click()
  await expect(users).toContainText('sends them an invitation')

  await playground.write('reference/stuff', block('After', '/stuff'))
  await expect(page.locator('.opblock', { hasText: '/stuff' })).toContainText('After')
  await expect(users).toContainText('sends them an invitation')
  expect(await isSame()).toBe(true)
})

test('what was edited elsewhere is seen on the way back', async ({ page }) => {
  await playground.write('reference/near', block('Near', '/near'))
  const isSame = await open(page, 'reference/near')
  // What comes while the page is open makes new versions of modules, which the next screen imports.
  await playground.write('reference/far', block('Before', '/far'))
  const sidebar = page.getByRole('navigation', { name: 'Pages' })
  await expect(sidebar.getByRole('link', { name: 'Before', exact: true })).toBeVisible()
  await sidebar.getByRole('link', { name: 'Description', exact: true }).click()
  const json = page.getByRole('group', { name: 'Description as JSON' })
  await expect(json).toContainText('"summary": "Before"')
  await sidebar.getByRole('link', { name: 'Before', exact: true }).click()
  const heading = page.locator('article h2')
  await expect(heading).toHaveText('Before')
  await playground.write('reference/far', block('After', '/far'))
  await expect(heading).toHaveText('After')
  await sidebar.getByRole('link', { name: 'Description', exact: true }).click()
  await expect(json).toContainText('"summary": "After"')
  expect(await isSame()).toBe(true)
})
