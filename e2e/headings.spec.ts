import { compile } from '../src/compiler.js'
import { applied, html } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test('headings are links to themselves, and keep their names', async ({ page }) => {
  await openSite(page, { html, script: applied })
  await page.getByRole('link', { name: 'Limits' }).click()
  expect(new URL(page.url()).hash).toBe('#limits')
  await expect(page.getByRole('heading', { name: 'Limits', exact: true })).toBeVisible()
})

test('headings look as they did, whatever a page says of links', async ({ page }) => {
  const red = 'rgb(255, 0, 0)'
  const lookOf = async (css: string) => {
    await openSite(page, { html, script: applied, css })
    return page
      .getByRole('link', { name: 'Limits' })
      .evaluate((link) => [getComputedStyle(link).color, getComputedStyle(link).textDecorationLine])
  }
  const plain = await lookOf('')
  expect(plain[1]).toBe('none')
  expect(await lookOf('a { color: red; text-decoration: underline }')).toEqual(plain)
  expect(await lookOf('.rf-api__body h3 { color: red }')).toEqual([red, 'none'])
})

test('the sign after a title that fills its line makes no page wider', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const titles = Array.from(
    { length: 24 },
    (_, index) => `## ${'Long '.repeat(2)}${'i'.repeat(index)}`,
  )
  const documents = titles.map((title) => compile(`{% api path="/x" %}\n${title}\n{% /api %}\n`))
  await openSite(page, {
    html: documents.map((document) => document.html).join(''),
    script: applied,
  })
  await expect(page.getByRole('link')).toHaveCount(titles.length)
  expect(await page.locator(':root').evaluate((root) => root.scrollWidth)).toBe(320)
})

test('a link to a block shows its method and path, too', async ({ page }) => {
  const far = `<a href="#place-an-order">there</a><div id="far"></div>${html}`
  const css = '#far, main { block-size: 300vh }'
  for (const script of [undefined, applied]) {
    await openSite(page, { html: far, css, ...(script && { script }) })
    if (script) await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
    for (const width of [320, 1280]) {
      await page.setViewportSize({ width, height: 600 })
      await page.getByRole('link', { name: 'there', exact: true }).click()
      await expect(page.getByRole('heading', { name: 'Place an order' })).toBeInViewport({
        ratio: 1,
      })
      await expect(page.locator('[data-name="eyebrow"] > :first-child')).toBeInViewport({
        ratio: 1,
      })
      await page.evaluate(() => scrollTo(0, 0))
    }
  }
})

test('the title of a block looks like one, whatever its level', async ({ page }) => {
  const sizeIn = async (body: string) => {
    await openSite(page, { html: compile(`{% api path="/x" %}\n${body}\n{% /api %}\n`).html })
    return page
      .locator('.rf-api__body > :is(h1, h2, h3, h4, h5, h6)')
      .evaluateAll((all) => all.map((heading) => parseFloat(getComputedStyle(heading).fontSize)))
  }
  const [size, lower] = await sizeIn('## A\n\n### B')
  expect(size).toBeGreaterThan(lower!)
  for (const [title, part] of ['12', '34', '45', '56']) {
    const marks = (level: string | undefined) => '#'.repeat(Number(level))
    const [first, second] = await sizeIn(`${marks(title)} A\n\n${marks(part)} B`)
    expect(first).toBe(size)
    if (part !== '2') expect(second).toBeLessThanOrEqual(lower!)
  }
})
