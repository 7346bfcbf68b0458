import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { attributeDefinitions } from '../../src/attributes/definition.js'
import { methods } from '../../src/attributes/methods.js'
import { styled, type Attributes } from './block.js'
import { articleAttributes, articleOf, partOf } from './element.js'
import { cases } from '../cases.js'

/** The attributes of an article of `GET /users` that nothing else was asked of. */
const plain = {
  class: 'rf-api rf-api--GET rf-api--/users',
  'data-method': 'GET',
  'data-path': '/users',
  'data-auth': '',
  'data-elevation': 'flat',
  'data-rune': 'api',
  'data-density': 'full',
}

function withClass(...classes: string[]): { class: string } {
  return { class: [plain.class, ...classes.map((name) => `rf-api--${name}`)].join(' ') }
}

const scrimmed = { ...withClass('has-bg'), 'data-bg': '' }
const dark = { 'data-color-scheme': 'dark' }
const gradient = { 'bg-from': 'primary', 'bg-to': 'info' }

const base =
  '--tint-bg: var(--rf-color-bg); --tint-surface: var(--rf-color-surface); --tint-text: var(--rf-color-text); --tint-muted: var(--rf-color-muted); --tint-primary: var(--rf-color-primary); --tint-border: var(--rf-color-border); ' +
  '--tint-dark-bg: var(--rf-color-bg); --tint-dark-surface: var(--rf-color-surface); --tint-dark-text: var(--rf-color-text); --tint-dark-muted: var(--rf-color-muted); --tint-dark-primary: var(--rf-color-primary); --tint-dark-border: var(--rf-color-border)'

