import type { BlockAttributes } from '../attributes/block-attributes.js'
import { readColorStop } from '../attributes/color-stop.js'
import { colorToken } from './color-token.js'

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
export function gradientOf(attributes: BlockAttributes, prefix: string): string | undefined {
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
