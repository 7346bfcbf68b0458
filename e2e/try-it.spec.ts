import { violations } from './axe.js'
import { watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { document, serveTryIt, type TryItSite } from './try-it-site.js'

let site: TryItSite
let address: string
let nowhere: string
let foreign: string

test.beforeAll(async () => {
  site = await serveTryIt()
  ;({ address, nowhere, foreign } = site)
})

test.afterAll(() => site.close())

test.use({ allowed: [/Failed to load resource|CORS policy|net::ERR/] })

test('a form is filled by the page, sends only when it is told to, and says what came back', async ({
  page,
}) => {
  const asked: string[] = []
  const loaded: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api')) asked.push(`${request.method()} ${request.url()}`)
    if (pathname.includes('/try-it/')) loaded.push(pathname)
  })
  await page.goto(address)
  const form = page.getByRole('form', { name: 'Try GET /api/teams/:team/users' })
  await expect(form).toBeHidden()
  expect(loaded).toEqual([])
  // By the keyboard alone.
  await page.getByText('Try it').first().focus()
  await page.keyboard.press('Enter')
  await expect(form.getByLabel('team')).toHaveValue('core')
  await expect(form.getByLabel('limit')).toHaveValue('2')
  await expect(form.getByLabel('order').locator('option')).toHaveText(['', 'name', 'age'])
  await expect(form.getByLabel('Authorization')).toHaveAttribute('type', 'password')
  await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled()
  expect(asked).toEqual([])
  await form.getByLabel('Authorization').fill('s3cret')
  await form.getByLabel('order').selectOption('age')
  await form.getByLabel('limit').press('Enter')
  const status = form.getByRole('status')
  await expect(status).toHaveText(/^200 OK in \d+ ms\. As the page says\. The page itself answered/)
  expect(asked).toEqual([`GET ${address}api/teams/core/users?limit=2&order=age`])
  const answer = form.getByRole('figure').filter({ hasText: 'Answer 200' })
  await expect(answer.locator('code')).toContainText('"limit": 2')
  await expect(form.getByRole('figure').filter({ hasText: 'On the page 200' })).toContainText('20')
  await form.getByText('Headers (').click()
  await expect(form.getByText('x-api-md-source')).toBeVisible()
  expect(
    await page.evaluate(() =>
      [...Object.values(localStorage), ...Object.values(sessionStorage)].join(),
    ),
  ).not.toContain('s3cret')
})

test('the command that is copied is what was sent', async ({ page }) => {
  const copied = await watchClipboard(page)
  await page.goto(address)
  await page.getByText('Try it').nth(1).click()
  const form = page.getByRole('form', { name: 'Try POST /api/users' })
  await expect(form.getByRole('textbox', { name: 'Body' })).toHaveValue(/"name": "name"/)
  await form.getByRole('textbox', { name: 'Body' }).fill(`{"name":"O'Neil $HOME"}`)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('201 Created')
  await form.getByRole('button', { name: 'Copy as curl' }).click()
  await expect(form.getByRole('status')).toHaveText('Copied as curl.')
  expect(await copied()).toEqual([
    `curl '${address}api/users' \\\n  -H 'Content-Type: application/json' \\\n  --data-raw '{"name":"O'\\''Neil $HOME"}'`,
  ])
})

test('what differs from the page is told', async ({ page }) => {
  await page.route('**/api/teams/**', (route) =>
    route.fulfill({ status: 200, json: { users: [{ id: 'one', name: 'Ada' }], more: true } }),
  )
  await page.goto(address)
  await page.getByText('Try it').first().click()
  const form = page.getByRole('form').first()
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('differences from the page')
  const differences = form.getByRole('listitem')
  await expect(differences).toContainText([
    'users[].id is a string in the response, the page says a number.',
    'The response has more, which the page does not.',
    'The response lacks limit.',
  ])
  // A status that the page states is no difference, another one is.
  await page.unroute('**/api/teams/**')
  await page.route('**/api/teams/**', (route) =>
    route.fulfill({ status: 404, json: { message: 'x' } }),
  )
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText(
    /^404 Not Found in \d+ ms\. As the page says/,
  )
  await page.unroute('**/api/teams/**')
  await page.route('**/api/teams/**', (route) => route.fulfill({ status: 500, body: 'broken' }))
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('500')
  await expect(differences).toHaveText('The server answers 500, the page says 200.')
  await page.unroute('**/api/teams/**')
  await page.route('**/api/teams/**', (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: '<b>' }),
  )
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(differences.first()).toContainText('text/html')
})

test('why there is no answer is said in words', async ({ page }) => {
  await page.goto(address)
  await page.getByText('Try it').first().click()
  const form = page.getByRole('form').first()
  const said = async (given: string) => {
    await form.getByLabel('Server').fill(given)
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('status')).not.toContainText('Sending')
    return form.getByRole('status').textContent()
  }
  expect(await said(nowhere)).toContain(`No answer came from ${nowhere}`)
  expect(await said(foreign)).toContain('CORS')
  expect(await said(`${foreign}/open`)).toMatch(/^200 OK/)
  await expect(form.getByRole('listitem')).toContainText(['no JSON'])
  await page.route('**/api/teams/**', (route) => route.abort('connectionrefused'))
  expect(await said('')).toContain('the server is not running')
  await form.getByLabel('team').fill('..')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form.getByRole('status')).toContainText('which no request can have')
})