/** What each allowed value changes on the article, beside the attributes that it needs. */
const effectsByValue: [attribute: string, values: Record<string, object>, needs?: Attributes][] = [
  ['bg', { hero: scrimmed }],
  ['bg-from', { primary: scrimmed }, { 'bg-to': 'info' }],
  ['bg-via', { muted: scrimmed }, { 'bg-to': 'info' }],
  ['bg-to', { info: scrimmed }, { 'bg-from': 'primary' }],
  [
    'bg-gradient',
    {
      'to-t': scrimmed,
      'to-b': scrimmed,
      'to-l': scrimmed,
      'to-r': scrimmed,
      'to-tr': scrimmed,
      'to-br': scrimmed,
      'to-bl': scrimmed,
      'to-tl': scrimmed,
    },
    gradient,
  ],
  ['bg-gradient-type', { linear: scrimmed, radial: scrimmed, conic: scrimmed }, gradient],
  [
    'scrim',
    {
      top: { ...scrimmed, ...dark },
      bottom: { ...scrimmed, ...dark },
      left: { ...scrimmed, ...dark },
      right: { ...scrimmed, ...dark },
      none: {},
    },
  ],
  [
    'scrim-blur',
    {
      none: { ...scrimmed, ...dark },
      sm: { ...scrimmed, ...dark },
      md: { ...scrimmed, ...dark },
      lg: { ...scrimmed, ...dark },
    },
    { scrim: 'top', 'scrim-type': 'frost' },
  ],
  [
    'scrim-strength',
    {
      sm: { ...scrimmed, ...dark },
      md: { ...scrimmed, ...dark },
      lg: { ...scrimmed, ...dark },
    },
    { scrim: 'top' },
  ],
  [
    'scrim-tone',
    {
      dark: { ...scrimmed, ...dark },
      light: { ...scrimmed, 'data-color-scheme': 'light' },
    },
    { scrim: 'top' },
  ],
  [
    'scrim-type',
    { gradient: { ...scrimmed, ...dark }, frost: { ...scrimmed, ...dark } },
    { scrim: 'top' },
  ],
  [
    'elevation',
    {
      sunken: { 'data-elevation': 'sunken' },
      flush: { 'data-elevation': 'flush' },
      flat: { 'data-elevation': 'flat' },
      raised: { 'data-elevation': 'raised' },
      floating: { 'data-elevation': 'floating' },
      overlay: { 'data-elevation': 'overlay' },
      none: { 'data-elevation': 'flat' },
      sm: { 'data-elevation': 'raised' },
      md: { 'data-elevation': 'raised' },
      lg: { 'data-elevation': 'floating' },
    },
  ],
  [
    'inset',
    {
      flush: { ...withClass('inset-flush'), 'data-inset': 'flush' },
      tight: { ...withClass('inset-tight'), 'data-inset': 'tight' },
      default: {},
      loose: { ...withClass('inset-loose'), 'data-inset': 'loose' },
      breathe: { ...withClass('inset-breathe'), 'data-inset': 'breathe' },
    },
  ],
  [
    'reveal',
    {
      none: { 'data-reveal': 'none' },
      fade: { 'data-reveal': 'fade' },
      slide: { 'data-reveal': 'slide' },
      scale: { 'data-reveal': 'scale' },
      blur: { 'data-reveal': 'blur' },
    },
  ],
  ['stagger', { true: { 'data-stagger': '' }, false: {} }],
  [
    'spacing',
    {
      flush: { ...withClass('spacing-flush'), 'data-spacing': 'flush' },
      tight: { ...withClass('spacing-tight'), 'data-spacing': 'tight' },
      default: {},
      loose: { ...withClass('spacing-loose'), 'data-spacing': 'loose' },
      breathe: { ...withClass('spacing-breathe'), 'data-spacing': 'breathe' },
    },
  ],
  [
    'substrate',
    {
      dots: { 'data-substrate': 'dots' },
      grid: { 'data-substrate': 'grid' },
      lines: { 'data-substrate': 'lines' },
      cross: { 'data-substrate': 'cross' },
      checker: { 'data-substrate': 'checker' },
      none: { 'data-substrate': 'none' },
    },
  ],
  [
    'substrate-fill',
    {
      inherit: { 'data-substrate': 'dots', 'data-substrate-fill': 'inherit' },
      inset: { 'data-substrate': 'dots', 'data-substrate-fill': 'inset' },
    },
    { substrate: 'dots' },
  ],
  [
    'substrate-opacity',
    {
      sm: { 'data-substrate': 'dots', style: '--substrate-opacity: 0.25' },
      md: { 'data-substrate': 'dots', style: '--substrate-opacity: 0.5' },
      lg: { 'data-substrate': 'dots', style: '--substrate-opacity: 0.85' },
    },
    { substrate: 'dots' },
  ],
  [
    'substrate-size',
    {
      sm: { 'data-substrate': 'dots', style: '--substrate-cell: 12px' },
      md: { 'data-substrate': 'dots', style: '--substrate-cell: 16px' },
      lg: { 'data-substrate': 'dots', style: '--substrate-cell: 24px' },
    },
    { substrate: 'dots' },
  ],
  ['substrate-target', { self: { 'data-substrate': 'dots' }, media: {} }, { substrate: 'dots' }],
  [
    'tint',
    { base: { ...withClass('tinted'), 'data-tint': 'base', 'data-tint-dark': '', style: base } },
  ],
  [
    'tint-mode',
    { auto: {}, dark: { 'data-color-scheme': 'dark' }, light: { 'data-color-scheme': 'light' } },
  ],
  [
    'width',
    {
      compact: { ...withClass('compact'), 'data-width': 'compact' },
      narrow: { ...withClass('narrow'), 'data-width': 'narrow' },
      content: {},
      wide: { ...withClass('wide'), 'data-width': 'wide' },
      full: { ...withClass('full'), 'data-width': 'full' },
    },
  ],
]

const effects = effectsByValue.flatMap(([attribute, values, needs]) =>
  Object.entries(values).map(([value, effect]) => ({ attribute, value, effect, needs })),
)

function valueOf(attribute: string, value: string): string | boolean {
  return attribute === 'stagger' ? value === 'true' : value
}

