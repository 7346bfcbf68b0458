import type { Facets } from './facets.js'

const facetNames = ['scrim-type', 'scrim-strength', 'scrim-blur', 'scrim-tone']

/** Checks that the facets of a scrim have a scrim to act on, and the type they belong to. */
export function checkScrim(facets: Facets): void {
  if (facets.isWrong('scrim')) return
  const scrim = facets.value('scrim')
  if (scrim === undefined || scrim === 'none') {
    const reason = scrim ? '`scrim` is `none`' : 'there is no `scrim`'
    facets.reportAll(facetNames, reason, 'scrim="bottom"')
    return
  }
  if (facets.isWrong('scrim-type')) return
  if (facets.value('scrim-type') === 'frost')
    facets.report('scrim-strength', 'it belongs to a gradient scrim', 'scrim-type="gradient"')
  else facets.report('scrim-blur', 'it belongs to a frost scrim', 'scrim-type="frost"')
}
