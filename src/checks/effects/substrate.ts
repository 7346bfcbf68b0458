import type { Facets } from './facets.js'

const facetNames = ['substrate-fill', 'substrate-opacity', 'substrate-size', 'substrate-target']

/** Checks that the facets of a substrate have a pattern to act on, and that its target is there. */
export function checkSubstrate(facets: Facets): void {
  if (facets.isWrong('substrate')) return
  if (facets.value('substrate') === undefined) {
    facets.reportAll(facetNames, 'there is no `substrate`', 'substrate="dots"')
  } else if (facets.value('substrate-target') === 'media') {
    const reason = 'the block has no media, and the pattern is left out'
    facets.report('substrate-target', reason, 'substrate-target="self"')
  }
}
