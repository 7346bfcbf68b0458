import type { BlockAttributes } from '../attributes/block-attributes.js'
import { readColorStop } from '../attributes/color-stop.js'
import { nearest } from '../diagnostics/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { offsetInValue } from '../attributes/tag-attribute.js'

/** What a rule looks at: the value of an attribute that has an effect, if there is one. */
type Values = (name: string) => string | undefined

/** When attributes have no effect beside the others. */
interface EffectRule {
  /** The attributes that it is about. */
  readonly names: readonly string[]
  /** The attributes that decide: where one of them has a wrong value, nothing follows from it. */
  readonly decidedBy: readonly string[]
  /** Why there is no effect; nothing where there is one. */
  readonly reason: (value: Values) => string | undefined
  /** The attribute that would give an effect. */
  readonly remedy: (value: Values) => string
}

const stops = ['bg-from', 'bg-via', 'bg-to']
const noScrim = (value: Values) => (value('scrim') ?? 'none') === 'none'
const givenStops = (value: Values) => stops.filter((name) => value(name) !== undefined)
const missingStop = (value: Values) =>
  givenStops(value)[0] === 'bg-to' ? 'bg-from="…"' : 'bg-to="…"'

const rules: readonly EffectRule[] = [
  {
    names: ['scrim-type', 'scrim-strength', 'scrim-blur', 'scrim-tone'],
    decidedBy: ['scrim'],
    reason: (value) =>
      noScrim(value) ? (value('scrim') ? '`scrim` is `none`' : 'there is no `scrim`') : undefined,
    remedy: () => 'scrim="bottom"',
  },
  {
    names: ['scrim-strength'],
    decidedBy: ['scrim', 'scrim-type'],
    reason: (value) =>
      !noScrim(value) && value('scrim-type') === 'frost'
        ? 'it belongs to a gradient scrim'
        : undefined,
    remedy: () => 'scrim-type="gradient"',
  },
  {
    names: ['scrim-blur'],
    decidedBy: ['scrim', 'scrim-type'],
    reason: (value) =>
      !noScrim(value) && value('scrim-type') !== 'frost'
        ? 'it belongs to a frost scrim'
        : undefined,
    remedy: () => 'scrim-type="frost"',
  },
  {
    names: stops,
    decidedBy: stops,
    reason: (value) => (givenStops(value).length < 2 ? 'a gradient takes two stops' : undefined),
    remedy: missingStop,
  },
  {
    names: ['bg-gradient', 'bg-gradient-type'],
    decidedBy: stops,
    reason: (value) => (givenStops(value).length < 2 ? 'a gradient takes two stops' : undefined),
    remedy: (value) =>
      givenStops(value).length === 0 ? 'bg-from="…" bg-to="…"' : missingStop(value),
  },
  {
    names: ['bg-gradient'],
    decidedBy: stops,
    reason: (value) => {
      const type = value('bg-gradient-type')
      const isRound = (type === 'radial' || type === 'conic') && givenStops(value).length > 1
      return isRound ? `a ${type} gradient has no direction` : undefined
    },
    remedy: () => 'bg-gradient-type="linear"',
  },
  {
    names: ['substrate-fill', 'substrate-opacity', 'substrate-size', 'substrate-target'],
    decidedBy: ['substrate'],
    reason: (value) => (value('substrate') ? undefined : 'there is no `substrate`'),
    remedy: () => 'substrate="dots"',
  },
  {
    names: ['substrate-target'],
    decidedBy: ['substrate'],
    reason: (value) =>
      value('substrate') && value('substrate-target') === 'media'
        ? 'the block has no media, and the pattern is left out'
        : undefined,
    remedy: () => 'substrate-target="self"',
  },
]

/** Checks that each presentation attribute has an effect beside the others. */
export function checkEffects(attributes: BlockAttributes, reporter: Reporter): void {
  const value: Values = (name) => attributes.text(name)
  const isWrong = (name: string) => attributes.at(name) !== undefined && value(name) === undefined
  for (const { names, decidedBy, reason, remedy } of rules) {
    if (decidedBy.some(isWrong)) continue
    const why = reason(value)
    if (why === undefined) continue
    for (const name of names) {
      if (value(name) === undefined) continue
      const { span } = attributes.at(name)!
      reporter.report('attribute-without-effect', span, name, why, remedy(value))
    }
  }
  for (const name of stops) checkStop(name, attributes, reporter)
  if (attributes.flag('stagger') !== true) return
  const { span } = attributes.at('stagger')!
  // Without the first of two, the second one would hold.
  const edits = attributes.isRepeated('stagger')
    ? []
    : [{ span: reporter.source.withSpaceBefore(span), text: '' }]
  const why = 'the block has one child, so there is nothing to cascade'
  reporter.reportFixable('attribute-without-effect', span, edits, 'stagger', why, undefined)
}

/** Checks that a gradient stop names a colour, and that its alpha is one. */
function checkStop(name: string, attributes: BlockAttributes, reporter: Reporter): void {
  const attribute = attributes.at(name)
  if (attribute?.value === '') {
    const details = [name, 'it names no colour', `${name}="primary"`] as const
    reporter.report('attribute-without-effect', attribute.span, ...details)
  }
  const value = attributes.text(name)
  if (!attribute || value === undefined) return
  const stop = readColorStop(value)
  if (stop.invalidAlpha === undefined) return
  const at = (index: number) => offsetInValue(attribute, index)
  const slash = { start: at(stop.name.length), end: at(value.length) }
  if (stop.invalidAlpha === '') {
    // A slash with nothing after it is a colour without an alpha.
    const edits = [{ span: slash, text: '' }]
    reporter.reportFixable('invalid-alpha', slash, edits, '', `${name}="${stop.name}"`)
  } else {
    const span = { ...slash, start: at(stop.name.length + 1) }
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
  checkThemeName('tint', tints, attributes, reporter)
  checkThemeName('bg', backgrounds, attributes, reporter)
}

function checkThemeName(
  name: 'tint' | 'bg',
  known: Readonly<Record<string, unknown>>,
  attributes: BlockAttributes,
  reporter: Reporter,
): void {
  const attribute = attributes.at(name)
  // An empty value is no value, but a name that no theme has.
  const value = attribute?.value === '' ? '' : attributes.text(name)
  if (!attribute || value === undefined || attribute.valueType !== 'string') return
  if (Object.hasOwn(known, value)) return
  const names = Object.keys(known)
  const code = name === 'tint' ? 'unknown-tint' : 'unknown-bg'
  const proposal = nearest(value, names)
  const edits =
    proposal === undefined ? [] : [{ span: attribute.valueSpan, text: JSON.stringify(proposal) }]
  reporter.reportFixable(code, attribute.valueSpan, edits, value, names, proposal)
}
