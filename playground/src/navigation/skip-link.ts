import { create } from '../element.js'

/** Leads past the navigation, for whoever goes by keyboard. */
export function createSkipLink(): HTMLElement {
  const link = create('a', { class: 'skip-link', href: '#app' }, 'Skip to the content')
  link.addEventListener('click', (event) => {
    // The address keeps the page and the place that it names.
    event.preventDefault()
    const main = document.querySelector<HTMLElement>('main')
    if (!main) return
    main.tabIndex = -1
    main.focus()
  })
  return link
}
