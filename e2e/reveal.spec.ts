import { compile } from '../src/compiler.js'
import { applied } from './behaviors-page.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

// A page that is used again can lose what it emulates while it goes to another site.
test.use({ reuseContext: false })

test.describe('reveal', () => {
  const below = compile('{% api path="/b" reveal="slide" %}\n## Below\n{% /api %}').html
  const far = `<div id="far"></div>${below}`
  const css = '#far { height: 300vh }'

  test('holds a block back until it comes into view', async ({ page }) => {
    await openSite(page, { html: far, css, script: applied })
    const article = page.locator('article')
    await expect(article).toHaveCSS('opacity', '0')
    await article.evaluate((node) => node.scrollIntoView())
    await expect(article).toHaveCSS('opacity', '1')
    await expect(article).toHaveCSS('translate', 'none')
  })

  test('leaves what is in view already as it is', async ({ page }) => {
    await openSite(page, { html: below, script: applied })
    await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
    await expect(page.locator('article')).not.toHaveAttribute('data-reveal-state')
  })

  test.describe('for readers who want less motion', () => {
    test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
    test.use({ contextOptions: { reducedMotion: 'reduce' } })

    test('holds nothing back', async ({ page }) => {
      await openSite(page, { html: far, css, script: applied })
      await expect(page.getByRole('button', { name: 'Copy path' })).toHaveCount(1)
      await expect(page.locator('article')).toHaveCSS('opacity', '1')
    })
  })
})
