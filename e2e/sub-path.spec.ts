import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from './fixtures.js'

const dist = fileURLToPath(new URL('../docs/.vitepress/dist/', import.meta.url))
const types: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
}

test('the built site works from a folder of any site', async ({ page, context }) => {
  const missing: string[] = []
  await context.route('http://site.test/**', async (route) => {
    const path = new URL(route.request().url()).pathname
    const file = path.replace('/some/folder/', '').replace(/\/$/, '/index.html')
    const body = await readFile(dist + file).catch(() => undefined)
    if (!body || !path.startsWith('/some/folder/')) {
      missing.push(path)
      return route.fulfill({ status: 404 })
    }
    return route.fulfill({ body, contentType: types[extname(file)] ?? 'text/plain' })
  })
  await page.goto('http://site.test/some/folder/playground/?page=reference/files')
  await expect(page.locator('article')).toHaveCount(6)
  await page.getByRole('link', { name: 'Create user' }).click()
  await expect(page.locator('article h2')).toHaveText(['Create user'])
  await page.getByRole('link', { name: 'Editor' }).click()
  await expect(page.getByRole('group', { name: 'Preview' }).locator('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'Description', exact: true }).click()
  await expect(page.getByRole('group', { name: 'Description as JSON' })).toContainText('"openapi"')
  await page.getByRole('link', { name: 'Swagger UI' }).click()
  await page.locator('.opblock').first().waitFor()
  expect(missing).toEqual([])
})
