/** Tells Swagger UI, which looks for a class, of the colour scheme that is chosen. */
export function followScheme(): void {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const mark = () => {
    const { colorScheme } = root.dataset
    root.classList.toggle('dark-mode', colorScheme ? colorScheme === 'dark' : system.matches)
  }
  mark()
  system.addEventListener('change', mark)
  new MutationObserver(mark).observe(root, { attributeFilter: ['data-color-scheme'] })
}
