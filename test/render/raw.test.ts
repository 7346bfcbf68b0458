import { describe, expect, test } from 'vitest'
import { attributeDefinitions } from '../../src/attributes/definition.js'
import { renderArticle } from '../../src/render/article.js'
import { blockOf, contextOf, raw } from './block.js'
import { articleAttributes, articleOf } from './element.js'
import { cases } from '../cases.js'

function fieldsOf(html: string): string {
  return articleAttributes(html)['data-rune-fields']!
}

function metasOf(html: string): [string, string][] {
  return articleOf(html)
    .children.filter(({ name }) => name === 'meta')
    .map(({ attributes }) => [attributes['data-field']!, attributes.content!])
}

const plainNames = ['width', 'spacing', 'inset', 'elevation', 'reveal']

const withValues = attributeDefinitions.filter(({ universal }) => universal)
const pairs = withValues.flatMap(({ name, values }) =>
  (values ?? ['anything']).map((value) => ({ name, value })),
)

describe('the raw article', () => {
  test('is a block with its fields around the body', () => {
    expect(raw({ auth: 'Bearer token' })).toBe(
      '<article data-rune="api" data-rune-fields="{&quot;method&quot;:&quot;GET&quot;,&quot;path&quot;:&quot;/users&quot;,&quot;auth&quot;:&quot;Bearer token&quot;}"><div data-name="body"></div></article>',
    )
  })

  test('names the fields in their order, whatever the order of the attributes', () => {
    const block = blockOf({ auth: 'Key', path: '/a', method: 'PUT' })
    const html = renderArticle(block, contextOf(block, { theme: false }))
    expect(fieldsOf(html)).toBe('{"method":"PUT","path":"/a","auth":"Key"}')
  })

  cases([
    ['left out', undefined],
    ['empty', ''],
    ['not a string', true],
  ])('has no field for a value that is left out, empty or no string', (_case, value) => {
    expect(fieldsOf(raw({ auth: value }))).toBe('{"method":"GET","path":"/users"}')
    expect(fieldsOf(raw({ method: value }))).toBe('{"path":"/users"}')
    expect(fieldsOf(raw({ path: value }))).toBe('{"method":"GET"}')
  })

  test('has no field for a method that does not exist', () => {
    expect(fieldsOf(raw({ method: 'get' }))).toBe('{"path":"/users"}')
  })

  test('has empty fields when nothing was supplied', () => {
    expect(fieldsOf(raw({ method: undefined, path: undefined }))).toBe('{}')
  })

  cases(pairs.filter(({ name }) => plainNames.includes(name)))(
    'has some attributes as they are authored',
    ({ name, value }) => {
      const html = raw({ [name]: value })
      expect(articleAttributes(html)).toMatchObject({ [name]: value })
      expect(metasOf(html)).toEqual([])
    },
  )

  cases(pairs.filter(({ name }) => !plainNames.includes(name) && name !== 'stagger'))(
    'has the others as metas',
    ({ name, value }) => {
      const html = raw({ [name]: value })
      const field = name === 'bg' ? 'bg-preset' : name
      expect(metasOf(html)).toEqual(value === 'auto' ? [] : [[field, value]])
      expect(Object.keys(articleAttributes(html))).toEqual(['data-rune', 'data-rune-fields'])
    },
  )

  test('has a bare stagger when it is true, and none when it is false', () => {
    expect(raw({ stagger: true })).toMatch(/^<article [^>]* stagger>/)
    expect(raw({ stagger: false })).toBe(raw({}))
  })

  test('has its plain attributes and its metas in a fixed order', () => {
    const all = Object.fromEntries(
      withValues
        .toReversed()
        .map(({ name, values, type }) => [
          name,
          type === 'boolean' ? true : name === 'tint-mode' ? 'dark' : (values?.[0] ?? name),
        ]),
    )
    const html = raw(all)
    expect(Object.keys(articleAttributes(html))).toEqual([
      'data-rune',
      'data-rune-fields',
      'width',
      'spacing',
      'inset',
      'elevation',
      'reveal',
      'stagger',
    ])
    expect(metasOf(html).map(([field]) => field)).toEqual([
      'tint',
      'tint-mode',
      'bg-preset',
      'substrate',
      'substrate-size',
      'substrate-opacity',
      'substrate-fill',
      'substrate-target',
      'bg-gradient',
      'bg-from',
      'bg-to',
      'bg-via',
      'bg-gradient-type',
      'scrim',
      'scrim-type',
      'scrim-strength',
      'scrim-blur',
      'scrim-tone',
    ])
  })

  cases([
    ['width', 'big'],
    ['stagger', 'yes'],
    ['scrim', 'middle'],
    ['bg', ''],
    ['tint', true],
    ['reading', 'prose'],
    ['frame', 'photo'],
    ['unknown', 'x'],
  ])('does not show a wrong value', (name, value) => {
    expect(raw({ [name]: value })).toBe(raw({}))
  })

  test('shows author text as text', () => {
    const hostile = `"><script>&quot;'\r\n`
    const html = raw({ path: hostile, auth: hostile, bg: hostile })
    expect(articleOf(html).children.map(({ name }) => name)).toEqual(['div', 'meta'])
    expect(JSON.parse(fieldsOf(html))).toEqual({ method: 'GET', path: hostile, auth: hostile })
    expect(metasOf(html)).toEqual([['bg-preset', hostile]])
  })
})
