import { create } from '../element.js'
import { addressOf } from '../page/location.js'
import { groups, type EndpointFields, type Listed } from '../page/page.js'
import { createMethodBadge } from './method-badge.js'
import { createSiteLinks } from './site-links.js'
import { createSchemeSwitch } from './scheme-switch.js'

/** The list of all pages, with the endpoints of those that document some. */
export class Sidebar {
  readonly element = create('nav', { class: 'sidebar', 'aria-label': 'Pages' })
  readonly #scheme = createSchemeSwitch('scheme-of-menu')

  /** Lists the pages. */
  show(pages: readonly Listed[]): void {
    const { scrollTop } = this.element
    const sections = groups.map((group) => {
      const members = pages.filter((page) => page.group === group)
      const items = members.map((page) => create('li', {}, ...pageLinks(page)))
      const list = create('ul', { class: `pages pages-${group.toLowerCase()}` }, ...items)
      // So many that they would be in the way of everything else.
      return group === 'Attributes'
        ? create('details', { open: this.#isOpen(group) }, create('summary', {}, group), list)
        : create('section', {}, create('h2', {}, group), list)
    })
    this.element.replaceChildren(...sections, createSiteLinks(), this.#scheme)
    this.element.scrollTop = scrollTop
  }

  /** Whether a group that opens and closes was opened before the pages are listed anew. */
  #isOpen(group: string): boolean {
    return [...this.element.querySelectorAll('details')].some(
      (details) => details.open && details.firstElementChild?.textContent === group,
    )
  }

  /** Marks the page that is shown. */
  markPage(id: string): void {
    for (const link of this.element.querySelectorAll<HTMLElement>('a[data-page]')) {
      if (link.dataset.page === id) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    }
    const current = this.element.querySelector('[aria-current="page"]')
    current?.closest('details')?.setAttribute('open', '')
    current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }

  /** Marks the endpoint that is being read. */
  markEndpoint(page: string, endpoint: string | undefined): void {
    for (const link of this.element.querySelectorAll<HTMLElement>('a[data-endpoint]')) {
      const isShown = link.dataset.endpoint === `${page}#${endpoint}`
      if (isShown) link.setAttribute('aria-current', 'location')
      else link.removeAttribute('aria-current')
    }
  }
}

function pageLinks(page: Listed): Node[] {
  // A page of one endpoint is that endpoint.
  const [only] = page.endpoints
  if (page.group === 'Samples' && only) return [endpointLink(page, only, true)]
  const link = create('a', { href: addressOf(page.id), 'data-page': page.id }, page.title)
  if (page.group !== 'Reference') return [link]
  const items = page.endpoints.map((endpoint) => create('li', {}, endpointLink(page, endpoint)))
  return [link, create('ul', { class: 'endpoints' }, ...items)]
}

function endpointLink(page: Listed, endpoint: EndpointFields, isPage = false): HTMLElement {
  const { id, method, path, title } = endpoint
  return create(
    'a',
    {
      href: addressOf(page.id, isPage ? undefined : id),
      class: 'endpoint',
      'data-endpoint': `${page.id}#${id}`,
      'data-page': isPage && page.id,
    },
    createMethodBadge(method),
    create('span', {}, title ?? path),
  )
}
