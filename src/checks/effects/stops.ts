import type { BlockAttributes } from '../../attributes/block-attributes.js'
import { readColorStop } from '../../attributes/color-stop.js'
import type { Reporter } from '../../diagnostics/reporter.js'
import { offsetInValue } from '../../tags/tag.js'

/** Checks that the alpha of each gradient stop is one. */
export function checkStops(attributes: BlockAttributes, reporter: Reporter): void {
  for (const name of ['bg-from', 'bg-via', 'bg-to']) {
    const attribute = attributes.at(name)
    const value = attributes.text(name)
    if (!attribute || value === undefined) continue
    const stop = readColorStop(value)
    if (stop.invalidAlpha === undefined) continue
    // The alpha, with its slash where nothing follows it.
    const start = stop.name.length + (stop.invalidAlpha === '' ? 0 : 1)
    const span = {
      start: offsetInValue(attribute, start),
      end: offsetInValue(attribute, value.length),
    }
    reporter.report('invalid-alpha', span, stop.invalidAlpha, `${name}="${stop.name}/50"`)
  }
}
