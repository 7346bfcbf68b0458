import type { Page } from '@playwright/test'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'
import { resets } from './resets.js'
import { openSite, type SitePage } from './site.js'

const text = `# Guide

| Word | Meaning |
|---|---|
| a | b |

{% api method="POST" path="/charges/:charge_id" auth="OAuth 2.0" tint="warm" %}
## Charge a card

Text with a [link](#x), \`code\`, **strong**, *emphasis*, ~~old~~ words and a note[^1].

| Parameter | Type | Required | Description |
|---|---|---|---|
| charge_id | string | yes | Has \`code\`, and a default (default: 5) |
| card.number | string | no | The number |

| Word | Meaning |
|---|:---:|
| a | b |

- one
- two
  1. deep

- [ ] task

> A note

---

![](/x.png)

### Request

\`\`\`bash
curl https://example.com
\`\`\`

\`\`\`js
fetch('https://example.com')
\`\`\`

### Response 200 OK

\`\`\`json
{ "a": 1 }
\`\`\`

### Response 404 Not Found

None.

[^1]: Down here.
{% /api %}`
const html = compile(text).html + compile(text, { idPrefix: 'r-', layout: 'reference' }).html

/** The computed style of every element of the blocks, by where it is; what is drawn, not custom properties. */
function looks(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => {
    const roots = document.querySelectorAll(
      'article, main > * > .rf-table-wrapper, main > * > .rf-codeblock',
    )
    const found: Record<string, string> = {}
    for (const root of roots) {
      const isProse = root.localName !== 'article'
      for (const [index, element] of [root, ...root.querySelectorAll('*')].entries()) {
        const style = getComputedStyle(element)
        const values = [...style]
          .filter((name) => !name.startsWith('--') && name !== '-webkit-tap-highlight-color')
          .map((name) => `${name}: ${style.getPropertyValue(name)}`)
        // Text outside of blocks is the page's own: there only boxes count.
        const counted = isProse
          ? values.filter((line) => /^(?:padding|border-\w+-width|margin|display)/.test(line))
          : values
        found[`${root.className} ${index} ${element.localName}`] = counted.join('\n')
      }
    }
    return found
  })
}

const script = `import { apply } from './behaviors.js'; apply(document.body); document.body.dataset.ready = ''`

async function open(
  page: Page,
  content: Partial<SitePage>,
  wrapper = '',
): Promise<Record<string, string>> {
  const wide = `<div class="${wrapper}" style="inline-size: 60rem">${html}</div>`
  await openSite(page, { html: wide, script, isBare: true, ...content })
  await page.locator('[data-ready]').waitFor()
  return looks(page)
}

test('a block looks the same as on a plain page, whatever the page says of elements', async ({
  page,
  browserName,
}) => {
  test.skip(browserName === 'firefox', 'one browser resolves the cascade as another')
  test.slow()
  const plain = await open(page, {})
  expect(Object.keys(plain).length).toBeGreaterThan(90)
  for (const [name, { css, isEarlier = false, strength, wrapper }] of Object.entries(resets)) {
    const styleOptions = strength === undefined ? {} : { strength }
    const place = isEarlier ? { earlierCss: css } : { css }
    const seen = await open(page, { ...place, styleOptions }, wrapper)
    const changed = Object.entries(seen).flatMap(([where, style]) => {
      const before = new Set(plain[where]!.split('\n'))
      const lines = style.split('\n').filter((line) => !before.has(line))
      return lines.length === 0 ? [] : [`${where}: ${lines.join('; ')}`]
    })
    expect.soft(Object.keys(seen), name).toEqual(Object.keys(plain))
    expect.soft(changed.slice(0, 5), name).toEqual([])
  }
})

test('rules of a page for the classes of a block win over the stylesheet', async ({ page }) => {
  await open(
    page,
    {
      earlierCss: '.page .rf-api { border-width: 5px }',
      css: '.rf-api__body p { color: rgb(9, 9, 9) } .rf-badge { padding: 7px }',
    },
    'page',
  )
  await expect(page.locator('article').first()).toHaveCSS('border-top-width', '5px')
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(9, 9, 9)')
  await expect(page.locator('.rf-badge').first()).toHaveCSS('padding-top', '7px')
})

test('imported into a layer, it is weaker than the elements of a page', async ({ page }) => {
  await openSite(page, {
    html,
    isBare: true,
    earlierCss: '@layer docs { @layer placeholder; }',
    css: "@import '/style.css' layer(docs); article { border-width: 5px } p { color: rgb(9, 9, 9) }",
    isImported: true,
  })
  await expect(page.locator('article').first()).toHaveCSS('border-top-width', '5px')
  await expect(page.locator('article p').first()).toHaveCSS('color', 'rgb(9, 9, 9)')
  await expect(page.locator('article').first()).toHaveCSS('border-top-left-radius', '12px')
})
