import type { BlockAttributes } from '../attributes/block-attributes.js'
import { attributeByName, elevationAliases } from '../attributes/definition.js'
import { readColorStop } from '../attributes/tag-attribute.js'
import { escapeHtml } from '../source/escape.js'
import { colorToken, resolveColors, tintTokens, type Theme, type TintTokens } from './theme.js'

const sides: Record<string, string> = { t: 'top', b: 'bottom', l: 'left', r: 'right' }
const strengths: Record<string, string> = { sm: '0.3', md: '0.55', lg: '0.8' }
const blurs: Record<string, string> = { none: '0px', sm: '4px', md: '8px', lg: '16px' }
const substrateCells: Record<string, string> = { sm: '12px', md: '16px', lg: '24px' }
const substrateOpacities: Record<string, string> = { sm: '0.25', md: '0.5', lg: '0.85' }

/** The presentation of an article by the attributes of its block: classes, data attributes, CSS and a background. */
export class Presentation {
  /** The layer below the content, for a named background, a gradient or a scrim; else nothing. */
  readonly background: string
  readonly #attributes: BlockAttributes
  readonly #theme: Theme
  readonly #classes: string[]
  /** Attributes by name; an empty value is written as such. */
  readonly #data: [name: string, value: string][]
  /** CSS declarations. */
  readonly #style: string[] = []
  /** The colour scheme that the block fixes: the first one that anything asks for. */
  #scheme: string | undefined

