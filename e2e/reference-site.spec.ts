import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, preview } from 'vite'
import { expect, test } from './fixtures.js'

const repository = fileURLToPath(new URL('../', import.meta.url))
const users = await readFile(join(repository, 'playground/docs/reference/users.api.md'), 'utf8')
const orders = await readFile(join(repository, 'playground/docs/reference/orders.api.md'), 'utf8')
const former = `---
title: Former users
---

{% api method="GET" path="/former" %}
## List former users
{% /api %}
`

/** The files of the page, by the names in their first lines. */
async function readFiles(): Promise<Record<string, string>> {
  const page = await readFile(join(repository, 'docs/reference-site.md'), 'utf8')
  const fences = page.matchAll(/^```\w+\n(?:\/\/|<!--|\/\*) ([\w./]+)[^\n]*\n([^]*?)^```$/gm)
  return Object.fromEntries(Array.from(fences, ([, name, text]) => [name!, text!]))
}

test('the site of the guide is what it says: sixty lines of TypeScript, 114 beside them, a list, a search, what is on the page, server and authentication', async ({
  page,
}) => {
  const files = await readFiles()
  const lengths = Object.entries(files).map(([name, text]) => [
    name,
    text.trim().split('\n').length,
  ])
  const { 'src/main.ts': script, ...beside } = Object.fromEntries(lengths) as Record<string, number>
  expect(script).toBe(60)
  expect(Object.values(beside).reduce((sum, length) => sum + length)).toBe(114)
  // Beside the package, by whose name it imports it.
  const root = await mkdtemp(join(repository, 'playground-e2e-site-'))
  const all = {
    ...files,
    'docs/users.api.md': users,
    'docs/orders.api.md': orders,
    // Of the name of another document, in a folder whose name means something in an address.
    'docs/old & gone/users.api.md': former,
  }
  for (const [name, text] of Object.entries(all)) {
    await mkdir(dirname(join(root, name)), { recursive: true })
    await writeFile(join(root, name), text)
  }
  const options = { root, logLevel: 'silent', configFile: join(root, 'vite.config.ts') } as const
  await build(options)
  const server = await preview({ ...options, preview: { host: '127.0.0.1', port: 0 } })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${server.resolvedUrls!.local[0]!}?page=docs%2Forders`)
    const list = page.getByRole('navigation', { name: 'Endpoints' })
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
    await expect(page.locator('main > p').first()).toContainText('https://api.example.com · Bearer')

    const search = page.getByRole('searchbox', { name: 'Search' })
    await list.getByRole('link', { name: 'List former users' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Former users')
    await expect(page.getByRole('heading', { name: 'List former users' })).toBeInViewport()

    await search.fill('refund')
    await expect(list.getByRole('link')).toHaveText([/POST\s*Refund an order/])
    await search.fill('429')
    const rest = await list.getByRole('link').count()
    await search.fill('xylophone')
    await expect(list.getByRole('link')).toHaveCount(0)
    await expect(page.getByText('No endpoint says “xylophone”.')).toBeVisible()
    await search.fill('')
    expect(await list.getByRole('link').count()).toBeGreaterThan(rest)

    await list.getByRole('link', { name: 'Get a user' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Users')
    await expect(page.getByRole('heading', { name: 'Get a user' })).toBeInViewport()
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'Remove a user' }).click()
    await expect(page.getByRole('heading', { name: 'Remove a user' })).toBeInViewport()
    const columns = page.locator('article').first().locator('.rf-columns > *')
    const [text, samples] = await Promise.all(
      [0, 1].map((index) => columns.nth(index).boundingBox()),
    )
    expect(samples!.x).toBeGreaterThan(text!.x + text!.width)
    await expect(page.getByRole('button', { name: 'Copy path' }).first()).toBeAttached()
  } finally {
    await server.close()
    await rm(root, { recursive: true, force: true })
  }
})
