import { describe, expect, test } from 'vitest'
import { styled, type Attributes } from './block.js'
import { articleAttributes, articleOf, partOf } from './element.js'
import { cases } from '../cases.js'

function imageOf(attributes: Attributes): string | undefined {
  return partOf(styled(attributes), 'bg')?.attributes.style?.replace(/^--bg-image: /, '')
}

function scrimOf(attributes: Attributes): Record<string, string> | undefined {
  return partOf(styled(attributes), 'bg')?.children[0]?.attributes
}

const stops = { 'bg-from': 'primary', 'bg-to': 'info' }

describe('the background layer', () => {
  test('is the first child, with the name of the background', () => {
    const html = styled({ bg: 'not a preset' })
    expect(articleOf(html).children.map(({ attributes }) => attributes['data-name'])).toEqual([
      'bg',
      'eyebrow',
      'body',
    ])
    expect(html).toContain(
      '<div data-name="bg" data-bg-preset="not a preset" class="rf-api__bg"></div>',
    )
  })

  test('holds name, gradient and scrim at once', () => {
    expect(styled({ ...stops, bg: 'hero', scrim: 'left' })).toContain(
      '<div data-name="bg" data-bg-preset="hero" style="--bg-image: linear-gradient(to bottom, var(--rf-color-primary), var(--rf-color-info))" class="rf-api__bg">' +
        '<div data-name="scrim" data-scrim="gradient" data-scrim-tone="dark" data-scrim-dir="left" style="--scrim-strength: 0.55" class="rf-api__scrim"></div></div>',
    )
  })

  cases<Attributes>([
    {},
    { 'bg-from': 'primary' },
    { 'bg-via': 'primary' },
    { 'bg-to': 'primary', 'bg-gradient': 'to-l', 'bg-gradient-type': 'radial' },
    { 'bg-from': 'primary', 'bg-to': '' },
    { scrim: 'none' },
    { 'scrim-type': 'frost', 'scrim-blur': 'lg', 'scrim-tone': 'light', 'scrim-strength': 'sm' },
  ])('is not there without a color, a name or a scrim', (attributes) => {
    expect(styled(attributes)).toBe(styled({}))
  })

  test('has no scrim when the scrim is none', () => {
    expect(styled({ bg: 'hero', scrim: 'none', 'scrim-tone': 'light' })).toBe(
      styled({ bg: 'hero' }),
    )
  })
})

describe('a gradient', () => {
  cases([
    ['to-t', 'to top'],
    ['to-b', 'to bottom'],
    ['to-l', 'to left'],
    ['to-r', 'to right'],
    ['to-tr', 'to top right'],
    ['to-br', 'to bottom right'],
    ['to-bl', 'to bottom left'],
    ['to-tl', 'to top left'],
    [undefined, 'to bottom'],
  ])('goes in its direction', (direction, css) => {
    const image = `linear-gradient(${css}, var(--rf-color-primary), var(--rf-color-info))`
    expect(imageOf({ ...stops, 'bg-gradient': direction })).toBe(image)
    expect(imageOf({ ...stops, 'bg-gradient': direction, 'bg-gradient-type': 'linear' })).toBe(
      image,
    )
  })

  cases(['radial', 'conic'])('that is radial or conic has no direction', (type) => {
    expect(imageOf({ ...stops, 'bg-gradient': 'to-l', 'bg-gradient-type': type })).toBe(
      `${type}-gradient(var(--rf-color-primary), var(--rf-color-info))`,
    )
  })

  test('has its stops from the first to the last, without the missing ones', () => {
    expect(imageOf({ 'bg-to': 'bg', 'bg-via': 'muted', 'bg-from': 'text' })).toBe(
      'linear-gradient(to bottom, var(--rf-color-text), var(--rf-color-muted), var(--rf-color-bg))',
    )
    expect(imageOf({ 'bg-to': 'bg', 'bg-via': 'muted' })).toBe(
      'linear-gradient(to bottom, var(--rf-color-muted), var(--rf-color-bg))',
    )
  })

  cases([
    ['primary/50', 50],
    ['primary/0.25', 25],
    ['primary/.5', 50],
    ['primary/33.3', 33.3],
    ['primary/33.3%', 33.3],
    ['primary/0.5%', 0.5],
    ['primary/0', 0],
    ['primary/1', 100],
    ['primary/100', 100],
    ['primary/100%', 100],
    ['primary/1.5', 1.5],
    ['primary/0.07', 7],
    ['primary/0.00000001', 0],
  ])('mixes a stop with its alpha', (stop, percentage) => {
    expect(imageOf({ ...stops, 'bg-from': stop })).toBe(
      `linear-gradient(to bottom, color-mix(in srgb, var(--rf-color-primary) ${percentage}%, transparent), var(--rf-color-info))`,
    )
  })

  cases([
    'primary/150',
    'primary/150%',
    'primary/-1',
    'primary/abc',
    'primary/',
    'primary/50/50',
    'primary/5e1',
    'primary/50%%',
    'primary/ 50',
    'primary/NaN',
    'primary/Infinity',
  ])('has an opaque stop where there is no alpha that can be', (stop) => {
    expect(imageOf({ ...stops, 'bg-from': stop })).toBe(imageOf(stops))
  })

  cases(['transparent', 'transparent/50', 'transparent/abc'])(
    'keeps what is transparent',
    (stop) => {
      expect(imageOf({ ...stops, 'bg-from': stop })).toBe(
        'linear-gradient(to bottom, transparent, var(--rf-color-info))',
      )
    },
  )

  cases([
    ['#ff0000', String.raw`\#ff0000`],
    ['red); background: url(//x)', String.raw`red\)\;\ background\:\ url\(`],
    ['my colour', String.raw`my\ colour`],
    ['a"b\\c', String.raw`a\"b\\c`],
    ['a\nb\0', 'a\\a b\ufffd'],
    ['größe_1-é😀', 'größe_1-é😀'],
  ])('cannot be left by a stop', (stop, name) => {
    expect(imageOf({ 'bg-from': stop, 'bg-to': 'info' })).toBe(
      `linear-gradient(to bottom, var(--rf-color-${name}), var(--rf-color-info))`,
    )
  })
})