  constructor(attributes: BlockAttributes, theme: Theme) {
    this.#attributes = attributes
    this.#theme = theme
    const name = `${theme.prefix}-api`
    const { method, path } = attributes
    const auth = attributes.text('auth') ?? ''
    this.#classes = [name]
    for (const value of [method, path, auth]) {
      if (value !== '') this.#classes.push(`${name}--${value}`)
    }
    this.#data = [
      ['data-method', method],
      ['data-path', path],
      ['data-auth', auth],
    ]
    if (!attributes.hasUniversal) {
      this.#data.push(['data-elevation', this.#valueOf('elevation')])
      this.background = ''
      return
    }
    // In the order of the classes, and of what may fix the colour scheme.
    this.#applyTint()
    this.#applyLayout()
    this.background = this.#renderBackground()
    this.#applySubstrate()
  }

  /** The attributes of the article. */
  toHtml(): string {
    let html = ` class="${escapeHtml(this.#classes.join(' '))}"`
    for (const [name, value] of this.#data) html += ` ${name}="${escapeHtml(value)}"`
    if (this.#scheme !== undefined) html += ` data-color-scheme="${escapeHtml(this.#scheme)}"`
    if (this.#style.length > 0) html += ` style="${escapeHtml(this.#style.join('; '))}"`
    return html
  }

  /** The value of an attribute that has a default. */
  #valueOf(name: string): string {
    return this.#attributes.text(name) ?? attributeByName.get(name)!.default!
  }

  /** `tint` and `tint-mode`: the colours of the block, and the scheme that it fixes. */
  #applyTint(): void {
    const { prefix, tints } = this.#theme
    const mode = this.#attributes.text('tint-mode')
    if (mode !== 'auto') this.#scheme = mode
    const name = this.#attributes.text('tint')
    if (name === undefined) return
    this.#data.push(['data-tint', name])
    const tint = Object.hasOwn(tints, name) ? tints[name] : undefined
    if (!tint) return
    this.#classes.push(`${prefix}-api--tinted`)
    this.#scheme ??= tint.scheme
    const dark = declarations('--tint-dark-', tint.dark, prefix)
    this.#style.push(...declarations('--tint-', tint.light, prefix), ...dark)
    if (dark.length > 0) this.#data.push(['data-tint-dark', ''])
  }

  /** Size, depth and entrance of the block. */
  #applyLayout(): void {
    const attributes = this.#attributes
    for (const name of ['width', 'spacing', 'inset']) {
      const value = this.#valueOf(name)
      if (value === attributeByName.get(name)!.default) continue
      const modifier = name === 'width' ? value : `${name}-${value}`
      this.#classes.push(`${this.#theme.prefix}-api--${modifier}`)
      this.#data.push([`data-${name}`, value])
    }
    const elevation = this.#valueOf('elevation')
    this.#data.push(['data-elevation', elevationAliases.get(elevation) ?? elevation])
    const reveal = attributes.text('reveal')
    if (reveal !== undefined) this.#data.push(['data-reveal', reveal])
    if (attributes.flag('stagger')) this.#data.push(['data-stagger', ''])
  }

  #renderBackground(): string {
    const preset = this.#attributes.text('bg')
    const gradient = this.#gradient()
    const prefix = escapeHtml(this.#theme.prefix)
    const scrim = this.#renderScrim(prefix)
    if (preset === undefined && gradient === undefined && scrim === undefined) return ''
    this.#classes.push(`${this.#theme.prefix}-api--has-bg`)
    this.#data.push(['data-bg', ''])
    const name = preset === undefined ? '' : ` data-bg-preset="${escapeHtml(preset)}"`
    const style = gradient === undefined ? '' : ` style="--bg-image: ${escapeHtml(gradient)}"`
    return `<div data-name="bg"${name}${style} class="${prefix}-api__bg">${scrim ?? ''}</div>`
  }

  /** The CSS image of the block's gradient; undefined with fewer than two stops. */
  #gradient(): string | undefined {
    const attributes = this.#attributes
    const stops: string[] = []
    for (const name of ['bg-from', 'bg-via', 'bg-to']) {
      const value = attributes.text(name)
      if (value !== undefined) stops.push(renderStop(value, this.#theme.prefix))
    }
    if (stops.length < 2) return undefined
    const type = this.#valueOf('bg-gradient-type')
    const direction = this.#valueOf('bg-gradient').slice('to-'.length)
    const to = Array.from(direction, (side) => sides[side]).join(' ')
    if (type === 'linear') stops.unshift(`to ${to}`)
    return `${type}-gradient(${stops.join(', ')})`
  }

  /** The element of the block's scrim; undefined without one. */
  #renderScrim(prefix: string): string | undefined {
    const attributes = this.#attributes
    const direction = attributes.text('scrim')
    if (direction === undefined || direction === 'none') return undefined
    const type = this.#valueOf('scrim-type')
    const tone = this.#valueOf('scrim-tone')
    this.#scheme ??= tone
    const style =
      type === 'frost'
        ? `--scrim-blur: ${blurs[this.#valueOf('scrim-blur')]}`
        : `--scrim-strength: ${strengths[this.#valueOf('scrim-strength')]}`
    return `<div data-name="scrim" data-scrim="${type}" data-scrim-tone="${tone}" data-scrim-dir="${direction}" style="${style}" class="${prefix}-api__scrim"></div>`
  }

  /** `substrate` and its facets: the pattern on the surface. */
  #applySubstrate(): void {
    const attributes = this.#attributes
    const substrate = attributes.text('substrate')
    // The block has no media area that a pattern could fill.
    if (substrate === undefined || attributes.text('substrate-target') === 'media') return
    this.#data.push(['data-substrate', substrate])
    const fill = attributes.text('substrate-fill')
    if (fill !== undefined) this.#data.push(['data-substrate-fill', fill])
    const size = attributes.text('substrate-size')
    if (size !== undefined) this.#style.push(`--substrate-cell: ${substrateCells[size]}`)
    const opacity = attributes.text('substrate-opacity')
    if (opacity !== undefined) {
      this.#style.push(`--substrate-opacity: ${substrateOpacities[opacity]}`)
    }
  }
}

function declarations(start: string, tokens: TintTokens | undefined, prefix: string): string[] {
  return tintTokens.flatMap((token) => {
    const value = tokens?.[token]
    return value === undefined ? [] : [`${start}${token}: ${resolveColors(value, prefix)}`]
  })
}

function renderStop(value: string, prefix: string): string {
  const { name, alpha } = readColorStop(value)
  if (name === 'transparent') return name
  const color = colorToken(name, prefix)
  return alpha === undefined ? color : `color-mix(in srgb, ${color} ${alpha}%, transparent)`
}
