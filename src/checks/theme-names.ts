import type { BlockAttributes } from '../attributes/block-attributes.js'
import { nearest } from '../diagnostics/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'

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
  checkName('tint', tints, attributes, reporter)
  checkName('bg', backgrounds, attributes, reporter)
}

function checkName(
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