describe('a scrim', () => {
  cases(['top', 'bottom', 'left', 'right'])('comes from its side', (direction) => {
    expect(scrimOf({ scrim: direction })).toEqual({
      'data-name': 'scrim',
      'data-scrim': 'gradient',
      'data-scrim-tone': 'dark',
      'data-scrim-dir': direction,
      style: '--scrim-strength: 0.55',
      class: 'rf-api__scrim',
    })
  })

  cases([
    ['gradient', { 'scrim-strength': 'sm' }, '--scrim-strength: 0.3'],
    ['gradient', { 'scrim-strength': 'md' }, '--scrim-strength: 0.55'],
    ['gradient', { 'scrim-strength': 'lg' }, '--scrim-strength: 0.8'],
    ['gradient', { 'scrim-blur': 'lg' }, '--scrim-strength: 0.55'],
    ['frost', {}, '--scrim-blur: 8px'],
    ['frost', { 'scrim-blur': 'none' }, '--scrim-blur: 0px'],
    ['frost', { 'scrim-blur': 'sm' }, '--scrim-blur: 4px'],
    ['frost', { 'scrim-blur': 'md' }, '--scrim-blur: 8px'],
    ['frost', { 'scrim-blur': 'lg' }, '--scrim-blur: 16px'],
    ['frost', { 'scrim-strength': 'lg' }, '--scrim-blur: 8px'],
  ])('has the style of its type and facets', (type, facets: Attributes, style) => {
    const scrim = scrimOf({ scrim: 'top', 'scrim-type': type, ...facets })
    expect(scrim).toMatchObject({ 'data-scrim': type, style })
  })
})

describe('the colour scheme', () => {
  cases<[Attributes, string | undefined]>([
    [{}, undefined],
    [{ scrim: 'top' }, 'dark'],
    [{ scrim: 'top', 'scrim-tone': 'light' }, 'light'],
    [{ scrim: 'none', 'scrim-tone': 'light' }, undefined],
    [{ scrim: 'top', 'tint-mode': 'light' }, 'light'],
    [{ scrim: 'top', 'tint-mode': 'auto' }, 'dark'],
    [{ scrim: 'top', 'scrim-tone': 'light', tint: 'dark' }, 'dark'],
    [{ scrim: 'top', 'scrim-tone': 'light', tint: 'cool' }, 'light'],
    [{ tint: 'dark' }, 'dark'],
    [{ tint: 'dark', 'tint-mode': 'auto' }, 'dark'],
    [{ tint: 'dark', 'tint-mode': 'light' }, 'light'],
    [{ tint: 'seaside', 'tint-mode': 'light' }, 'light'],
    [{ tint: 'warm', 'tint-mode': 'dark' }, 'dark'],
    [{ tint: 'warm' }, undefined],
  ])('has the scheme of its stops', (attributes, scheme) => {
    expect(articleAttributes(styled(attributes))['data-color-scheme']).toBe(scheme)
  })
})
