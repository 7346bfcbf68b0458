import { create } from '../element.js'

const schemes = ['system', 'light', 'dark'] as const
const key = 'api-md-scheme'

/** Lets a reader choose between light, dark, and what the system says; the choice is kept. */
export function createSchemeSwitch(name: string): HTMLElement {
  const options = schemes.map((scheme) => {
    const input = create('input', { type: 'radio', name, value: scheme })
    input.checked = scheme === storedScheme()
    input.addEventListener('change', () => choose(scheme))
    return create('label', {}, input, create('span', {}, title(scheme)))
  })
  return create(
    'fieldset',
    { class: 'scheme-switch' },
    create('legend', { class: 'visually-hidden' }, 'Colour scheme'),
    ...options,
  )
}

/** `vite.config.ts` has each page do the same before the first paint. */
function choose(scheme: string): void {
  localStorage.setItem(key, scheme)
  if (scheme === 'system') delete document.documentElement.dataset.colorScheme
  else document.documentElement.dataset.colorScheme = scheme
  // The header and the menu of small screens have a switch each.
  const inputs = document.querySelectorAll<HTMLInputElement>('.scheme-switch input')
  for (const input of inputs) input.checked = input.value === scheme
}

function storedScheme(): string {
  return schemes.find((scheme) => scheme === localStorage.getItem(key)) ?? 'system'
}

function title(scheme: string): string {
  return scheme.charAt(0).toUpperCase() + scheme.slice(1)
}
