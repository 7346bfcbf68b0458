import { methods } from '../src/attributes/methods.js'
import { compile } from '../src/compiler.js'
import { defaultTheme } from '../src/render/theme.js'
import { applied } from './behaviors-page.js'
import { contrastsIn, worstPixelContrasts } from './contrast.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

const enough = 4.5

/** A block with every kind of text that a block can have. */
function block(attributes: string, method = 'GET'): string {
  return compile(
    [
      `{% api method="${method}" path="/texts/:id" auth="Bearer token" ${attributes} %}`,
      '## Title',
      'Running text with a [link](#x), `code`, ~~old~~ and *emphasis*.',
      '',
      '| Parameter | Type | Required | Description |',
      '|---|---|---|---|',
      '| id | string | yes | Has `code` and a [link](#x) |',
      '',
      '###### Small heading',
      '',
      '```json',
      '{ "a": 1 }',
      '```',
      '',
      '> A note',
      '',
      ...['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION'].map(
        (kind) => `> [!${kind}]\n> ${kind}\n`,
      ),
      '{% /api %}',
    ].join('\n'),
  ).html
}

const tokens = ['primary', 'text', 'muted', 'border', 'info', 'success', 'warning', 'danger']
const backgrounds = [
  ...Object.keys(defaultTheme.backgrounds).map((name) => `bg="${name}"`),
  ...tokens.map((token) => `bg-from="${token}" bg-to="surface-active"`),
  'bg-from="text" bg-to="text"',
  'scrim="top" scrim-strength="sm"',
  'scrim="left" scrim-strength="lg" scrim-tone="light"',
  'bg-from="text" bg-to="primary" scrim="bottom" scrim-strength="sm"',
  'bg-from="text" bg-to="primary" scrim="bottom" scrim-strength="lg" scrim-tone="light"',
  'bg="mesh" scrim="right" scrim-type="frost" scrim-blur="none"',
  'bg="sunset" scrim="top" tint-mode="light" scrim-strength="lg"',
  'bg="sunset" scrim="top" tint-mode="dark" scrim-tone="light"',
  'substrate="checker" substrate-opacity="lg"',
  'substrate="grid" substrate-opacity="lg" substrate-size="sm" tint="warm"',
  'substrate="lines" substrate-opacity="lg" tint="dark"',
  'bg="hero" substrate="checker" substrate-opacity="lg" tint="cool"',
]

test.describe('text can be read', () => {
  test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')

  for (const tint of ['', ...Object.keys(defaultTheme.tints)]) {
    test(`on ${tint || 'no'} tint, at every elevation and mode, with every badge`, async ({
      page,
    }) => {
      const elevations = ['sunken', 'flush', 'flat', 'raised', 'floating', 'overlay']
      const attributes = [
        ...elevations.map((value) => `elevation="${value}"`),
        'tint-mode="dark"',
        'tint-mode="light"',
        'substrate="dots" substrate-fill="inset"',
      ]
      const written = tint === '' ? '' : `tint="${tint}"`
      const blocks = [
        ...attributes.map((attribute) => block(`${written} ${attribute}`)),
        ...methods.map((method) => block(written, method)),
      ]
      await openSite(page, { html: blocks.join(''), script: applied })
      await page
        .locator('.rf-codeblock > [data-api-md="copy"]')
        .nth(blocks.length - 1)
        .waitFor()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        const contrasts = await contrastsIn(page.locator('main'))
        expect(contrasts.length).toBeGreaterThan(16 * blocks.length)
        const poor = contrasts.filter(({ ratio }) => ratio < enough)
        expect(
          poor.map(({ ratio, text, where }) => `${ratio.toFixed(2)} ${text} (${where})`),
        ).toEqual([])
      }
    })
  }

  test('on every point of every background', async ({ page }) => {
    const blocks = backgrounds.map(
      (background) => `{% api path="/a" ${background} %}\n## A\n\nText.\n{% /api %}\n`,
    )
    await openSite(page, {
      html: compile(blocks.join('')).html,
      // All of them in one picture, and only their grounds.
      css: `main { display: grid; grid-template-columns: repeat(4, 1fr) }
        article { margin: 0 }
        article > :not([data-name="bg"]) { opacity: 0 }`,
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const worst = await worstPixelContrasts(page)
      expect(worst).toHaveLength(backgrounds.length)
      const found = backgrounds.map((background, i) => `${worst[i]!.toFixed(2)} ${background}`)
      expect(found.filter((line) => Number.parseFloat(line) < enough)).toEqual([])
    }
  })
})
