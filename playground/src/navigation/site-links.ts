import { create } from '../element.js'

const npm = 'https://www.npmjs.com/package/vite-plugin-api-md'

/** The ways out: only the built site has the guide around the playground. */
const links = [
  ...(import.meta.env.PROD ? [['Guide', '../getting-started.html'] as const] : []),
  ['npm', npm],
  ['Source', `${npm}?activeTab=code`],
] as const

/** The links to the guide, the package and its source. */
export function createSiteLinks(): HTMLElement {
  const items = links.map(([text, href]) => create('li', {}, create('a', { href }, text)))
  return create('ul', { class: 'site-links' }, ...items)
}
