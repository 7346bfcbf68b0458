import { expect, test, type Page } from '@playwright/test'
import { HostApp } from './host-app.js'
import type { Host } from './host.js'
import { hosts } from './hosts.js'
import { document } from './readme.js'

let app: HostApp

const hostOf = () => hosts.find(({ name }) => name === test.info().project.name)!

test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  app = await HostApp.install(hostOf(), process.env.API_MD_TARBALL!)
})

test.afterAll(() => app?.remove())

const titled = (title: string) => document.replace('## List users', `## ${title}`)
const broken = document.replace('method="GET"', 'method="GTE"')

test('in dev a save is shown, an error is shown, and it goes when it is mended', async ({
  page,
}) => {
  const host = hostOf()
  test.skip(!host.dev, 'It has no dev server.')
  await inDev(async (server) => {
    await openConnected(page, server.address + (host.page ?? '/'))
    await expect(page.locator('article h2')).toHaveText('List users')
    await page.evaluate(() => Object.assign(globalThis, { mark: true }))

    app.write(host.document, titled('List all users'))
    await expect(page.locator('article h2')).toHaveText('List all users')
    if (host.behaves) await hasCopyButtons(page)
    if (host.listsDocuments) await expect(page.locator('nav')).toHaveText('List all users')
    expect(await page.evaluate(() => 'mark' in globalThis)).toBe(!host.reloads)

    app.write(host.document, broken)
    await showsError(page, 'unknown-method')
    app.write(host.document, titled('Every user'))
    await expect(page.locator('article h2')).toHaveText('Every user')
    await expect(page.locator(`${host.errors}:has-text("unknown-method")`)).toHaveCount(0)
    // Watchers are deaf for a moment after a change.
    await page.waitForTimeout(300)
    app.write(host.document, document)
    await expect(page.locator('article h2')).toHaveText('List users')
  })
})

test('in dev an error is shown over a page whose document only the server imports, and the page follows when it is mended', async ({
  page,
}) => {
  const host = hostOf()
  test.skip(!host.serverPage, 'It has no such page.')
  await inDev(async (server) => {
    await openConnected(page, server.address + host.serverPage)
    await expect(page.locator('article h2')).toHaveText('List users')
    app.write(host.document, broken)
    await showsError(page, 'unknown-method')
    if (host.errors === 'vite-error-overlay') {
      await page.reload({ waitUntil: 'commit' })
      await showsError(page, 'unknown-method')
    }
    app.write(host.document, titled('Every user'))
    await expect(page.locator('article h2')).toHaveText('Every user')
    await expect(page.locator(`${host.errors}:has-text("unknown-method")`)).toHaveCount(0)
    app.write(host.document, document)
  })
})

test('in dev a request that a document describes is answered by it as it is saved, and one that the app answers is not', async ({
  page,
  request,
}) => {
  const host = hostOf()
  test.skip(!host.mocks, 'It is not set up to.')
  await inDev(async (server) => {
    await page.goto(server.address + (host.page ?? '/'))
    const answer = () => page.evaluate(async () => (await fetch('/api/users?page=2')).json())
    expect(await answer()).toMatchObject({ total: 57, page: 2 })
    app.write(host.document, document.replace('"total": 57', '"total": 58'))
    // Some frameworks load the page again meanwhile.
    await expect(async () => expect(await answer()).toMatchObject({ total: 58 })).toPass()
    expect(await (await request.get(`${server.address}/api/own`)).json()).toEqual({ own: true })
    app.write(host.document, document)
  })
})

test('the build runs', async ({ page, request }) => {
  const {
    behaves,
    build,
    serve,
    run,
    page: path = '/',
    rendersOnServer,
    listsDocuments,
    searches,
    style,
  } = hostOf()
  for (const command of build ?? []) await app.run(command)
  if (run) expect(await app.run(run.command)).toContain(run.output)
  if (!serve) return
  const server = await app.serve(serve)
  try {
    if (rendersOnServer) {
      const response = await request.get(server.address + path)
      expect(await response.text()).toContain('<h2 id="list-users">List users</h2>')
    }
    await page.goto(server.address + path)
    await expect(page.locator('article h2')).toHaveText('List users')
    if (listsDocuments) await expect(page.locator('nav')).toHaveText('List users')
    if (behaves) await hasCopyButtons(page)
    if (searches) await findsEndpoints(page)
    if (style) await keepsItsStyle(page, style)
  } finally {
    await server.stop()
  }
})

/** Works on the app in its dev server, whose output is printed where that fails. */
async function inDev(
  work: (server: Awaited<ReturnType<HostApp['serve']>>) => Promise<void>,
): Promise<void> {
  const server = await app.serve(hostOf().dev!)
  try {
    await work(server)
  } catch (error) {
    console.log(server.output)
    throw error
  } finally {
    await server.stop()
  }
}

/** Expects what only the script adds. */
async function hasCopyButtons(page: Page): Promise<void> {
  await expect(page.locator('article [data-api-md="copy"]').first()).toBeAttached()
}

/** Expects the search of the page to lead to the block by its title, its path and its fields. */
async function findsEndpoints(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  for (const words of ['List users', '/api/users', 'Sort field']) {
    /* oxlint-disable no-await-in-loop -- one search after the other */
    await page.keyboard.press('Control+k')
    await page.locator('#localsearch-input').fill(words)
    await expect(page.locator('a.result[href*="#list-users"]').first()).toBeVisible()
    await page.keyboard.press('Escape')
    /* oxlint-enable no-await-in-loop */
  }
}

/** Expects the block to look as elsewhere, and to follow the scheme of the page, not that of the system. */
async function keepsItsStyle(page: Page, style: NonNullable<Host['style']>): Promise<void> {
  for (const [name, value] of Object.entries(style.heading)) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, for a message that names it
    await expect(page.locator('article h2')).toHaveCSS(name, value)
  }
  const backgroundOf = async (scheme: 'light' | 'dark', system: 'light' | 'dark') => {
    await page.emulateMedia({ colorScheme: system })
    await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      style.schemeKey,
      scheme,
    ] as const)
    await page.reload()
    return page.locator('article').evaluate((element) => getComputedStyle(element).backgroundColor)
  }
  const light = await backgroundOf('light', 'light')
  expect(await backgroundOf('light', 'dark')).toBe(light)
  expect(await backgroundOf('dark', 'light')).not.toBe(light)
}

/** Opens a page, and waits until updates reach it. */
async function openConnected(page: Page, address: string): Promise<void> {
  const connected = page.waitForEvent('console', {
    predicate: (message) => message.text().includes(hostOf().connected ?? '[vite] connected'),
    timeout: 120_000,
  })
  await page.goto(address)
  await connected
  // What the server has rendered is taken over by scripts, which load dependencies of their own.
  await page.waitForLoadState('networkidle')
}

async function showsError(page: Page, code: string): Promise<void> {
  await expect(page.locator(hostOf().errors!)).toContainText(code)
}
