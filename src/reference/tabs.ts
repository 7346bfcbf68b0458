import { escapeHtml } from '../source/escape.js'
import type { ReferencePage } from './page.js'

/** One tab and what it shows. */
export interface Tab {
  readonly value: string
  readonly text: string
  readonly html: string
}

/**
 * Tabs that need no script: radio buttons, each with a panel. The stylesheet shows the panel of the
 * one that is chosen.
 */
export function renderTabs(
  { prefix, id, groups }: ReferencePage,
  kind: 'language' | 'status' | 'form',
  label: string,
  tabs: readonly Tab[],
): string {
  const name = escapeHtml(`${id}-tabs-${++groups.count}`)
  const buttons = tabs.map(({ value, text }, index) => {
    const status = kind === 'status' ? ` data-status="${value.charAt(0)}"` : ''
    const checked = index === 0 ? ' checked=""' : ''
    return `<label class="${prefix}-tab"${status}><input type="radio" name="${name}" value="${escapeHtml(value)}"${checked} /> <span>${escapeHtml(text)}</span></label>`
  })
  const panels = tabs.map(({ html }) => `<div class="${prefix}-panel">${html}</div>`)
  return (
    `<div class="${prefix}-tabs" data-tabs="${kind}">` +
    `<div class="${prefix}-tablist" role="radiogroup" tabindex="-1" aria-label="${escapeHtml(label)}">${buttons.join('')}</div>` +
    `${panels.join('\n')}</div>`
  )
}
