import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js'
import { create } from '../element.js'
import { createInlineText } from '../inspector/inline-text.js'

/** The example: its text and what is wrong with it, what it looks like, and what can be added. */
export function createExample(
  text: HTMLElement,
  status: HTMLElement,
  rendered: HTMLElement,
  buttons: readonly HTMLButtonElement[],
): HTMLElement {
  const source = create('div', { class: 'example-source' }, text, status)
  const preview = create('div', { class: 'example-preview' }, rendered)
  const group = { class: 'example-attributes', role: 'group', 'aria-label': 'Attributes' }
  return create(
    'div',
    { class: 'live-example' },
    create('div', { class: 'example-panes' }, source, preview),
    create('div', group, ...buttons),
  )
}

/** The button of an attribute. */
export function createChoice(name: string, value: string): HTMLButtonElement {
  return create('button', { type: 'button', 'aria-pressed': 'false' }, `${name}="${value}"`)
}

/** What is wrong with the example, the first of it in words. */
export function createExampleStatus([first, ...rest]: readonly Diagnostic[]): HTMLElement {
  if (!first) return create('p', {}, 'No diagnostics.')
  const { severity, range, message } = first
  const place = `${range.start.line}:${range.start.column}`
  const more = rest.length > 0 ? ` And ${rest.length} more.` : ''
  return create(
    'p',
    {},
    create('strong', {}, severity),
    ` ${place} `,
    ...createInlineText(message),
    more,
  )
}
