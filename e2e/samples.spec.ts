import type { Locator } from '@playwright/test'
import { expect, test } from './fixtures.js'

/** The children of an element that are of the block itself, not of the script. */
const own = (element: Locator, selector = '*') =>
  element.locator(`> ${selector}:not([data-api-md])`)

interface Sample {
  page: string
  method: string
  sentiment: string
  title: string
  id: string
  parameters: string[]
  code: string
}

const samples: Sample[] = [
  {
    page: 'samples/list-users',
    method: 'GET',
    sentiment: 'positive',
    title: 'List users',
    id: 'list-users',
    parameters: ['page', 'limit', 'sort'],
    code: '"total": 57',
  },
  {
    page: 'samples/create-user',
    method: 'POST',
    sentiment: 'neutral',
    title: 'Create user',
    id: 'create-user',
    parameters: ['name', 'email', 'role'],
    code: '"email": "grace@example.com"',
  },
]

for (const sample of samples) {
  test.describe(sample.title, () => {
    test('is an article of eyebrow and body, with its fields in a drawer', async ({ page }) => {
      await page.goto(`./?page=${sample.page}`)
      const article = page.locator('article')
      await test.step('classes and data attributes', () => checkArticle(article, sample))
      await test.step('method, path and auth', () =>
        checkEyebrow(own(article, 'div').first(), sample))
      await test.step('heading, fields, code and perhaps a note', () =>
        checkBody(page.locator('article > [data-name="body"]'), sample))
      const fields = page.getByRole('complementary', { name: 'Data' })
      await expect(fields).toBeHidden()
      await page.getByRole('button', { name: 'Fields' }).click()
      await expect(fields).toContainText(`method "${sample.method}"`)
      await expect(fields).toContainText('path "/api/users"')
      await expect(fields).toContainText('parameters 3')
    })

    test('without presentation styling is one article with its fields', async ({ page }) => {
      await page.goto(`./?page=editor&from=${sample.page}`)
      await page.getByRole('region', { name: 'Result' }).getByText('Raw HTML').click()
      const result = page.getByRole('group', { name: 'Raw HTML' }).locator('code')
      await expect(result).toContainText('data-rune-fields')
      const html = (await result.textContent())!
      const shape = await page.evaluate((text) => {
        const [article, ...others] = new DOMParser().parseFromString(text, 'text/html').body
          .children
        return {
          others: others.length,
          rune: article!.getAttribute('data-rune'),
          fields: JSON.parse(article!.getAttribute('data-rune-fields')!) as unknown,
          children: [...article!.children].map((child) => child.outerHTML.slice(0, 22)),
        }
      }, html)
      expect(shape).toEqual({
        others: 0,
        rune: 'api',
        fields: { method: sample.method, path: '/api/users', auth: 'Bearer token' },
        children: ['<div data-name="body">'],
      })
    })
  })
}

/** Holds the attributes of an element against these. */
async function hasAttributes(element: Locator, attributes: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(attributes)) {
    await expect(element).toHaveAttribute(name, value)
  }
}

async function checkArticle(article: Locator, { method }: Sample): Promise<void> {
  await expect(article).toHaveCount(1)
  await hasAttributes(article, {
    class: `rf-api rf-api--${method} rf-api--/api/users rf-api--Bearer token`,
    'data-method': method,
    'data-path': '/api/users',
    'data-auth': 'Bearer token',
    'data-elevation': 'flat',
    'data-rune': 'api',
    'data-density': 'full',
  })
}

async function checkEyebrow(eyebrow: Locator, { method, sentiment }: Sample): Promise<void> {
  await hasAttributes(eyebrow, {
    class: 'rf-api__eyebrow',
    'data-name': 'eyebrow',
    'data-zone': 'eyebrow',
    'data-zone-layout': 'bar',
    'data-wrap': 'false',
  })
  const spans = own(eyebrow)
  await expect(spans).toContainText([method, '/api/users', 'Bearer token'])
  await hasAttributes(spans.nth(0), {
    'data-meta-type': 'category',
    'data-meta-sentiment': sentiment,
  })
  await hasAttributes(spans.nth(1), { 'data-meta-type': 'code' })
  await hasAttributes(spans.nth(2), { 'data-meta-type': 'status', 'data-align': 'end' })
}

async function checkBody(body: Locator, sample: Sample): Promise<void> {
  await hasAttributes(body, { class: 'rf-api__body', 'data-section': 'body' })
  const heading = body.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(sample.title)
  await hasAttributes(heading, { id: sample.id })
  await expect(body.locator('.rf-fields dt > code')).toHaveText(sample.parameters)

  const code = body.locator('figure pre > code', { hasText: sample.code }).first()
  await hasAttributes(code, { 'data-language': 'json' })
  await hasAttributes(code.locator('..'), { 'data-language': 'json' })

  const notes = body.locator('blockquote > p')
  if (sample.method === 'GET') await expect(notes).toHaveText(/100 requests per minute/)
  else await expect(notes).toHaveCount(0)
}
