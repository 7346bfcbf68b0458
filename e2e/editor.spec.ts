import { deflateRawSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.js'

const text = (page: Page) => page.getByRole('textbox', { name: 'Text of the document' })
const result = (page: Page, view: string) => page.getByRole('group', { name: view, exact: true })

const view = (page: Page, name: string | RegExp) =>
  page.getByRole('region', { name: 'Result' }).getByRole('button', { name, exact: true })

async function write(page: Page, content: string): Promise<void> {
  await result(page, 'Preview').locator('article').first().waitFor()
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(content)
}

test('shows what is typed at once', async ({ page }) => {
  await page.goto('./?page=editor')
  await expect(result(page, 'Preview').locator('article')).toHaveCount(1)
  await write(page, '{% api method="DELETE" path="/boats/:id" %}\n## Sink a boat\n{% /api %}\n')
  const preview = result(page, 'Preview')
  await expect(preview.getByRole('heading', { name: 'Sink a boat' })).toBeVisible()
  await expect(preview.locator('.rf-badge').first()).toHaveText('DELETE')
})

test('underlines diagnostics where they are, and fixes them', async ({ page }) => {
  await page.goto('./?page=editor')
  await write(page, '{% api methd="GET" path="/a" %}\n## A\n{% /api %}\n')
  await expect(page.locator('.cm-lintRange-error')).toHaveText('methd')
  await view(page, /^Diagnostics/).click()
  const diagnostics = result(page, 'Diagnostics').getByRole('listitem')
  await expect(diagnostics).toHaveCount(1)
  await expect(diagnostics.first()).toContainText('unknown-attribute')
  await expect(diagnostics.first().locator('code').filter({ hasText: 'methd' })).toBeVisible()
  await diagnostics.first().getByRole('button', { name: '1:8' }).click()
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()!.toString())).toContain('methd')
  await diagnostics.first().getByRole('button', { name: 'Fix' }).click()
  await expect(text(page)).toContainText('{% api method="GET" path="/a" %}')
  await expect(result(page, 'Diagnostics')).toHaveText('No diagnostics.')
})

test('proposes attributes and their values', async ({ page }) => {
  await page.goto('./?page=editor')
  await write(page, '{% api path="/a" ')
  await page.keyboard.type('me')
  // By the pointer: a key that comes right after the list opens is not meant for it.
  await page.getByRole('option', { name: /^method/ }).click()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('PA')
  await page.getByRole('option', { name: /PATCH/ }).click()
  await expect(text(page)).toContainText('path="/a" method="PATCH"')
  await write(page, '| Parameter | ')
  await page.keyboard.type('De')
  await expect(page.getByRole('option').first()).toHaveText(/Description|Default/)
})

test('colours a tag after a quote as a tag', async ({ page }) => {
  await page.goto('./?page=editor')
  await write(page, '{% api path="/a" %}\n> A note\n{% /api %}\n')
  const tags = page.locator('.cm-line span', { hasText: '{%' })
  await expect(tags).toHaveCount(2)
  const colors = await tags.evaluateAll((nodes) =>
    nodes.map((node) => getComputedStyle(node).color),
  )
  expect(new Set(colors).size).toBe(1)
})

test('copies a link to the text, and lets the keyboard leave', async ({
  page,
  context,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'has no permission to read the clipboard')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('./?page=editor')
  await write(page, '{% api path="/copied" %}\n## Copied\n{% /api %}\n')
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/#text=[\w-]+$/)
  await text(page).focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  await expect(text(page)).not.toBeFocused()
})

test('shows fields and HTML, styled and raw', async ({ page }) => {
  await page.goto('./?page=editor&from=samples/list-users')
  await view(page, 'Fields').click()
  await expect(result(page, 'Fields')).toContainText('title "List users"')
  await view(page, 'HTML').click()
  await expect(result(page, 'HTML')).toContainText('class="rf-api rf-api--GET')
  await view(page, 'Raw HTML').click()
  await expect(result(page, 'Raw HTML')).toContainText('data-rune-fields')
})

test('keeps the text in the address', async ({ page, context }) => {
  await page.goto('./?page=editor')
  await write(page, '{% api path="/ümlaut/:id" %}\n## Shared “text” ✓\n{% /api %}\n')
  const heading = { name: 'Shared “text” ✓' }
  await expect(result(page, 'Preview').getByRole('heading', heading)).toBeVisible()
  await expect(page).toHaveURL(/#text=[\w-]+$/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(result(other, 'Preview').getByRole('heading', heading)).toBeVisible()
})

test('opens the text of a page', async ({ page }) => {
  await page.goto('./?page=samples/create-user')
  await page.getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('button', { name: 'Source' }).click()
  await page.getByRole('link', { name: 'Open in the editor' }).click()
  await expect(text(page)).toContainText('## Create user')
})

/** What passes between the editor and the worker that compiles. */
interface Wire {
  /** The lengths of the texts that the worker was given. */
  asked: number[]
  /** The answers that the page has not been given yet; undefined while they come through. */
  held: (() => void)[] | undefined
}

declare const wire: Wire

test('takes what is typed while 100 KB of text are compiled', async ({ page }) => {
  await page.addInitScript(() => {
    const between: Wire = { asked: [], held: undefined }
    Object.assign(globalThis, { wire: between })
    const { postMessage, addEventListener } = Worker.prototype
    Worker.prototype.postMessage = function (message: { text: string }) {
      between.asked.push(message.text.length)
      postMessage.call(this, message)
    }
    Worker.prototype.addEventListener = function (type: string, listener: EventListener) {
      addEventListener.call(this, type, (event: Event) => {
        if (between.held) between.held.push(() => listener(event))
        else listener(event)
      })
    }
  })
  const block = (index: number) =>
    `{% api method="POST" path="/things/${index}" %}\n## Thing ${index}\n\n${'Words that fill the page. '.repeat(30)}\n\n\`\`\`json\n{ "id": ${index} }\n\`\`\`\n{% /api %}\n\n`
  const long = Array.from({ length: 120 }, (_, index) => block(index)).join('')
  expect(long.length).toBeGreaterThan(100_000)
  // A busy machine takes long to type so much.
  await page.goto(`./?page=editor#text=${deflateRawSync(long).toString('base64url')}`)
  const preview = result(page, 'Preview')
  await expect(preview.locator('article')).toHaveCount(120)
  await text(page).click()
  await page.keyboard.press('ControlOrMeta+Home')

  await page.evaluate(() => {
    wire.asked = []
    wire.held = []
  })
  for (const typed of ['Typed ', 'meanwhile.', '\n']) await page.keyboard.insertText(typed)
  await expect(text(page)).toContainText('Typed meanwhile.')
  // The worker has the text with the first of these words; the rest waits for its answer.
  expect(await page.evaluate(() => wire.asked)).toEqual([long.length + 'Typed '.length])
  await expect(preview).not.toContainText('Typed')

  await page.evaluate(() => {
    const answers = wire.held!
    wire.held = undefined
    for (const answer of answers) answer()
  })
  await expect(preview).toContainText('Typed meanwhile.')
  await expect(preview.locator('article')).toHaveCount(120)
  expect(await page.evaluate(() => wire.asked)).toHaveLength(2)
})
