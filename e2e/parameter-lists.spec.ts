import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

const payments = compile(
  readFileSync(new URL('../playground/docs/reference/payments.api.md', import.meta.url), 'utf8'),
).html
const block = (body: string) => compile(`{% api path="/a" %}\n## A\n\n${body}\n{% /api %}`).html

/** What is wrong with the layout of the lists on a page. */
function faultsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas').getContext('2d')!
    const { scrollWidth, clientWidth } = document.documentElement
    const faults =
      scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth}px too wide`] : []
    for (const row of document.querySelectorAll('tbody tr')) {
      const cells = [...row.querySelectorAll('td')].filter(
        (cell) => cell.getBoundingClientRect().width > 1,
      )
      const boxes = cells.map((cell) => cell.getBoundingClientRect())
      for (const [index, cell] of cells.entries()) {
        const { font } = getComputedStyle(cell)
        canvas.font = font
        const words = cell.innerText.split(/[\s.,()]+/).filter((word) => word.length <= 20)
        const widest = Math.max(0, ...words.map((word) => canvas.measureText(word).width))
        const box = boxes[index]!
        if (box.width + 1 < widest)
          faults.push(`"${cell.innerText}" has ${box.width}px for ${widest}px`)
        for (const other of boxes.slice(index + 1)) {
          const isApart =
            other.left >= box.right - 1 ||
            other.right <= box.left + 1 ||
            other.top >= box.bottom - 1 ||
            other.bottom <= box.top + 1
          if (!isApart) faults.push(`"${cell.innerText}" is over its neighbour`)
        }
      }
      const used =
        Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top))
      if (row.getBoundingClientRect().height > used + 32)
        faults.push(`"${cells[0]!.innerText}" has empty height`)
    }
    return faults
  })
}

test('tables of parameters read as lists at every width', async ({ page }) => {
  await openSite(page, { html: payments })
  for (const width of [320, 375, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await faultsOf(page), `${width}`).toEqual([])
    const row = page.locator('tr', { hasText: 'capture_method' }).first()
    const [name, type, description] = await Promise.all(
      [0, 1, 3].map(async (index) => (await row.locator('td').nth(index).boundingBox())!),
    )
    const room = (await row.boundingBox())!.width
    expect(description!.y).toBeGreaterThanOrEqual(name!.y + name!.height - 1)
    expect(description!.width).toBeGreaterThan(0.9 * Math.min(room, 672))
    if (width > 700) expect(Math.abs(type!.y - name!.y)).toBeLessThan(8)
  }
})

test('the description has a line of its own however wide the block is', async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 })
  const table = '| Name | Type | Required | Description |\n|---|---|---|---|\n| a | b | yes | c |'
  await openSite(page, { html: block(table).replace('<article', '<article data-width="full"') })
  const [type, description] = [page.locator('td').nth(1), page.locator('td').nth(3)]
  const { y, height } = (await type.boundingBox())!
  expect((await description.boundingBox())!.y).toBeGreaterThanOrEqual(y + height)
})

test('any other table keeps its columns, and scrolls in its place', async ({ page }) => {
  const table = `| Plan | Requests | Burst |\n|---|--:|--:|\n| Free | 100 | 10 |\n| Paid | 1000 | 100 |`
  await openSite(page, { html: block(table) })
  expect(await hasColumns(page)).toBe(true)
})

test('in the reference layout, which writes lists, every table has its columns', async ({
  page,
}) => {
  const table = `| Code | Status | Meaning |\n|---|---|---|\n| \`gone\` | 410 | It was removed. |`
  const text = `{% api path="/a" %}\n## A\n\n### Errors\n\n${table}\n{% /api %}`
  await openSite(page, { html: compile(text, { layout: 'reference' }).html })
  expect(await hasColumns(page)).toBe(true)
  await openSite(page, { html: compile(text).html })
  expect(await hasColumns(page)).toBe(false)
  // A name is no value in running text.
  await expect(page.locator('td > code')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
})

/** True when the cells of each of three columns start at one line. */
async function hasColumns(page: Page): Promise<boolean> {
  const starts = [1, 2, 3].map((column) =>
    page
      .locator(`:is(th, td):nth-child(${column})`)
      .evaluateAll((all) => new Set(all.map((cell) => cell.getBoundingClientRect().left)).size),
  )
  return (await Promise.all(starts)).every((count) => count === 1)
}
