import type { Facets } from './facets.js'

const stopNames = ['bg-from', 'bg-via', 'bg-to']

/** Checks that a gradient has two stops, and a direction only where it can have one. */
export function checkGradient(facets: Facets): void {
  for (const name of stopNames) facets.reportEmpty(name, 'it names no colour', `${name}="primary"`)
  if (stopNames.some((name) => facets.isWrong(name))) return
  const stops = stopNames.filter((name) => facets.value(name) !== undefined)
  if (stops.length < 2) {
    const remedy = stops[0] === 'bg-to' ? 'bg-from="…"' : 'bg-to="…"'
    facets.reportAll(stops, 'a gradient takes two stops', remedy)
    const both = stops.length === 0 ? 'bg-from="…" bg-to="…"' : remedy
    facets.reportAll(['bg-gradient', 'bg-gradient-type'], 'a gradient takes two stops', both)
    return
  }
  const type = facets.value('bg-gradient-type')
  if (type === 'radial' || type === 'conic')
    facets.report('bg-gradient', `a ${type} gradient has no direction`, 'bg-gradient-type="linear"')
}
