import type { BlockAttributes } from '../../attributes/block-attributes.js'
import type { Reporter } from '../../diagnostics/reporter.js'
import { Facets } from './facets.js'
import { checkGradient } from './gradient.js'
import { checkScrim } from './scrim.js'
import { checkStops } from './stops.js'
import { checkSubstrate } from './substrate.js'

/** Checks that each presentation attribute has an effect beside the others. */
export function checkEffects(attributes: BlockAttributes, reporter: Reporter): void {
  const facets = new Facets(attributes, reporter)
  checkScrim(facets)
  checkGradient(facets)
  checkStops(attributes, reporter)
  checkSubstrate(facets)
  facets.report('stagger', 'the block has one child, so there is nothing to cascade')
}
