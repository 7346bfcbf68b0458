/** The page that the address names. */
export function pageInAddress(): string | undefined {
  return new URLSearchParams(location.search).get('page') ?? undefined
}

/** The page whose text the editor is to open. */
export function originOfText(): string | undefined {
  return new URLSearchParams(location.search).get('from') ?? undefined
}

/** The address of the editor with the text of a page. */
export function editorAddress(page: string): string {
  return `${addressOf('editor')}&from=${encodeURIComponent(page).replaceAll('%2F', '/')}`
}

/** Goes to an address of the app. */
export function navigateTo(address: string): void {
  history.pushState(undefined, '', address)
  dispatchEvent(new PopStateEvent('popstate'))
}

/** The address of a page, and of a heading on it. */
export function addressOf(page: string, heading?: string): string {
  const hash = heading ? `#${encodeURIComponent(heading)}` : ''
  return `?page=${encodeURIComponent(page).replaceAll('%2F', '/')}${hash}`
}

/** Calls back when the address names another page, by a link of the app or by going back. */
export function onNavigation(go: () => void): void {
  addEventListener('popstate', go)
  document.addEventListener('click', (event) => {
    if (event.defaultPrevented || event.button !== 0) return
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="?"]')
    if (!link) return
    event.preventDefault()
    navigateTo(link.href)
  })
}
