import type { Locator } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { applied, html as everything } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

// A page that is used again can lose what it emulates while it goes to another site.
test.use({ reuseContext: false })

const long = 'a_name_that_is_longer_than_any_that_one_should_choose'
const { html } =
  compile(`{% api method="POST" path="/v1/organisations/:organisation_id/${long}/:id" auth="OAuth 2.0 with the scope organisations:write" elevation="overlay" bg="hero" substrate="grid" %}
## ${long}

Text with \`${long}\` in it.

| Parameter | Type | Required | Description |
|---|---|---|---|
| ${long} | array of strings | yes | Has \`${long}\` |

| A | B | C | D | E | F |
|---|---|---|---|---|---|
| ${long} | b | c | d | e | ${long} |

\`\`\`json
{ "${long}": "${'long '.repeat(30)}" }
\`\`\`

> A note.

- [ ] ${long}
{% /api %}`)

const table = '| Name | Type | Description |\n|---|---|---|\n| a | string | A. |'
const samples = compile(`{% api path="/a" %}\n## A\n\n${table}\n{% /api %}`, {
  layout: 'reference',
}).html

test.describe('on a small screen', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('nothing makes the page scroll sideways, however long it is', async ({ page }) => {
    await openSite(page, { html })
    const root = page.locator(':root')
    expect(await root.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
    // What is too wide scrolls in its own place.
    const areas = page.locator('pre, [class$="table-wrapper"]:last-of-type')
    for (const area of await areas.all()) {
      expect(await area.evaluate((node) => getComputedStyle(node).overflowX)).toBe('auto')
    }
  })

  test('a row of parameters stacks: its description has a line of its own', async ({ page }) => {
    await openSite(page, { html })
    const row = page.locator('tbody tr').first()
    const [name, description] = await Promise.all([
      row.locator('td').first().boundingBox(),
      row.locator('td').last().boundingBox(),
    ])
    expect(description!.y).toBeGreaterThanOrEqual(name!.y + name!.height)
    expect(description!.width).toBeGreaterThan(200)
  })

  test('a long scheme wraps: all of it can be read', async ({ page }) => {
    await openSite(page, { html, script: applied })
    const badge = page.locator('[data-align="end"]')
    expect(await badge.evaluate((node) => node.scrollWidth > node.clientWidth)).toBe(false)
    await expect(badge).toContainText('OAuth 2.0 with the scope organisations:write')
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
    expect(await top('[data-meta-type="code"]')).toBeGreaterThan(await top('.rf-badge'))
  })

  test('even the deepest inset leaves room for words', async ({ page }) => {
    await openSite(page, {
      html: compile('{% api path="/a" inset="breathe" %}\n## A\n{% /api %}').html,
    })
    const { width } = (await page.locator('h2').boundingBox())!
    expect(width).toBeGreaterThan(250)
  })
})

test('from right to left everything is mirrored but code', async ({ page }) => {
  await openSite(page, { html, root: 'dir="rtl"' })
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())!.x
  expect(await left('.rf-badge')).toBeGreaterThan(await left('[data-meta-type="code"]'))
  expect(await left('[data-align="end"]')).toBeLessThanOrEqual(
    await left('[data-meta-type="code"]'),
  )
  expect(await left('th:first-child')).toBeGreaterThan(await left('th:last-child'))
  await expect(page.locator('blockquote')).toHaveCSS('border-right-width', '2px')
  await expect(page.locator('blockquote')).toHaveCSS('border-left-width', '0px')
  await expect(page.locator('pre')).toHaveCSS('direction', 'ltr')
  await expect(page.locator('[data-meta-type="code"]')).toHaveCSS('direction', 'ltr')
})

