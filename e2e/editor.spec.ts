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

test('underlines findings where they are, with their hints', async ({ page }) => {
  await page.goto('./?page=editor')
  await write(page, '{% api methd="GET" path="/a" %}\n## A\n{% /api %}\n')
  await expect(page.locator('.cm-lintRange-error')).toHaveText('methd')
  await view(page, /^Findings/).click()
  const findings = result(page, 'Findings').getByRole('listitem')
  await expect(findings).toHaveCount(1)
  await expect(findings.first()).toContainText('unknown-attribute')
  await findings.first().getByRole('button').click()
  await expect(text(page)).toBeFocused()
  expect(await page.evaluate(() => getSelection()!.toString())).toContain('methd')
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
  await expect(result(page, 'Preview').getByRole('heading')).toHaveText('Shared “text” ✓')
  await expect(page).toHaveURL(/#text=[\w-]+$/)
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(result(other, 'Preview').getByRole('heading')).toHaveText('Shared “text” ✓')
})

test('opens the text of a page', async ({ page }) => {
  await page.goto('./?page=samples/create-user')
  await page.getByRole('button', { name: 'Source' }).click()
  await page.getByRole('link', { name: 'Open in the editor' }).click()
  await expect(text(page)).toContainText('## Create user')
})

test('stays usable with 100 KB of text', async ({ page }) => {
  await page.goto('./?page=editor')
  const block = (index: number) =>
    `{% api method="POST" path="/things/${index}" %}\n## Thing ${index}\n\n${'Words that fill the page. '.repeat(30)}\n\n\`\`\`json\n{ "id": ${index} }\n\`\`\`\n{% /api %}\n\n`
  const long = Array.from({ length: 120 }, (_, index) => block(index)).join('')
  expect(long.length).toBeGreaterThan(100_000)
  await write(page, long)
  await expect(result(page, 'Preview').locator('article')).toHaveCount(120)
  await page.keyboard.press('ControlOrMeta+Home')
  // How long a key press keeps the page from answering, at worst.
  const longest = await page.evaluate(async () => {
    const content = document.querySelector('.cm-content')!
    let worst = 0
    for (let i = 0; i < 10; i++) {
      const start = performance.now()
      content.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true }))
      document.execCommand('insertText', false, 'a')
      worst = Math.max(worst, performance.now() - start)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    return worst
  })
  expect(longest).toBeLessThan(100)
})
