import { compile } from '../src/compiler.js'
import { defaultTheme } from '../src/render/theme.js'
import type { Theme } from '../src/render/theme.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

const block = (attributes = '') => `{% api method="POST" path="/a/:b" auth="Key" ${attributes} %}
## A

Text with a [link](#x).
{% /api %}`

test('a theme with another prefix, tints and backgrounds has a stylesheet of its own', async ({
  page,
}) => {
  const theme: Theme = {
    prefix: 'docs',
    tints: { sea: { light: { bg: '#cceeff', text: '$text' }, scheme: 'light' } },
    backgrounds: { dusk: { light: 'linear-gradient($warning, $bg)' } },
  }
  const tinted = compile(block('tint="sea" elevation="raised"'), { theme }).html
  const painted = compile(block('bg="dusk"'), { theme }).html
  await openSite(page, { html: tinted + painted, theme })
  const [first, second] = await page.locator('article').all()
  await expect(first!).toHaveCSS('background-color', 'color(srgb 0.8 0.933333 1)')
  await expect(second!.locator('[data-name="bg"]')).toHaveCSS(
    'background-image',
    /linear-gradient\(rgb\(129, 82, 10\), color\(srgb 1 1 1\)\)/,
  )
  await expect(first!).not.toHaveCSS('box-shadow', 'none')
  await expect(second!.locator('.docs-badge').first()).toHaveCSS('font-weight', '700')
})

test('a site changes tokens with plain CSS, in both schemes at once', async ({ page }) => {
  const css = `:root, [data-color-scheme] {
    --rf-color-primary: var(--rf-light, rgb(1, 2, 3)) var(--rf-dark, rgb(4, 5, 6));
    --rf-radius: 3px;
  }`
  const html = [block(), block('tint-mode="dark"')].map((text) => compile(text).html).join('')
  await openSite(page, { html, css, root: 'data-color-scheme="light"' })
  const links = page.locator('article a')
  await expect(links.first()).toHaveCSS('color', 'rgb(1, 2, 3)')
  await expect(links.last()).toHaveCSS('color', 'rgb(4, 5, 6)')
  await expect(page.locator('article').first()).toHaveCSS('border-top-left-radius', '3px')
})

test('a tint that is unknown changes nothing', async ({ page }) => {
  const html = [block(), block('tint="nobody-knows"')].map((text) => compile(text).html).join('')
  await openSite(page, { html, theme: defaultTheme })
  const looks = await page.locator('article').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { backgroundColor, color, borderTopColor } = getComputedStyle(node)
      return { backgroundColor, color, borderTopColor }
    }),
  )
  expect(looks[1]).toEqual(looks[0])
})

test('the nearest element that names a scheme decides, however it names it', async ({ page }) => {
  // A flat block takes the ground of its host in the dark.
  const raised = block('elevation="raised"')
  const { html } = compile(raised)
  const dark = ['data-theme="dark"', 'class="dark"', 'data-color-scheme="dark"']
  const light = ['data-theme="light"', 'class="light"', 'data-color-scheme="light"']
  const nest = (attributes: string, content: string) => `<div ${attributes}>${content}</div>`
  const blocks = [
    ...dark.map((attribute) => nest(attribute, html)),
    nest('class="dark"', nest('class="light"', nest('data-theme="dark"', html))),
    nest('data-theme="light" class="dark"', html),
    nest('class="light" data-color-scheme="dark"', html),
    // The words of a scheme for authentication are classes, too.
    nest('data-theme="dark"', compile(raised.replace('Key', 'Bearer or light')).html),
    ...light.map((attribute) => nest(attribute, html)),
    nest('class="dark"', nest('class="light"', html)),
    nest('class="light"', compile(raised.replace('Key', 'dark')).html),
  ]
  await openSite(page, { html: blocks.join(''), css: 'main { color-scheme: only light }' })
  const looks = await page.locator('article').evaluateAll((nodes) =>
    nodes.map((node) => {
      const { backgroundColor, colorScheme } = getComputedStyle(node)
      return `${backgroundColor} ${colorScheme}`
    }),
  )
  const [ink, paper] = [looks[0]!, looks.at(-1)!]
  expect([ink, paper]).toEqual([expect.stringMatching(/ dark$/), expect.stringMatching(/ light$/)])
  expect(looks).toEqual([...Array(7).fill(ink), ...Array(5).fill(paper)])
})
