import type { BlockAttributes } from '../attributes/block-attributes.js'
import { nearest } from '../vocabulary/spelling.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { readColorStop, spanInValue } from '../attributes/tag-attribute.js'

/** The value of an attribute that has an effect, if there is one. */
type AttributeValues = (name: string) => string | undefined
/** Why attributes have no effect; false where they have one. */
type Reason = (value: AttributeValues) => string | false

const noScrim: Reason = (value) => {
  const scrim = value('scrim')
  if (scrim === undefined) return 'there is no `scrim`'
  return scrim === 'none' && '`scrim` is `none`'
}
const isFrost: Reason = (value) =>
  value('scrim-type') === 'frost' && 'it belongs to a gradient scrim'
const isNoFrost: Reason = (value) => !isFrost(value) && 'it belongs to a frost scrim'
const noSubstrate: Reason = (value) => value('substrate') === undefined && 'there is no `substrate`'
const noMedia: Reason = (value) =>
  value('substrate-target') === 'media' && 'the block has no media, and the pattern is left out'

const stops = ['bg-from', 'bg-via', 'bg-to']
const STOPS = stops.join(' ')
const givenStops = (value: AttributeValues) => stops.filter((name) => value(name) !== undefined)
const noGradient: Reason = (value) => givenStops(value).length < 2 && 'a gradient takes two stops'
const missingStops = (value: AttributeValues) => {
  const [given] = givenStops(value)
  if (given === undefined) return 'bg-from="…" bg-to="…"'
  return given === 'bg-to' ? 'bg-from="…"' : 'bg-to="…"'
}
const isRound: Reason = (value) => {
  const type = value('bg-gradient-type')
  return (type === 'radial' || type === 'conic') && `a ${type} gradient has no direction`
}

/**
 * Attributes without effect beside the others: the attributes; those that decide, of which a wrong
 * value decides nothing; why there is no effect; the attribute that would give one.
 */
const effects = (
  [
    ['scrim-type scrim-strength scrim-blur scrim-tone', 'scrim', noScrim, 'scrim="bottom"'],
    ['scrim-strength', 'scrim scrim-type', isFrost, 'scrim-type="gradient"'],
    ['scrim-blur', 'scrim scrim-type', isNoFrost, 'scrim-type="frost"'],
    [`${STOPS} bg-gradient bg-gradient-type`, STOPS, noGradient, missingStops],
    ['bg-gradient', STOPS, isRound, 'bg-gradient-type="linear"'],
    [
      'substrate-fill substrate-opacity substrate-size substrate-target',
      'substrate',
      noSubstrate,
      'substrate="dots"',
    ],
    ['substrate-target', 'substrate', noMedia, 'substrate-target="self"'],
  ] as const
).map(([names, decidedBy, reason, remedy]) => {
  return { names: names.split(' '), decidedBy: decidedBy.split(' '), reason, remedy }
})

/** The names that the checks know of a theme. */
export type ThemeNames = Readonly<Record<'tints' | 'backgrounds', object>>

/** Checks that each presentation attribute has an effect, and that the theme knows `tint` and `bg`. */
export function checkPresentation(
  attributes: BlockAttributes,
  theme: ThemeNames | false,
  reporter: Reporter,
): void {
  if (!attributes.hasUniversal) return
  const value: AttributeValues = (name) => attributes.text(name)
  const isWrong = (name: string) => attributes.at(name) !== undefined && value(name) === undefined
  /** One reason is enough for an attribute. */
  const reported = new Set<string>()
  for (const { names, decidedBy, reason, remedy } of effects) {
    const given = names.filter((name) => value(name) !== undefined && !reported.has(name))
    const why = given.length > 0 && !decidedBy.some(isWrong) && reason(value)
    if (!why) continue
    const right = typeof remedy === 'string' ? remedy : remedy(value)
    for (const name of given) {
      reported.add(name)
      reporter.report('attribute-without-effect', attributes.at(name)!.span, name, why, right)
    }
  }
  for (const name of stops) checkStop(name, attributes, reporter)
  for (const name of ['tint', 'bg'] as const) {
    const attribute = attributes.at(name)
    if (!theme || attribute?.valueType !== 'string') continue
    // An empty value is a name that no theme has.
    const text = attribute.value as string
    const known = Object.keys(name === 'tint' ? theme.tints : theme.backgrounds)
    if (known.includes(text)) continue
    const proposal = nearest(text, known)
    const fix = proposal && JSON.stringify(proposal)
    reporter.reportFixable(`unknown-${name}`, attribute.valueSpan, fix, text, known, proposal)
  }
  if (attributes.flag('stagger') !== true) return
  const { span } = attributes.at('stagger')!
  const edit = { span: reporter.source.withSpaceBefore(span), text: '' }
  const why = 'the block has one child, so there is nothing to cascade'
  reporter.reportFixable(
    'attribute-without-effect',
    span,
    [edit],
    'stagger',
    why,
    'Remove `stagger`.',
  )
}

/** Checks that a gradient stop names a colour, and that its alpha is one. */
function checkStop(name: string, attributes: BlockAttributes, reporter: Reporter): void {
  const attribute = attributes.at(name)
  if (attribute?.value === '') {
    const details = [name, 'it names no colour', `${name}="primary"`] as const
    reporter.report('attribute-without-effect', attribute.span, ...details)
  }
  const value = attributes.text(name)
  if (value === undefined) return
  const { name: colour, invalidAlpha } = readColorStop(value)
  if (invalidAlpha === undefined) return
  // A slash with nothing after it is a colour without an alpha.
  const isEmpty = invalidAlpha === ''
  const span = spanInValue(attribute!, colour.length + (isEmpty ? 0 : 1), value.length)
  const right = `${name}="${colour}${isEmpty ? '' : '/50'}"`
  reporter.reportFixable('invalid-alpha', span, isEmpty ? '' : undefined, invalidAlpha, right)
}