test('names of the page and addresses that are no encoding are sent as they are', async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(/100%|50%/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ json: {}, headers: { 'access-control-allow-origin': '*' } })
  })
  await page.goto(address)
  await page.getByText('Try it').nth(2).click()
  const form = page.getByRole('form', { name: 'Try GET /x/100%/ok' })
  const status = form.getByRole('status')
  for (const name of ['dataset', 'parentElement', 'querySelector'])
    await form.getByLabel(name).fill(name)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(status).toContainText('200 OK')
  await form.getByLabel('Server').fill(`${foreign}/50%`)
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(status).toContainText('200 OK')
  const query = '?dataset=dataset&parentElement=parentElement&querySelector=querySelector'
  expect(asked).toEqual([`${address}x/100%/ok${query}`, `${foreign}/50%/x/100%/ok${query}`])
})

test('a form that makes no request ends what was sent before, and stopping the script does, too', async ({
  page,
}) => {
  const held: (() => Promise<void>)[] = []
  await page.route('**/api/teams/**', (route) => {
    if (held.length > 0) return route.fulfill({ json: {} })
    held.push(() => route.fulfill({ json: {} }).catch(() => undefined))
    return undefined
  })
  await page.goto(address)
  await page.getByText('Try it').first().click()
  const form = page.getByRole('form').first()
  const status = form.getByRole('status')
  const send = form.getByRole('button', { name: 'Send' })
  await send.click()
  await expect(form).toHaveAttribute('aria-busy', 'true')
  // The browser itself refuses what is no address at all.
  await form.getByLabel('Server').fill('ftp://zzz')
  await send.click()
  await expect(status).toContainText('The server is no address')
  await expect(form).not.toHaveAttribute('aria-busy')
  await held[0]!()
  await form.getByLabel('Server').fill('')
  await send.click()
  await expect(form.getByRole('figure')).not.toHaveCount(0)
  await form.getByLabel('Server').fill('ftp://zzz')
  await send.click()
  await expect(status).toContainText('The server is no address')
  await expect(form.getByRole('figure')).toHaveCount(0)
  held.length = 0
  await form.getByLabel('Server').fill('')
  await send.click()
  await expect(form).toHaveAttribute('aria-busy', 'true')
  await page.evaluate(() => (globalThis as unknown as { stop(): void }).stop())
  await expect(form).not.toHaveAttribute('aria-busy')
  await expect(send).toBeDisabled()
})

test('a form that was changed to something else says so, and works once it is whole again', async ({
  page,
}) => {
  await page.goto(address)
  const form = page.locator('form').first()
  const facts = await form.getAttribute('data-try')
  const setFacts = (text: string) => form.evaluate((one, to) => (one.dataset['try'] = to), text)
  await setFacts('no JSON')
  await page.getByText('Try it').first().click()
  await expect(form.getByRole('status')).toHaveText('This form could not be loaded.')
  await page.getByText('Try it').first().click()
  await setFacts(facts!)
  await page.getByText('Try it').first().click()
  await expect(form.getByRole('button', { name: 'Send' })).toBeEnabled()
  await expect(form.getByRole('status')).toHaveText('')
})

test('two headers of one name are both sent', async ({ page }) => {
  const asked = page.waitForRequest('**/api/teams/**')
  await page.goto(address)
  await page.getByText('Try it').first().click()
  const form = page.locator('form').first()
  await form.getByLabel('Authorization').fill('s3cret')
  await form.evaluate((one) =>
    one.insertAdjacentHTML(
      'beforeend',
      '<input data-in="header" data-name="Authorization" value="Other" hidden>',
    ),
  )
  await form.getByRole('button', { name: 'Send' }).click()
  expect((await asked).headers()['authorization']).toBe('Bearer s3cret, Other')
})

test('a form whose script cannot be loaded says so, and the page stays', async ({ page }) => {
  await page.route('**/src/try-it/try-it.ts*', (route) => route.abort())
  await page.goto(address)
  await page.getByText('Try it').first().click()
  const form = page.getByRole('form').first()
  await expect(form.getByRole('status')).toHaveText('This form could not be loaded.')
  await expect(form.getByRole('button', { name: 'Send' })).toBeDisabled()
  await expect(form.getByLabel('team')).toHaveValue('core')
  await expect(page.getByRole('heading', { name: 'List users' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Copy path' })).not.toHaveCount(0)
})

test('nothing of it is there while the option is off, and without the script nothing is sent', async ({
  browser,
  page,
}) => {
  const { compile } = await import('../src/compiler.js')
  expect(compile(document, { layout: 'reference' }).html).not.toContain('data-try')
  const context = await browser.newContext({ javaScriptEnabled: false })
  const still = await context.newPage()
  const { html } = compile(document, {
    layout: 'reference',
    tryIt: { server: 'https://api.example.com' },
  })
  await still.setContent(`<!doctype html><title>x</title>${html}`)
  await still.getByText('Try it').first().click()
  await expect(still.getByLabel('Server').first()).toHaveValue('https://api.example.com')
  await expect(still.getByRole('button', { name: 'Send' }).first()).toBeDisabled()
  await context.close()
  await page.goto(address)
})

for (const colorScheme of ['light', 'dark'] as const)
  test(`an open form is accessible in the ${colorScheme} scheme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.goto(address)
    await page.getByText('Try it').first().click()
    const form = page.getByRole('form').first()
    await form.getByRole('button', { name: 'Send' }).click()
    await expect(form.getByRole('status')).toContainText('200')
    expect(await violations(page, 'main')).toEqual([])
  })
