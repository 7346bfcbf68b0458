import type { Locator } from '@playwright/test'
import { specimenDocument, specimensOf } from '../playground/src/attributes/specimens.js'
import {
  attributeByName,
  attributeDefinitions,
  elevationAliases,
} from '../src/attributes/definition.js'
import { compile } from '../src/compiler.js'
import { expect, test } from './fixtures.js'
import { openSite } from './site.js'

interface Look {
  /** The element of the block that shows it: the article itself when left out. */
  element?: string
  /** The computed properties that must tell the values apart. */
  properties: readonly string[]
  /** What a property is for a value, where a number says it best. */
  exactly?: Readonly<Record<string, string>>
  /** Values that look like another one, and like which. */
  same?: Readonly<Record<string, string>>
  /** Values that have no such element. */
  absent?: readonly string[]
}

const layer = '[data-name="bg"]'
const scrim = '[data-name="scrim"]'
const pattern = ['background-image', 'background-size', 'background-color']
const lengths = (px: readonly number[]) =>
  Object.fromEntries(
    ['flush', 'tight', 'default', 'loose', 'breathe'].map((step, i) => [step, `${px[i]}px`]),
  )

/** What each attribute changes on the page. */
const looks: Record<string, Look> = {
  bg: { element: layer, properties: ['background-image'] },
  'bg-from': { element: layer, properties: ['background-image'] },
  'bg-via': { element: layer, properties: ['background-image'] },
  'bg-to': { element: layer, properties: ['background-image'] },
  'bg-gradient': { element: layer, properties: ['background-image'] },
  'bg-gradient-type': { element: layer, properties: ['background-image'] },
  scrim: { element: scrim, properties: ['background-image'], absent: ['none'] },
  'scrim-blur': {
    element: scrim,
    properties: ['backdrop-filter'],
    exactly: { none: 'blur(0px)', sm: 'blur(4px)', md: 'blur(8px)', lg: 'blur(16px)' },
  },
  'scrim-strength': { element: scrim, properties: ['background-image'] },
  'scrim-tone': { element: scrim, properties: ['background-image', 'color'] },
  'scrim-type': {
    element: scrim,
    properties: ['backdrop-filter'],
    exactly: { gradient: 'none', frost: 'blur(8px)' },
  },
  elevation: {
    properties: ['box-shadow', 'background-color', 'border-top-color'],
    same: Object.fromEntries(elevationAliases),
  },
  inset: { properties: ['padding-left'], exactly: lengths([0, 16, 32, 64, 128]) },
  reveal: { properties: ['opacity', 'translate', 'scale', 'filter'] },
  stagger: { properties: ['opacity', 'translate'], same: { false: 'true' } },
  spacing: { properties: ['margin-top'], exactly: lengths([0, 24, 48, 96, 128]) },
  substrate: { properties: pattern },
  'substrate-fill': { properties: pattern },
  'substrate-opacity': { properties: pattern },
  'substrate-size': { properties: pattern },
  'substrate-target': { properties: pattern },
  tint: { properties: ['background-color', 'color', 'border-top-color'] },
  // `auto` is like one of the others, by the scheme of the page; see below.
  'tint-mode': { properties: ['background-color', 'color'], same: { auto: 'auto' } },
  width: {
    properties: ['width'],
    exactly: {
      compact: '480px',
      narrow: '640px',
      content: '768px',
      wide: '1024px',
      full: '1400px',
    },
  },
}

/** The computed look of every block in an element, in order; nothing where the part is absent. */
function readLooks(place: Locator, { element, properties }: Look): Promise<(string | undefined)[]> {
  return place.locator('article').evaluateAll(
    (articles, { selector, names }) =>
      articles.map((article) => {
        const shown = selector ? article.querySelector(selector) : article
        if (!shown) return undefined
        const style = getComputedStyle(shown)
        return names.map((name) => style.getPropertyValue(name)).join(' | ')
      }),
    { selector: element, names: properties },
  )
}

test('every universal attribute has a look to check', () => {
  const universal = attributeDefinitions.filter((definition) => definition.universal)
  expect(Object.keys(looks).toSorted()).toEqual(universal.map(({ name }) => name).toSorted())
})

test.describe('an attribute', () => {
  test.skip(({ browserName }) => browserName === 'firefox', 'driven without emulation of media')
  test.use({ viewport: { width: 1400, height: 900 } })

  test('does what it says, in every value, in light and dark', async ({ page }) => {
    const sections = Object.keys(looks).map((name) => {
      const { html } = compile(specimenDocument(attributeByName.get(name)!))
      return `<section id="${name}">${html}</section>`
    })
    await openSite(page, { html: sections.join('') })
    await holdBack(page.locator('#reveal article, #stagger article'))
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      for (const [name, look] of Object.entries(looks)) {
        const values = specimensOf(attributeByName.get(name)!).map(({ value }) => value)
        const seen = await readLooks(page.locator(`#${name}`), look)
        expect.soft(seen, name).toHaveLength(values.length)
        checkLooks(name, look, new Map(values.map((value, index) => [value, seen[index]])))
      }
    }
  })

  test('tint-mode fixes the scheme of its block', async ({ page }) => {
    await openSite(page, {
      html: compile(specimenDocument(attributeByName.get('tint-mode')!)).html,
    })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [auto, dark, light] = await readLooks(page.locator('main'), {
        properties: ['background-color', 'color'],
      })
      expect(dark).not.toBe(light)
      expect(auto).toBe(colorScheme === 'dark' ? dark : light)
    }
  })

  test('a colour scheme on the nearest ancestor wins over the one of the system', async ({
    page,
  }) => {
    // A flat block takes the ground of its host in the dark.
    const { html } = compile('{% api path="/a" elevation="raised" %}\n## A\n{% /api %}')
    const nest = (scheme: string, content: string) =>
      `<div data-color-scheme="${scheme}">${content}</div>`
    const blocks = [html, nest('light', html), nest('dark', html)]
    const all = [...blocks, nest('dark', nest('light', html)), nest('light', nest('dark', html))]
    await openSite(page, { html: all.join('') })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const [plain, light, dark, lightInDark, darkInLight] = await readLooks(page.locator('main'), {
        properties: ['background-color', 'color'],
      })
      expect(dark).not.toBe(light)
      expect(plain).toBe(colorScheme === 'dark' ? dark : light)
      expect([lightInDark, darkInLight]).toEqual([light, dark])
    }
  })
})

/** Each value looks as it should, and like no other. */
function checkLooks(name: string, look: Look, byValue: Map<string, string | undefined>): void {
  const { exactly = {}, same = {}, absent = [] } = look
  for (const [value, evidence] of byValue) {
    const place = `${name}="${value}"`
    if (exactly[value]) expect.soft(evidence, place).toBe(exactly[value])
    if (absent.includes(value)) expect.soft(evidence, place).toBeUndefined()
    if (same[value]) expect.soft(evidence, place).toBe(byValue.get(same[value]))
  }
  const distinct = [...byValue.keys()].filter((value) => !same[value])
  const different = new Set(distinct.map((value) => byValue.get(value)))
  expect.soft(different.size, [name, ...byValue].join('\n')).toBe(distinct.length)
}

/** Puts blocks into the state in which the script holds them before they enter. */
async function holdBack(blocks: Locator): Promise<void> {
  await blocks.evaluateAll((articles) => {
    for (const article of articles) (article as HTMLElement).dataset.revealState = 'waiting'
    for (const animation of document.getAnimations()) animation.finish()
  })
}
