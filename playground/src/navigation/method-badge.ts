import { create } from '../element.js'

const sentiments: Record<string, string> = {
  GET: 'positive',
  POST: 'neutral',
  PUT: 'neutral',
  PATCH: 'caution',
  DELETE: 'negative',
}

const short: Record<string, string> = { DELETE: 'DEL', OPTIONS: 'OPT' }

/** The badge of a method, as the blocks have it, in the size of a list. */
export function createMethodBadge(method: string): HTMLElement {
  return create(
    'span',
    {
      class: 'rf-badge method-badge',
      'data-meta-type': 'category',
      'data-meta-sentiment': sentiments[method],
      title: method,
    },
    short[method] ?? method,
  )
}
