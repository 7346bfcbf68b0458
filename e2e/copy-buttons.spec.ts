import { compile } from '../src/compiler.js'
import { applied, html, watchClipboard } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

test.describe('copy buttons', () => {
  test('copy path and code, and announce it', async ({ page }) => {
    const copied = await watchClipboard(page)
    await openSite(page, { html, script: applied })

    await page.getByRole('button', { name: 'Copy path' }).click()
    await expect(page.getByRole('status')).toHaveText('Copied')
    await page.getByRole('button', { name: 'Copy code' }).first().click()
    expect(await copied()).toEqual(['/users/:user_id/orders', `{ "note": "it's late" }`])
  })

  test('say so when the browser refuses', async ({ page }) => {
    await watchClipboard(page, false)
    await openSite(page, { html, script: applied })
    await page.getByRole('button', { name: 'Copy path' }).click()
    await expect(page.getByRole('status')).toHaveText('Copying failed')
  })

  test('of a path are seen under the pointer and under the focus; those of code always', async ({
    page,
  }) => {
    await openSite(page, { html: `<p>Text</p>${html}`, script: applied })
    await expect(page.getByRole('button', { name: 'Copy code' }).first()).toBeVisible()
    const hasPointer = await page.evaluate(() => matchMedia('(hover: hover)').matches)
    test.skip(!hasPointer, 'without a pointer they are always seen')
    const button = page.getByRole('button', { name: 'Copy path' })
    await expect(button).toHaveCSS('opacity', '0')
    await page.locator('h2').hover()
    await expect(button).toHaveCSS('opacity', '1')
    await page.getByText('Text', { exact: true }).hover()
    await expect(button).toHaveCSS('opacity', '0')
    await page.getByRole('button', { name: 'Copy path' }).focus()
    await expect(button).toHaveCSS('opacity', '1')
  })

  test('of code are in the middle of the line above it', async ({ page }) => {
    const code = '{% api path="/a" %}\n## A\n\n```json\n{}\n```\n{% /api %}'
    for (const layout of ['plain', 'reference'] as const) {
      await openSite(page, { html: compile(code, { layout }).html, script: applied })
      const button = page.getByRole('button', { name: 'Copy code' }).first()
      const { y, height } = (await button.boundingBox())!
      const figure = page.locator(layout === 'plain' ? 'pre' : '.rf-tabs, figure').first()
      const line = (await figure.boundingBox())!.y + 19
      expect([layout, Math.abs(y + height / 2 - line) <= 1]).toEqual([layout, true])
    }
  })

  for (const direction of ['ltr', 'rtl']) {
    test(`have a place of their own, ${direction}`, async ({ page }) => {
      const long = compile(
        `{% api method="PATCH" path="/one/:two_and_a_half/three/:four/five/:six" auth="OAuth 2.0 with a long name" %}\n## A\n\n\`\`\`json\n{ "a": "${'long '.repeat(40)}" }\n\`\`\`\n{% /api %}`,
      ).html
      await openSite(page, { html: html + long, script: applied, root: `dir="${direction}"` })
      for (const width of [320, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        const covered = await page.locator('[data-api-md="copy"]').evaluateAll((buttons) =>
          buttons
            .flatMap((button) => {
              const box = button.getBoundingClientRect()
              const others = document.querySelectorAll('.rf-badge, pre > code')
              return [...others].filter((other) => {
                const { left, right, top, bottom } = other.getBoundingClientRect()
                const isBeside =
                  right <= box.left || left >= box.right || bottom <= box.top || top >= box.bottom
                return !isBeside && other.getClientRects().length > 0
              })
            })
            .map((other) => other.textContent),
        )
        expect(covered, `${width}`).toEqual([])
      }
    })
  }
})