test('from right to left names, types and paths read from left to right', async ({ page }) => {
  const block = compile(`{% api path="/a/:b/" auth="Token (read)" %}
## A

Code: \`-1..10%\`.

| שם | Type | Required | Description |
|---|---|---|---|
| -item[] | enum<string> | yes | הערה |

{% /api %}`)
  await openSite(page, { html: block.html, root: 'dir="rtl"' })
  const texts = page.locator(
    '[data-meta-type="code"], [data-align="end"], p > code, td:nth-child(-n+2)',
  )
  await expect(texts).toHaveCount(5)
  // Where each character is.
  const places = await texts.evaluateAll((all) =>
    all.map((element) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const lefts: number[] = []
      for (let text = walker.nextNode(); text; text = walker.nextNode()) {
        for (let index = 0; index < text.textContent!.length; index++) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + 1)
          const { left, width } = range.getBoundingClientRect()
          if (width > 0) lefts.push(left)
        }
      }
      return {
        text: element.textContent,
        isOrdered: lefts.every((x, i) => !i || x > lefts[i - 1]!),
      }
    }),
  )
  expect(places.filter(({ isOrdered }) => !isOrdered)).toEqual([])
  // They are at the start of the line all the same.
  const name = (await page.locator('td').first().boundingBox())!
  const type = (await page.locator('td').nth(1).boundingBox())!
  expect(name.x).toBeGreaterThan(type.x)
  for (const part of ['td:first-child', '[data-meta-type="code"]']) {
    await expect(page.locator(part)).toHaveCSS('text-align', /right|match-parent$/)
  }
})

test.describe('media', () => {
  test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')

  test('on paper there is ink on white, and nothing is cut off', async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await openSite(page, { html: html.replace('<article', '<article data-color-scheme="dark"') })
    const article = page.locator('article')
    await expect(article).toHaveCSS('box-shadow', 'none')
    await expect(article).toHaveCSS('background-image', 'none')
    await expect(article).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    await expect(article).toHaveCSS('color', 'rgb(0, 0, 0)')
    await expect(page.locator('[data-name="bg"]')).toBeHidden()
    const pre = page.locator('pre')
    await expect(pre).toHaveCSS('white-space', 'pre-wrap')
    expect(await pre.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true)
    await expect(page.locator('blockquote')).toHaveCSS('break-inside', 'avoid')
    await expect(page.locator('tbody tr').first()).toHaveCSS('break-inside', 'avoid')
    await expect(page.locator('h2')).toHaveCSS('break-after', 'avoid')
  })

  test('on paper nothing is left of buttons', async ({ page }) => {
    await page.emulateMedia({ media: 'print' })
    await openSite(page, { html: everything, script: applied })
    await expect(page.locator('[data-api-md="copy"]')).toHaveCount(3)
    await expect(page.locator('[data-meta-type="code"]').first()).toHaveCSS('padding-right', '0px')
    for (const button of await page.locator('[data-api-md="copy"]').all()) {
      await expect(button).toBeHidden()
    }
  })

  test('in forced colours borders tell what fills told', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await openSite(page, { html })
    const text = await page.locator('h2').evaluate((node) => getComputedStyle(node).color)
    await expect(page.locator('article')).toHaveCSS('border-top-color', text)
    await expect(page.locator('article')).toHaveCSS('background-image', 'none')
    await expect(page.locator('[data-name="bg"]')).toBeHidden()
    for (const badge of await page.locator('.rf-badge').all()) {
      await expect(badge).toHaveCSS('border-top-style', 'solid')
      await expect(badge).toHaveCSS('border-top-color', text)
    }
    await expect(page.locator('pre')).toHaveCSS('border-top-color', text)
    await expect(page.locator('p > code')).toHaveCSS('outline-color', text)
    await openSite(page, { html: samples })
    const underline = (tab: Locator) =>
      tab.evaluate((node) => getComputedStyle(node, '::after').borderBottomWidth)
    const [chosen, other] = [page.locator('.rf-tab').first(), page.locator('.rf-tab').last()]
    expect([await underline(chosen), await underline(other)]).toEqual(['2px', '0px'])
    await expect(page.locator('dt > code')).toHaveCSS('outline-style', 'none')
  })

  test('with more contrast, muted text is muted no longer', async ({ page }) => {
    await page.emulateMedia({ contrast: 'more' })
    await openSite(page, { html })
    const text = await page.locator('h2').evaluate((node) => getComputedStyle(node).color)
    await expect(page.locator('tbody td:nth-child(2)').first()).toHaveCSS('color', text)
    await openSite(page, { html: samples, script: applied })
    const button = page.getByRole('button', { name: 'Copy code' }).first()
    await expect(button).toHaveCSS('color', text)
  })
})
