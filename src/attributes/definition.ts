/** The HTTP methods that a block can document. */
export const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

/** An HTTP method that a block can document. */
export type Method = (typeof methods)[number]

/** One attribute of the block: what validation, rendering, types and the reference know of it. */
export interface AttributeDefinition {
  readonly name: string
  readonly type: 'string' | 'boolean'
  /** The allowed values; any string where there is no list. */
  readonly values?: readonly string[]
  /** What holds when the attribute is left out, where that is a value at all. */
  readonly default?: string
  readonly required?: true
  /** True where the value is a text, with spaces in it. */
  readonly freeText?: true
  /** True for the presentation attributes that every block shares. */
  readonly universal: boolean
  readonly description: string
}

const steps = ['flush', 'tight', 'default', 'loose', 'breathe'] as const
const sizes = ['sm', 'md', 'lg'] as const

/** Every attribute that a block accepts, in the order of the reference. */
export const attributeDefinitions: readonly AttributeDefinition[] = [
  own('method', 'HTTP method of the endpoint.', { values: methods, default: 'GET' }),
  own('path', 'URL path of the endpoint; parameter segments start with a colon: `/users/:id`.', {
    required: true,
  }),
  own('auth', 'Authentication scheme that the endpoint requires, in free text.', {
    freeText: true,
  }),
  universal('bg', 'Background preset, a name that the theme knows.'),
  universal('bg-from', 'Gradient start colour: a colour token, with an alpha after a slash.'),
  universal('bg-via', 'Gradient middle colour.'),
  universal('bg-to', 'Gradient end colour.'),
  universal('bg-gradient', 'Direction of a linear gradient; without effect on the other types.', {
    values: ['to-t', 'to-b', 'to-l', 'to-r', 'to-tr', 'to-br', 'to-bl', 'to-tl'],
    default: 'to-b',
  }),
  universal('bg-gradient-type', 'Type of the gradient.', {
    values: ['linear', 'radial', 'conic'],
    default: 'linear',
  }),
  universal('scrim', 'Edge from which a scrim darkens or lightens the background.', {
    values: ['top', 'bottom', 'left', 'right', 'none'],
  }),
  universal('scrim-blur', 'Blur of a frost scrim; without effect on a gradient scrim.', {
    values: ['none', ...sizes],
    default: 'md',
  }),
  universal('scrim-strength', 'Strength of a gradient scrim; without effect on a frost scrim.', {
    values: sizes,
    default: 'md',
  }),
  universal('scrim-tone', 'Whether the scrim darkens or lightens.', {
    values: ['dark', 'light'],
    default: 'dark',
  }),
  universal('scrim-type', 'Scrim treatment.', {
    values: ['gradient', 'frost'],
    default: 'gradient',
  }),
  universal(
    'elevation',
    'Depth of the surface; none, sm, md and lg are deprecated: flat, raised, raised, floating.',
    {
      values: ['sunken', 'flush', 'flat', 'raised', 'floating', 'overlay', 'none', ...sizes],
      default: 'flat',
    },
  ),
  universal('inset', 'Inner padding, on all sides.', { values: steps, default: 'default' }),
  universal('reveal', 'How the block enters when it scrolls into view.', {
    values: ['none', 'fade', 'slide', 'scale', 'blur'],
  }),
  universal('stagger', 'Cascades the items of a block; without effect on this one-child block.', {
    type: 'boolean',
  }),
  universal('spacing', 'Space above and below.', { values: steps, default: 'default' }),
  universal('substrate', 'Generated surface pattern.', {
    values: ['dots', 'grid', 'lines', 'cross', 'checker', 'none'],
  }),
  universal('substrate-fill', 'Surface fill under the pattern.', {
    values: ['inherit', 'inset'],
    default: 'inherit',
  }),
  universal('substrate-opacity', 'Strength of the pattern.', { values: sizes, default: 'md' }),
  universal('substrate-size', 'Size of a pattern cell.', { values: sizes, default: 'md' }),
  universal(
    'substrate-target',
    'Which surface the pattern fills; this block has no media, so `media` drops the pattern.',
    {
      values: ['self', 'media'],
      default: 'self',
    },
  ),
  universal('tint', 'Colour tint preset, a name that the theme knows.'),
  universal('tint-mode', 'Whether the tint adapts to the scheme or fixes it.', {
    values: ['auto', 'dark', 'light'],
    default: 'auto',
  }),
  universal('width', 'Maximum width.', {
    values: ['compact', 'narrow', 'content', 'wide', 'full'],
    default: 'content',
  }),
]

/** The definitions by name. */
export const attributeByName: ReadonlyMap<string, AttributeDefinition> = new Map(
  attributeDefinitions.map((definition) => [definition.name, definition]),
)

/** Attributes of the wider block family that this block does not have, and why. */
export const unavailableAttributes: ReadonlyMap<string, string> = new Map([
  ['dropcap', 'the block has no prose body to start with a large letter'],
  ['reading', 'the block has no prose body to set for reading'],
  ['frame', 'the block has no frame target and no media section'],
  ['prominence', 'the block has no page-section header'],
])

/** The `elevation` values that still work but have a newer name, with that name. */
export const elevationAliases: ReadonlyMap<string, string> = new Map([
  ['none', 'flat'],
  ['sm', 'raised'],
  ['md', 'raised'],
  ['lg', 'floating'],
])

type Rest = Partial<Omit<AttributeDefinition, 'name' | 'description' | 'universal'>>

function own(name: string, description: string, rest: Rest): AttributeDefinition {
  return { name, type: 'string', universal: false, description, ...rest }
}

function universal(name: string, description: string, rest: Rest = {}): AttributeDefinition {
  return { name, type: 'string', universal: true, description, ...rest }
}
