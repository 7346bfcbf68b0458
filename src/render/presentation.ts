import type { BlockAttributes } from '../attributes/block-attributes.js'
import { elevationAliases } from '../attributes/definition.js'
import { readColorStop } from '../attributes/tag-attribute.js'
import { escapeHtml } from '../markdown/characters.js'
import { colorToken, resolveColors, tintTokens, type Theme, type TintTokens } from './theme.js'

/** What the attributes of a block add to its article, each in the order of being added. */
export class ArticleEffects {
  /** Classes. */
  readonly classes: string[] = []
  /** Attributes by name; an empty value is written as such. */
  readonly data: [name: string, value: string][] = []
  /** CSS declarations. */
  readonly style: string[] = []
  /** The colour scheme that the block fixes. */
  scheme: string | undefined

  /** Fixes the colour scheme, unless something before has done so. */
  fixScheme(scheme: string | undefined): void {
    this.scheme ??= scheme
  }
}

/** `tint` and `tint-mode`: the colours of the block, and the scheme that it fixes. */
export function applyTint(
  attributes: BlockAttributes,
  theme: Theme,
  effects: ArticleEffects,
): void {
  const mode = attributes.text('tint-mode')
  if (mode !== 'auto') effects.fixScheme(mode)
  const name = attributes.text('tint')
  if (name === undefined) return
  effects.data.push(['data-tint', name])
  const tint = Object.hasOwn(theme.tints, name) ? theme.tints[name] : undefined
  if (!tint) return
  effects.classes.push(`${theme.prefix}-api--tinted`)
  effects.fixScheme(tint.scheme)
  const dark = declarations('--tint-dark-', tint.dark, theme)
  effects.style.push(...declarations('--tint-', tint.light, theme), ...dark)
  if (dark.length > 0) effects.data.push(['data-tint-dark', ''])
}

function declarations(start: string, tokens: TintTokens = {}, theme: Theme): string[] {
  const list: string[] = []
  for (const token of tintTokens) {
    const value = tokens[token]
    if (value !== undefined) list.push(`${start}${token}: ${resolveColors(value, theme.prefix)}`)
  }
  return list
}

/** The attributes that write a class and a data attribute, with the value that changes nothing. */
const measures = [
  { name: 'width', modifier: '', neutral: 'content' },
  { name: 'spacing', modifier: 'spacing-', neutral: 'default' },
  { name: 'inset', modifier: 'inset-', neutral: 'default' },
]

/** Size, depth and entrance of the block. */
export function applyLayout(
  attributes: BlockAttributes,
  prefix: string,
  effects: ArticleEffects,
): void {
  for (const { name, modifier, neutral } of measures) {
    const value = attributes.text(name)
    if (value === undefined || value === neutral) continue
    effects.classes.push(`${prefix}-api--${modifier}${value}`)
    effects.data.push([`data-${name}`, value])
  }
  const elevation = attributes.text('elevation') ?? 'flat'
  effects.data.push(['data-elevation', elevationAliases.get(elevation) ?? elevation])
  const reveal = attributes.text('reveal')
  if (reveal !== undefined) effects.data.push(['data-reveal', reveal])
  if (attributes.flag('stagger')) effects.data.push(['data-stagger', ''])
}

/** The layer below the content, for a named background, a gradient or a scrim; else nothing. */
export function renderBackground(
  attributes: BlockAttributes,
  theme: Theme,
  effects: ArticleEffects,
): string {
  const preset = attributes.text('bg')
  const gradient = gradientOf(attributes, theme.prefix)
  const prefix = escapeHtml(theme.prefix)
  const scrim = renderScrim(attributes, prefix, effects)
  if (preset === undefined && gradient === undefined && scrim === undefined) return ''
  effects.classes.push(`${theme.prefix}-api--has-bg`)
  effects.data.push(['data-bg', ''])
  const name = preset === undefined ? '' : ` data-bg-preset="${escapeHtml(preset)}"`
  const style = gradient === undefined ? '' : ` style="--bg-image: ${escapeHtml(gradient)}"`
  return `<div data-name="bg"${name}${style} class="${prefix}-api__bg">${scrim ?? ''}</div>`
}

const directions: Record<string, string> = {
  'to-t': 'to top',
  'to-b': 'to bottom',
  'to-l': 'to left',
  'to-r': 'to right',
  'to-tr': 'to top right',
  'to-br': 'to bottom right',
  'to-bl': 'to bottom left',
  'to-tl': 'to top left',
}

/** The CSS image of the block's gradient; undefined with fewer than two stops. */
function gradientOf(attributes: BlockAttributes, prefix: string): string | undefined {
  const stops: string[] = []
  for (const name of ['bg-from', 'bg-via', 'bg-to']) {
    const value = attributes.text(name)
    if (value !== undefined) stops.push(renderStop(value, prefix))
  }
  if (stops.length < 2) return undefined
  const type = attributes.text('bg-gradient-type') ?? 'linear'
  if (type === 'linear') stops.unshift(directions[attributes.text('bg-gradient') ?? 'to-b']!)
  return `${type}-gradient(${stops.join(', ')})`
}

function renderStop(value: string, prefix: string): string {
  const { name, alpha } = readColorStop(value)
  if (name === 'transparent') return name
  const color = colorToken(name, prefix)
  return alpha === undefined ? color : `color-mix(in srgb, ${color} ${alpha}%, transparent)`
}

const strengths: Record<string, string> = { sm: '0.3', md: '0.55', lg: '0.8' }
const blurs: Record<string, string> = { none: '0px', sm: '4px', md: '8px', lg: '16px' }

/** The element of the block's scrim; undefined without one. */
function renderScrim(
  attributes: BlockAttributes,
  prefix: string,
  effects: ArticleEffects,
): string | undefined {
  const direction = attributes.text('scrim')
  if (direction === undefined || direction === 'none') return undefined
  const type = attributes.text('scrim-type') ?? 'gradient'
  const tone = attributes.text('scrim-tone') ?? 'dark'
  effects.fixScheme(tone)
  const style =
    type === 'frost'
      ? `--scrim-blur: ${blurs[attributes.text('scrim-blur') ?? 'md']}`
      : `--scrim-strength: ${strengths[attributes.text('scrim-strength') ?? 'md']}`
  return `<div data-name="scrim" data-scrim="${type}" data-scrim-tone="${tone}" data-scrim-dir="${direction}" style="${style}" class="${prefix}-api__scrim"></div>`
}

const substrateCells: Record<string, string> = { sm: '12px', md: '16px', lg: '24px' }
const substrateOpacities: Record<string, string> = { sm: '0.25', md: '0.5', lg: '0.85' }

/** `substrate` and its facets: the pattern on the surface. */
export function applySubstrate(attributes: BlockAttributes, effects: ArticleEffects): void {
  const substrate = attributes.text('substrate')
  // The block has no media area that a pattern could fill.
  if (substrate === undefined || attributes.text('substrate-target') === 'media') return
  effects.data.push(['data-substrate', substrate])
  const fill = attributes.text('substrate-fill')
  if (fill !== undefined) effects.data.push(['data-substrate-fill', fill])
  const size = attributes.text('substrate-size')
  if (size !== undefined) effects.style.push(`--substrate-cell: ${substrateCells[size]}`)
  const opacity = attributes.text('substrate-opacity')
  if (opacity !== undefined)
    effects.style.push(`--substrate-opacity: ${substrateOpacities[opacity]}`)
}
