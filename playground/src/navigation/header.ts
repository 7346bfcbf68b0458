import { create } from '../element.js'
import type { Inspector } from '../inspector/inspector.js'
import { addressOf } from '../page/location.js'
import { createSiteLinks } from './site-links.js'
import { createSchemeSwitch } from './scheme-switch.js'

/** The bar at the top: the way home, the search, the fields of the page, the colour scheme. */
export function createHeader(
  search: HTMLElement,
  sidebar: HTMLElement,
  inspector: Inspector,
): HTMLElement {
  const menu = create('button', { type: 'button', class: 'menu', 'aria-expanded': 'false' }, 'Menu')
  connectMenu(menu, sidebar)
  const name = create('span', { class: 'brand-name' }, 'playground')
  return create(
    'header',
    { class: 'header' },
    menu,
    create('a', { class: 'brand', href: addressOf('home') }, 'api.md ', name),
    search,
    createSiteLinks(),
    inspector.button,
    createSchemeSwitch('scheme'),
  )
}

/** Has a button open and close the sidebar of small screens. */
export function connectMenu(menu: HTMLElement, sidebar: HTMLElement): void {
  const toggle = (isOpen: boolean) => {
    menu.setAttribute('aria-expanded', String(isOpen))
    sidebar.toggleAttribute('data-open', isOpen)
  }
  menu.addEventListener('click', () => toggle(!sidebar.hasAttribute('data-open')))
  sidebar.addEventListener('click', (event) => {
    if ((event.target as Element).closest('a')) toggle(false)
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !sidebar.hasAttribute('data-open')) return
    toggle(false)
    menu.focus()
  })
}
