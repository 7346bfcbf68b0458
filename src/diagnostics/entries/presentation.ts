import { warning } from '../entry.js'
import { list, quote } from '../quote.js'

/** Attributes that have no effect, and names that the theme does not know. */
export const presentationEntries = {
  'attribute-without-effect': warning(
    (attribute: string, reason: string, _remedy: string | undefined) =>
      `\`${attribute}\` has no effect: ${reason}.`,
    (attribute, _reason, remedy) => remedy ?? `Remove \`${attribute}\`.`,
  ),
  'unknown-tint': warning(
    (tint: string, tints: readonly string[], _nearest: string | undefined) =>
      `The theme has no tint \`${quote(tint)}\`${tints.length > 0 ? `; it has ${list(tints, 'and')}` : ''}.`,
    (_tint, _tints, proposal) => proposal && `tint="${proposal}"`,
  ),
  'unknown-bg': warning(
    (bg: string, backgrounds: readonly string[], _nearest: string | undefined) =>
      `The theme has no background \`${quote(bg)}\`${backgrounds.length > 0 ? `; it has ${list(backgrounds, 'and')}` : ''}.`,
    (_bg, _backgrounds, proposal) => proposal && `bg="${proposal}"`,
  ),
  'invalid-alpha': warning(
    (alpha: string, _remedy: string) =>
      `\`${quote(alpha)}\` is no alpha (a fraction from 0 to 1, or a percentage up to 100); the colour counts as opaque.`,
    (_alpha, remedy) => remedy,
  ),
}