describe('the styled article', () => {
  test('carries method and path, a flat elevation and nothing that was not asked for', () => {
    expect(articleAttributes(styled({}))).toEqual(plain)
  })

  cases(effects)('has what each value of an attribute does', (row) => {
    const { attribute, value, effect, needs } = row
    const html = styled({ ...needs, [attribute]: valueOf(attribute, value) })
    expect(articleAttributes(html)).toEqual({ ...plain, ...effect })
  })

  test('every allowed value of every universal attribute is among these cases', () => {
    const allowed = attributeDefinitions
      .filter(({ universal }) => universal)
      .flatMap(({ name, type, values }) => {
        const list = values ?? (type === 'boolean' ? ['true', 'false'] : undefined)
        return list?.map((value) => `${name}=${value}`) ?? []
      })
    const listed = new Set(effects.map(({ attribute, value }) => `${attribute}=${value}`))
    expect(allowed.filter((pair) => !listed.has(pair))).toEqual([])
    expect(new Set(effects.map(({ attribute }) => attribute)).size).toBe(24)
  })

  test('has its classes in a fixed order, whatever the order of the attributes', () => {
    const { class: classes } = articleAttributes(
      styled({
        scrim: 'top',
        inset: 'loose',
        spacing: 'tight',
        width: 'wide',
        tint: 'warm',
        auth: 'API Key',
      }),
    )
    expect(classes).toBe(
      'rf-api rf-api--GET rf-api--/users rf-api--API Key rf-api--tinted rf-api--wide rf-api--spacing-tight rf-api--inset-loose rf-api--has-bg',
    )
  })

  test('has its style properties in a fixed order, without a semicolon at the end', () => {
    const { style } = articleAttributes(
      styled({
        'substrate-opacity': 'sm',
        'substrate-size': 'lg',
        substrate: 'grid',
        tint: 'cool',
      }),
    )
    expect(style).toBe(
      '--tint-bg: var(--rf-color-info-bg); --tint-text: var(--rf-color-text); --tint-primary: var(--rf-color-primary); --tint-border: var(--rf-color-info-border); ' +
        '--tint-dark-bg: #1c1a17; --tint-dark-text: #e2e0dd; --tint-dark-primary: var(--rf-color-primary); --tint-dark-border: #5a564f; ' +
        '--substrate-cell: 24px; --substrate-opacity: 0.25',
    )
  })

  test('holds the eyebrow and the body, and neither fields nor metas', () => {
    const html = styled({
      width: 'wide',
      tint: 'warm',
      'bg-from': 'primary',
      'scrim-tone': 'light',
    })
    expect(articleOf(html).children.map(({ attributes }) => attributes['data-name'])).toEqual([
      'eyebrow',
      'body',
    ])
    expect(html).not.toMatch(/<meta|data-rune-fields| width=/)
    expect(partOf(html, 'body')!.attributes).toEqual({
      'data-name': 'body',
      class: 'rf-api__body',
      'data-section': 'body',
    })
  })

  cases([
    ['width', 'big'],
    ['spacing', 'huge'],
    ['inset', 'huge'],
    ['elevation', 'high'],
    ['reveal', 'zoom'],
    ['stagger', 'yes'],
    ['substrate', 'wave'],
    ['tint-mode', 'dim'],
    ['scrim', 'middle'],
    ['tint', true],
    ['bg', true],
    ['bg', ''],
    ['tint', ''],
    ['auth', ''],
    ['auth', true],
    ['frame', 'photo'],
    ['density', 'compact'],
  ])('a wrong value is without effect', (attribute, value) => {
    expect(articleAttributes(styled({ [attribute]: value }))).toEqual(plain)
  })

  test('a wrong facet leaves what it belongs to as it is by default', () => {
    expect(styled({ substrate: 'dots', 'substrate-size': 'xl', 'substrate-fill': 'solid' })).toBe(
      styled({ substrate: 'dots' }),
    )
    expect(styled({ scrim: 'top', 'scrim-tone': 'grey', 'scrim-strength': 'max' })).toBe(
      styled({ scrim: 'top' }),
    )
    expect(styled({ ...gradient, 'bg-gradient': 'up', 'bg-gradient-type': 'cubic' })).toBe(
      styled(gradient),
    )
  })

  test('facets without their substrate write nothing', () => {
    const facets = { 'substrate-fill': 'inset', 'substrate-size': 'lg', 'substrate-opacity': 'sm' }
    expect(styled({ ...facets, 'substrate-target': 'self' })).toBe(styled({}))
    expect(styled({ ...facets, substrate: 'wave' })).toBe(styled({}))
    expect(styled({ ...facets, substrate: 'dots', 'substrate-target': 'media' })).toBe(styled({}))
  })

  test('a wrong method counts as GET, a missing path is empty', () => {
    const { class: classes, ...data } = articleAttributes(
      styled({ method: 'FETCH', path: undefined }),
    )
    expect(classes).toBe('rf-api rf-api--GET')
    expect(data).toMatchObject({ 'data-method': 'GET', 'data-path': '' })
  })
})

