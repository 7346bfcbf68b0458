import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { Method } from '../attributes/definition.js'
import { escapeHtml } from '../markdown/escape.js'

/** How a method's badge is to be felt; the methods that only ask about others have no say. */
const sentiments: Partial<Record<Method, string>> = {
  GET: 'positive',
  POST: 'neutral',
  PUT: 'neutral',
  PATCH: 'caution',
  DELETE: 'negative',
}

/** The bar above the body: method, path and authentication; the class prefix is final HTML. */
export function renderEyebrow(attributes: BlockAttributes, prefix: string): string {
  const { method, path } = attributes
  const auth = attributes.text('auth')
  const sentiment = sentiments[method] ? ` data-meta-sentiment="${sentiments[method]}"` : ''
  const badge = `<span class="${prefix}-badge" data-meta-type=`
  return (
    `<div data-name="eyebrow" data-zone="eyebrow" data-zone-layout="bar" data-wrap="false" class="${prefix}-api__eyebrow">` +
    `${badge}"category"${sentiment}>${method}</span>` +
    `<span data-meta-type="code">${escapeHtml(path)}</span>` +
    (auth === undefined ? '' : `${badge}"status" data-align="end">${escapeHtml(auth)}</span>`) +
    '</div>'
  )
}
