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
    test.beforeEach(({ page }) => page.goto(`./?page=${sample.page}`))

    test('is an article with classes and data attributes', async ({ page }) => {
      const article = page.locator('article')
      await expect(article).toHaveCount(1)
      await expect(article).toHaveAttribute(
        'class',
        `rf-api rf-api--${sample.method} rf-api--/api/users rf-api--Bearer token`,
      )
      for (const [name, value] of Object.entries({
        'data-method': sample.method,
        'data-path': '/api/users',
        'data-auth': 'Bearer token',
        'data-elevation': 'flat',
        'data-rune': 'api',
        'data-density': 'full',
      })) {
        await expect(article).toHaveAttribute(name, value)
      }
    })

    test('starts with an eyebrow of method, path and auth', async ({ page }) => {
      const eyebrow = own(page.locator('article'), 'div').first()
      await expect(eyebrow).toHaveClass('rf-api__eyebrow')
      for (const [name, value] of Object.entries({
        'data-name': 'eyebrow',
        'data-zone': 'eyebrow',
        'data-zone-layout': 'bar',
        'data-wrap': 'false',
      })) {
        await expect(eyebrow).toHaveAttribute(name, value)
      }
      const spans = own(eyebrow)
      await expect(spans).toHaveText([sample.method, '/api/users', 'Bearer token'])
      await expect(spans.nth(0)).toHaveAttribute('data-meta-type', 'category')
      await expect(spans.nth(0)).toHaveAttribute('data-meta-sentiment', sample.sentiment)
      await expect(spans.nth(1)).toHaveAttribute('data-meta-type', 'code')
      await expect(spans.nth(2)).toHaveAttribute('data-meta-type', 'status')
      await expect(spans.nth(2)).toHaveAttribute('data-align', 'end')
    })

    test('has a body with a heading, a table, code and perhaps a note', async ({ page }) => {
      const body = page.locator('article > [data-name="body"]')
      await expect(body).toHaveClass('rf-api__body')
      await expect(body).toHaveAttribute('data-section', 'body')

      const heading = own(body, 'h2')
      await expect(heading).toHaveText(sample.title)
      await expect(heading).toHaveAttribute('id', sample.id)

      const wrapper = own(body, 'div.rf-table-wrapper')
      await expect(wrapper.locator('th')).toHaveText([
        'Parameter',
        'Type',
        'Required',
        'Description',
      ])
      await expect(wrapper.locator('tbody td:first-child')).toHaveText(sample.parameters)

      const code = own(body, 'div.rf-codeblock').first().locator('pre > code')
      await expect(code).toHaveAttribute('data-language', 'json')
      await expect(code.locator('..')).toHaveAttribute('data-language', 'json')
      await expect(code).toContainText(sample.code)

      const notes = own(body, 'blockquote').locator('> p')
      if (sample.method === 'GET') await expect(notes).toHaveText(/100 requests per minute/)
      else await expect(notes).toHaveCount(0)
    })

    test('has its fields in a drawer', async ({ page }) => {
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
