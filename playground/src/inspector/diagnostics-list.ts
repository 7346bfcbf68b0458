import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js'
import { create } from '../element.js'
import { createInlineText } from './inline-text.js'

/** What a reader can do with a diagnostic. */
export interface DiagnosticActions {
  /** Goes to its place. */
  readonly go: (diagnostic: Diagnostic) => void
  /** Applies its edits. */
  readonly fix: (diagnostic: Diagnostic) => void
}

/** Lists diagnostics; with actions, each leads to its place, and those with edits can be fixed. */
export function createDiagnosticsList(
  diagnostics: readonly Diagnostic[],
  actions?: DiagnosticActions,
): HTMLElement {
  if (diagnostics.length === 0) return create('p', { class: 'empty' }, 'No diagnostics.')
  const items = diagnostics.map((diagnostic) => createItem(diagnostic, actions))
  return create('ol', { class: 'diagnostics' }, ...items)
}

function createItem(diagnostic: Diagnostic, actions: DiagnosticActions | undefined): HTMLElement {
  const { severity, message, hint, code, range, edits } = diagnostic
  const place = `${range.start.line}:${range.start.column}`
  const where = actions
    ? create('button', { type: 'button', class: 'place', title: 'Go there' }, place)
    : create('span', { class: 'place' }, place)
  if (actions) where.addEventListener('click', () => actions.go(diagnostic))
  const fix =
    actions &&
    edits &&
    create('button', { type: 'button', class: 'fix', title: 'Apply the edit' }, 'Fix')
  if (fix) fix.addEventListener('click', () => actions.fix(diagnostic))
  return create(
    'li',
    { class: `diagnostic diagnostic-${severity}` },
    create('p', {}, create('strong', {}, severity), ' ', where, ' ', create('code', {}, code), fix),
    create('p', {}, ...createInlineText(message)),
    hint ? create('p', { class: 'hint' }, ...createInlineText(hint)) : false,
  )
}
