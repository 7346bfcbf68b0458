import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js'
import { create } from '../element.js'

/** Lists findings; `go` makes each a button that leads to its place. */
export function createFindingsList(
  findings: readonly Diagnostic[],
  go?: (finding: Diagnostic) => void,
): HTMLElement {
  if (findings.length === 0) {
    return create('p', { class: 'empty' }, 'Nothing to complain about.')
  }
  const items = findings.map((finding) => {
    const { severity, message, hint, code, range } = finding
    const place = `${range.start.line}:${range.start.column}`
    const where = go
      ? create('button', { type: 'button', class: 'place', title: 'Go there' }, place)
      : create('span', { class: 'place' }, place)
    if (go) where.addEventListener('click', () => go(finding))
    return create(
      'li',
      { class: `finding finding-${severity}` },
      create('p', {}, create('strong', {}, severity), ' ', where, ' ', create('code', {}, code)),
      create('p', {}, message),
      hint ? create('p', { class: 'hint' }, hint) : false,
    )
  })
  return create('ol', { class: 'findings' }, ...items)
}
