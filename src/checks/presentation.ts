import type { BlockAttributes } from '../attributes/block-attributes.js'
import { nearest } from '../diagnostics/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { readColorStop, spanInValue } from '../attributes/tag-attribute.js'

/** The value of an attribute that has an effect, if there is one. */
type Values = (name: string) => string | undefined
/** Why attributes have no effect; false where they have one. */
type Reason = (value: Values) => string | false

const hasScrim = (value: Values) => (value('scrim') ?? 'none') !== 'none'
const noScrim: Reason = (value) =>
  !hasScrim(value) && (value('scrim') ? '`scrim` is `none`' : 'there is no `scrim`')
const frost: Reason = (value) =>
  hasScrim(value) && value('scrim-type') === 'frost' && 'it belongs to a gradient scrim'
const noFrost: Reason = (value) =>
  hasScrim(value) && value('scrim-type') !== 'frost' && 'it belongs to a frost scrim'
const noSubstrate: Reason = (value) => value('substrate') === undefined && 'there is no `substrate`'
const noMedia: Reason = (value) =>
  value('substrate') !== undefined &&
  value('substrate-target') === 'media' &&
  'the block has no media, and the pattern is left out'

const stops = ['bg-from', 'bg-via', 'bg-to']
const STOPS = stops.join(' ')
const givenStops = (value: Values) => stops.filter((name) => value(name) !== undefined)
const missingStop = (value: Values) =>
  givenStops(value)[0] === 'bg-to' ? 'bg-from="…"' : 'bg-to="…"'
const missingStops = (value: Values) =>
  givenStops(value).length === 0 ? 'bg-from="…" bg-to="…"' : missingStop(value)
const noStops: Reason = (value) => givenStops(value).length < 2 && 'a gradient takes two stops'
const noDirection: Reason = (value) => {
  const type = value('bg-gradient-type')
  const isRound = type === 'radial' || type === 'conic'
  return isRound && !noStops(value) && `a ${type} gradient has no direction`
}

/**
 * When attributes have no effect beside the others: the attributes; those that decide, of which a wrong
 * value decides nothing; why there is no effect; the attribute that would give one.
 */
const effects = (
  [
    ['scrim-type scrim-strength scrim-blur scrim-tone', 'scrim', noScrim, 'scrim="bottom"'],
    ['scrim-strength', 'scrim scrim-type', frost, 'scrim-type="gradient"'],
    ['scrim-blur', 'scrim scrim-type', noFrost, 'scrim-type="frost"'],
    [STOPS, STOPS, noStops, missingStop],
    ['bg-gradient bg-gradient-type', STOPS, noStops, missingStops],
    ['bg-gradient', STOPS, noDirection, 'bg-gradient-type="linear"'],
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

/** Checks that each presentation attribute has an effect beside the others. */
export function checkEffects(attributes: BlockAttributes, reporter: Reporter): void {
  const value: Values = (name) => attributes.text(name)
  const isWrong = (name: string) => attributes.at(name) !== undefined && value(name) === undefined
  for (const { names, decidedBy, reason, remedy } of effects) {
    const given = names.filter((name) => value(name) !== undefined)
    const why = given.length > 0 && !decidedBy.some(isWrong) && reason(value)
    if (!why) continue
    const right = typeof remedy === 'string' ? remedy : remedy(value)
    for (const name of given)
      reporter.report('attribute-without-effect', attributes.at(name)!.span, name, why, right)
  }
  for (const name of stops) checkStop(name, attributes, reporter)
  if (attributes.flag('stagger') !== true) return
  const { span } = attributes.at('stagger')!
  // Without the first of two, the second one would hold.
  const edit = { span: reporter.source.withSpaceBefore(span), text: '' }
  const fix = attributes.isRepeated('stagger') ? undefined : [edit]
  const why = 'the block has one child, so there is nothing to cascade'
  reporter.reportFixable('attribute-without-effect', span, fix, 'stagger', why, undefined)
}

/** Checks that a gradient stop names a colour, and that its alpha is one. */
function checkStop(name: string, attributes: BlockAttributes, reporter: Reporter): void {
  const attribute = attributes.at(name)
  if (!attribute) return
  if (attribute.value === '') {
    const details = [name, 'it names no colour', `${name}="primary"`] as const
    reporter.report('attribute-without-effect', attribute.span, ...details)
  }
  const value = attributes.text(name)
  const stop = value === undefined ? undefined : readColorStop(value)
  if (value === undefined || stop?.invalidAlpha === undefined) return
  if (stop.invalidAlpha === '') {
    // A slash with nothing after it is a colour without an alpha.
    const slash = spanInValue(attribute, stop.name.length, value.length)
    reporter.reportFixable('invalid-alpha', slash, '', '', `${name}="${stop.name}"`)
  } else {
    const span = spanInValue(attribute, stop.name.length + 1, value.length)
    reporter.report('invalid-alpha', span, stop.invalidAlpha, `${name}="${stop.name}/50"`)
  }
}

/** What the checks know of a theme: the names in it. */
export interface ThemeNames {
  readonly tints: Readonly<Record<string, unknown>>
  readonly backgrounds: Readonly<Record<string, unknown>>
}

/** Checks that the theme knows the names of `tint` and `bg`. */
export function checkThemeNames(
  attributes: BlockAttributes,
  { tints, backgrounds }: ThemeNames,
  reporter: Reporter,
): void {
  for (const name of ['tint', 'bg'] as const) {
    const attribute = attributes.at(name)
    // An empty value is no value, but a name that no theme has.
    const value = attribute?.value === '' ? '' : attributes.text(name)
    if (!attribute || value === undefined || attribute.valueType !== 'string') continue
    const known = name === 'tint' ? tints : backgrounds
    if (Object.hasOwn(known, value)) continue
    const proposal = nearest(value, Object.keys(known))
    const fix = proposal && JSON.stringify(proposal)
    const details = [value, Object.keys(known), proposal] as const
    reporter.reportFixable(`unknown-${name}`, attribute.valueSpan, fix, ...details)
  }
}
