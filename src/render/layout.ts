import type { BlockAttributes } from '../attributes/block-attributes.js'
import { elevationAliases } from '../attributes/definition.js'
import type { ArticleEffects } from './article-effects.js'

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