describe('the eyebrow', () => {
  const sentiments: Record<string, string | undefined> = {
    GET: 'positive',
    POST: 'neutral',
    PUT: 'neutral',
    PATCH: 'caution',
    DELETE: 'negative',
    HEAD: undefined,
    OPTIONS: undefined,
  }

  cases([...methods])('has a badge with the sentiment of its method', (method) => {
    const badge = partOf(styled({ method }), 'eyebrow')!.children[0]!
    expect(badge.text).toBe(method)
    expect(badge.attributes).toEqual({
      class: 'rf-badge',
      'data-meta-type': 'category',
      ...(sentiments[method] && { 'data-meta-sentiment': sentiments[method] }),
    })
  })

  test('holds method, path and authentication', () => {
    expect(styled({ auth: 'Bearer token' })).toContain(
      '<div data-name="eyebrow" data-zone="eyebrow" data-zone-layout="bar" data-wrap="false" class="rf-api__eyebrow">' +
        '<span class="rf-badge" data-meta-type="category" data-meta-sentiment="positive">GET</span>' +
        '<span data-meta-type="code">/users</span>' +
        '<span class="rf-badge" data-meta-type="status" data-align="end">Bearer token</span></div>',
    )
  })

  test('has no third span without authentication, and an empty second one without a path', () => {
    const spans = partOf(styled({ path: undefined }), 'eyebrow')!.children
    expect(spans.map(({ text }) => text)).toEqual(['GET', ''])
  })
})

describe('author text in the styled article', () => {
  const hostile = `"><script>x</script>&amp;' a\r\nb`

  cases(['path', 'auth', 'tint', 'bg', 'bg-from'])(
    'is only text in each attribute',
    (attribute) => {
      const article = articleOf(styled({ 'bg-to': 'info', [attribute]: hostile }))
      expect(JSON.stringify(article)).not.toContain('"name":"script"')
      expect(article.children.map(({ name }) => name)).toEqual(
        ['div', 'div', 'div'].slice(attribute.startsWith('bg') ? 0 : 1),
      )
    },
  )

  test('arrives unchanged, line endings included', () => {
    const article = articleOf(styled({ path: hostile, auth: hostile, tint: hostile, bg: hostile }))
    expect(article.attributes).toMatchObject({
      class: `rf-api rf-api--GET rf-api--${hostile} rf-api--${hostile} rf-api--has-bg`,
      'data-path': hostile,
      'data-auth': hostile,
      'data-tint': hostile,
    })
    const [background, eyebrow] = article.children
    expect(background!.attributes['data-bg-preset']).toBe(hostile)
    expect(eyebrow!.children.map(({ text }) => text)).toEqual(['GET', hostile, hostile])
  })

  test('arrives unchanged, whatever it is', () => {
    // A browser drops the character NUL.
    const text = string({ unit: 'binary', minLength: 1 }).filter((value) => !value.includes('\0'))
    assert(
      property(text, text, text, (path, auth, bg) => {
        const article = articleOf(styled({ path, auth, bg }))
        expect(article.attributes).toMatchObject({ 'data-path': path, 'data-auth': auth })
        const [background, eyebrow] = article.children
        expect(background!.attributes['data-bg-preset']).toBe(bg)
        expect(eyebrow!.children.map((span) => span.text)).toEqual(['GET', path, auth])
      }),
    )
  })

  test('cannot leave the style of the background layer', () => {
    assert(
      property(string({ unit: 'binary', minLength: 1 }), (stop) => {
        const { style } = partOf(styled({ 'bg-from': stop, 'bg-to': 'info' }), 'bg')!.attributes
        const unescaped = style!.replace(/\\[0-9a-f]+ |\\[^]/g, '')
        expect(unescaped).not.toMatch(/[;"'{}]|\n/)
        expect(unescaped.split('(')).toHaveLength(unescaped.split(')').length)
      }),
    )
  })
})
