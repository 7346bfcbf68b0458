import { methods } from './methods.js'

/** One attribute of the block: what validation, rendering, types and the reference know of it. */
export interface AttributeDefinition {
  readonly name: string
  /** The place of the attribute in raw output. */
  readonly place: (typeof places)[number]
  readonly type: 'string' | 'boolean'
  /** The allowed values; any string where there is no list. */
  readonly values: readonly string[] | undefined
  /** The value that holds when the attribute is left out, where that is a value at all. */
  readonly default: string | undefined
  readonly required: boolean
  /** True when the value is a text, with spaces in it. */
  readonly freeText: boolean
  /** True for the presentation attributes that every block shares. */
  readonly universal: boolean
  readonly description: string
}

/*
 * Every attribute that a block accepts: its name, what it takes (some values, any `name`, a `text` with
 * spaces, a `boolean`), what holds when it is left out, and what it is for. They are in the order in which
 * raw output writes them, and in its three places: the fields, the attributes, and the metas of an article.
 * The first are the block's own, the others those that every block shares.
 */
const table = String.raw`
method           | ${methods.join(' ')} | GET | HTTP method of the endpoint.
path             | required | | URL path of the endpoint; parameter segments start with a colon: ‘/users/:id’.
auth             | text     | | Authentication scheme that the endpoint requires, in free text.

width            | compact narrow content wide full | content | Maximum width.
spacing          | flush tight default loose breathe | default | Space above and below.
inset            | flush tight default loose breathe | default | Inner padding, on all sides.
elevation        | sunken flush flat raised floating overlay none sm md lg | flat | Depth of the surface; none, sm, md and lg are deprecated: flat, raised, raised, floating.
reveal           | none fade slide scale blur | | How the block enters when it scrolls into view.
stagger          | boolean | | Cascades the items of a block; without effect on this one-child block.

tint             | name | | Colour tint preset, a name that the theme knows.
tint-mode        | auto dark light | auto | Whether the tint adapts to the scheme or fixes it.
bg               | name     | | Background preset, a name that the theme knows.
substrate        | dots grid lines cross checker none | | Generated surface pattern.
substrate-size   | sm md lg | md | Size of a pattern cell.
substrate-opacity | sm md lg | md | Strength of the pattern.
substrate-fill   | inherit inset | inherit | Surface fill under the pattern.
substrate-target | self media | self | Which surface the pattern fills; this block has no media, so ‘media’ drops the pattern.
bg-gradient      | to-t to-b to-l to-r to-tr to-br to-bl to-tl | to-b | Direction of a linear gradient; without effect on the other types.
bg-from          | name     | | Gradient start colour: a colour token, with an alpha after a slash.
bg-to            | name     | | Gradient end colour.
bg-via           | name     | | Gradient middle colour.
bg-gradient-type | linear radial conic | linear | Type of the gradient.
scrim            | top bottom left right none | | Edge from which a scrim darkens or lightens the background.
scrim-type       | gradient frost | gradient | Scrim treatment.
scrim-strength   | sm md lg | md | Strength of a gradient scrim; without effect on a frost scrim.
scrim-blur       | none sm md lg | md | Blur of a frost scrim; without effect on a gradient scrim.
scrim-tone       | dark light | dark | Whether the scrim darkens or lightens.
`

const places = ['field', 'attribute', 'meta'] as const

/** Every attribute that a block accepts, in the order of the reference. */
export const attributeDefinitions: readonly AttributeDefinition[] = table
  .trim()
  .split('\n\n')
  .flatMap((group, index) => group.split('\n').map((line) => readRow(line, places[index]!)))

function readRow(line: string, place: AttributeDefinition['place']): AttributeDefinition {
  const [name, taken, preset, description] = line
    .split('|')
    .map((cell) => cell.trim()) as AttributeRow
  const isList = !/^(?:required|name|text|boolean)$/.test(taken)
  return {
    name,
    place,
    type: taken === 'boolean' ? 'boolean' : 'string',
    values: isList ? taken.split(' ') : undefined,
    default: preset === '' ? undefined : preset,
    required: taken === 'required',
    freeText: taken === 'text',
    universal: place !== 'field',
    description: description.replace(/[‘’]/g, '`'),
  }
}

type AttributeRow = [name: string, taken: string, preset: string, description: string]

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
