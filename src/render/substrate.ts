import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { ArticleEffects } from './article-effects.js'

const cells: Record<string, string> = { sm: '12px', md: '16px', lg: '24px' }
const opacities: Record<string, string> = { sm: '0.25', md: '0.5', lg: '0.85' }

/** `substrate` and its facets: the pattern on the surface. */
export function applySubstrate(attributes: BlockAttributes, effects: ArticleEffects): void {
  const substrate = attributes.text('substrate')
  // The block has no media area that a pattern could fill.
  if (substrate === undefined || attributes.text('substrate-target') === 'media') return
  effects.data.push(['data-substrate', substrate])
  const fill = attributes.text('substrate-fill')
  if (fill !== undefined) effects.data.push(['data-substrate-fill', fill])
  const size = attributes.text('substrate-size')
  if (size !== undefined) effects.style.push(`--substrate-cell: ${cells[size]}`)
  const opacity = attributes.text('substrate-opacity')
  if (opacity !== undefined) effects.style.push(`--substrate-opacity: ${opacities[opacity]}`)
}
