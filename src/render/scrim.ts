import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { ArticleEffects } from './article-effects.js'

const strengths: Record<string, string> = { sm: '0.3', md: '0.55', lg: '0.8' }
const blurs: Record<string, string> = { none: '0px', sm: '4px', md: '8px', lg: '16px' }

/** The element of the block's scrim; undefined without one. */
export function renderScrim(
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
