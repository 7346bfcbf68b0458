import { describe, expect, test } from 'vitest'
import { createTheme, defaultTheme, resolveColors, type Theme } from '../../src/render/theme.js'
import { cases } from '../cases.js'
import { bodyOf, nowhere, styled } from './block.js'
import { articleAttributes } from './element.js'

const tables: Record<string, { light?: string[]; dark?: string[] }> = {
  base: {
    light: [
      'bg C(bg)',
      'surface C(surface)',
      'text C(text)',
      'muted C(muted)',
      'primary C(primary)',
      'border C(border)',
    ],
    dark: [
      'bg C(bg)',
      'surface C(surface)',
      'text C(text)',
      'muted C(muted)',
      'primary C(primary)',
      'border C(border)',
    ],
  },
  subtle: {
    light: [
      'bg C(surface)',
      'surface C(surface-hover)',
      'text C(text)',
      'muted C(muted)',
      'primary C(primary)',
      'border C(border)',
    ],
    dark: [
      'bg C(surface)',
      'surface C(surface-hover)',
      'text C(text)',
      'muted C(muted)',
      'primary C(primary)',
      'border C(border)',
    ],
  },
  warm: {
    light: ['bg C(surface-active)', 'text C(text)', 'primary C(warning)', 'border C(border)'],
    dark: ['bg #2a2018', 'text C(text)', 'primary C(warning)', 'border #4a3f33'],
  },
  cool: {
    light: ['bg C(info-bg)', 'text C(text)', 'primary C(primary)', 'border C(info-border)'],
    dark: ['bg #1c1a17', 'text #e2e0dd', 'primary C(primary)', 'border #5a564f'],
  },
  dark: { dark: ['bg #5a564f', 'text #fbfaf7', 'primary C(danger)'] },
}

function styleOf(tint: string, prefix: string): string {
  const { light = [], dark = [] } = tables[tint]!
  return [...light.map((line) => `--tint-${line}`), ...dark.map((line) => `--tint-dark-${line}`)]
    .map((line) => line.replace(' ', ': ').replace(/C\((.+)\)/, `var(--${prefix}-color-$1)`))
    .join('; ')
}

describe('a tint', () => {
  cases(Object.keys(tables))('of the built-in theme has its colours', (tint) => {
    const article = articleAttributes(styled({ tint }))
    expect(article).toMatchObject({
      'data-tint': tint,
      'data-tint-dark': '',
      style: styleOf(tint, 'rf'),
    })
    expect(article.class).toBe('rf-api rf-api--GET rf-api--/users rf-api--tinted')
  })

  cases(['seaside', 'custom', 'constructor', '__proto__', 'toString'])(
    'that the theme does not know is only named',
    (tint) => {
      expect(styled({ tint })).toBe(
        styled({}).replace('data-elevation', `data-tint="${tint}" data-elevation`),
      )
    },
  )
})

describe('a theme of one’s own', () => {
  const theme: Theme = {
    prefix: 'acme',
    tints: {
      brand: {
        dark: { border: '$brand-2', bg: 'url("a;b")' },
        light: { text: 'color-mix(in srgb, $ink 20%, $paper)' },
        scheme: 'light',
      },
      flat: { light: { bg: '#fff' }, dark: {} },
      nothing: {},
    },
    backgrounds: {},
  }

  test('has its prefix on every class and colour', () => {
    const table = { cells: [{ content: ['a'], text: 'a', span: nowhere }], span: nowhere }
    const body = bodyOf(
      [
        { type: 'table', alignments: ['none'], head: table, rows: [], span: nowhere },
        {
          type: 'code',
          fenced: true,
          unclosed: false,
          language: 'js',
          meta: '',
          infoSpan: undefined,
          value: '',
          lineOffsets: [],
          endsWithLineEnding: false,
          span: nowhere,
        },
      ],
      { theme },
    )
    const article = styled(
      { auth: 'Key', tint: 'brand', width: 'wide', 'bg-from': 'a/50', 'bg-to': 'b', scrim: 'top' },
      { theme },
    )
    expect(body).toContain('class="acme-table-wrapper"')
    expect(body).toContain('class="acme-codeblock"')
    expect(body + article).not.toContain('rf-')
    expect(article.match(/acme-[a-z_-]+/g)).toEqual(
      expect.arrayContaining([
        'acme-api',
        'acme-api--tinted',
        'acme-api--wide',
        'acme-api--has-bg',
        'acme-api__bg',
        'acme-api__scrim',
        'acme-api__eyebrow',
        'acme-badge',
        'acme-api__body',
        'acme-color-a',
      ]),
    )
  })

  test('writes its tints in the order of the tokens, colours resolved', () => {
    expect(articleAttributes(styled({ tint: 'brand' }, { theme }))).toMatchObject({
      'data-tint': 'brand',
      'data-tint-dark': '',
      'data-color-scheme': 'light',
      style:
        '--tint-text: color-mix(in srgb, var(--acme-color-ink) 20%, var(--acme-color-paper)); ' +
        '--tint-dark-bg: url("a;b"); --tint-dark-border: var(--acme-color-brand-2)',
    })
  })

  test('marks a tint as having dark colours only when it has some', () => {
    const flat = articleAttributes(styled({ tint: 'flat' }, { theme }))
    expect(flat).toMatchObject({ 'data-tint': 'flat', style: '--tint-bg: #fff' })
    expect(flat).not.toHaveProperty('data-tint-dark')
    const nothing = articleAttributes(styled({ tint: 'nothing' }, { theme }))
    expect(nothing.class).toContain('acme-api--tinted')
    expect(nothing).not.toHaveProperty('style')
  })

  test('does not know the built-in tints', () => {
    expect(articleAttributes(styled({ tint: 'warm' }, { theme })).class).not.toContain('tinted')
  })

  test('may differ from the built-in one in a single part', () => {
    expect(createTheme()).toEqual(defaultTheme)
    expect(createTheme({ prefix: 'x' })).toEqual({ ...defaultTheme, prefix: 'x' })
    expect(createTheme({ tints: {}, prefix: undefined })).toEqual({ ...defaultTheme, tints: {} })
    expect(
      articleAttributes(styled({ tint: 'cool' }, { theme: createTheme({ prefix: 'x' }) })).style,
    ).toBe(styleOf('cool', 'x'))
  })

  test('is data that survives JSON', () => {
    expect(JSON.parse(JSON.stringify(defaultTheme))).toEqual(defaultTheme)
  })
})

describe('the built-in backgrounds', () => {
  cases(Object.entries(defaultTheme.backgrounds))(
    'are CSS once their colours are',
    (_name, look) => {
      for (const value of [look.light, look.dark ?? look.light]) {
        const css = resolveColors(value, 'rf')
        expect(css).not.toContain('$')
        expect(css).toMatch(/var\(--rf-color-[a-z-]+\)/)
        expect(css.split('(')).toHaveLength(css.split(')').length)
      }
    },
  )
})
