import { create } from '../element.js'
import type { Page } from '../page/page.js'
import { server } from '../page/server.js'

/** Where the requests of a page of the reference go, and how they say who sends them. */
export function createAccess({ group, endpoints }: Page): HTMLElement[] {
  if (group !== 'Reference') return []
  const schemes = new Set(endpoints.map(({ auth }) => auth ?? 'none'))
  const facts = [
    ['Server', create('code', {}, server)],
    ['Authentication', create('span', {}, [...schemes].join(', '))],
  ] as const
  return facts.map(([name, value]) =>
    create('div', {}, create('dt', {}, name), create('dd', {}, value)),
  )
}
