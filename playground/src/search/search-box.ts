import { create } from '../element.js'
import { createMethodBadge } from '../navigation/method-badge.js'
import type { SearchResult } from './search-index.js'

/** What the field searches in. */
interface Searched {
  find(query: string): SearchResult[]
  /** Takes in all that there is to find, when it is about to be searched; says whether it is more. */
  readTexts(): Promise<boolean>
}

/** A field that finds pages and endpoints as the reader types; `/` and Ctrl K lead to it. */
export class SearchBox {
  readonly element: HTMLElement
  readonly #index: Searched
  readonly #list = create('ul', { id: 'search-results', role: 'listbox', 'aria-label': 'Results' })
  readonly #nothing = create('p', { class: 'search-nothing', hidden: true })
  readonly #status = create('p', { class: 'visually-hidden', role: 'status' })
  readonly #input = create('input', {
    type: 'search',
    role: 'combobox',
    placeholder: 'Search',
    autocomplete: 'off',
    spellcheck: 'false',
    'aria-label': 'Search pages and endpoints',
    'aria-controls': 'search-results',
    'aria-expanded': 'false',
    'aria-autocomplete': 'list',
  })
  readonly #go: (address: string) => void
  #results: SearchResult[] = []
  #active = -1

  constructor(go: (address: string) => void, index: Searched) {
    this.#go = go
    this.#index = index
    this.#list.hidden = true
    const key = create('kbd', { 'aria-hidden': 'true' }, isApple ? '⌘ K' : 'Ctrl K')
    this.element = create(
      'div',
      { class: 'search' },
      this.#input,
      key,
      this.#list,
      this.#nothing,
      this.#status,
    )
    this.#input.addEventListener('input', () => this.#search())
    this.#input.addEventListener('focus', () => void this.#begin())
    this.#input.addEventListener('blur', () => this.#close())
    this.#input.addEventListener('keydown', (event) => this.#onKey(event))
    // Before the field loses the focus, and the list with it.
    this.#list.addEventListener('mousedown', (event) => event.preventDefault())
    this.#list.addEventListener('click', (event) => {
      const option = (event.target as Element).closest('[role="option"]')
      if (option) this.#choose([...this.#list.children].indexOf(option))
    })
    document.addEventListener('keydown', (event) => {
      const isTyping = (event.target as Element).closest(
        'input, textarea, [contenteditable="true"]',
      )
      const isCommand = event.ctrlKey || event.metaKey
      const asks = isCommand ? event.key.toLowerCase() === 'k' : event.key === '/' && !isTyping
      if (!asks || event.altKey || event.shiftKey) return
      event.preventDefault()
      this.#input.focus()
    })
  }

  async #begin(): Promise<void> {
    this.#search()
    const hasMore = await this.#index.readTexts()
    if (hasMore && this.#input.matches(':focus')) this.#search()
  }

  #search(): void {
    const query = this.#input.value.trim()
    if (query === '') return this.#close()
    this.#results = this.#index.find(query)
    this.#list.replaceChildren(...this.#results.map(createOption))
    this.#list.hidden = this.#results.length === 0
    this.#input.setAttribute('aria-expanded', String(this.#results.length > 0))
    const { length } = this.#results
    this.#nothing.hidden = length > 0
    this.#nothing.textContent =
      length > 0
        ? ''
        : `Nothing has “${query}” in its title, its path, its fields, its statuses or its text.`
    this.#status.textContent =
      length > 0 ? `${length} ${length === 1 ? 'result' : 'results'}` : `No results for ${query}`
    this.#activate(this.#results.length > 0 ? 0 : -1)
  }

  #close(): void {
    this.#list.hidden = true
    this.#nothing.hidden = true
    this.#input.setAttribute('aria-expanded', 'false')
    this.#input.removeAttribute('aria-activedescendant')
  }

  #onKey(event: KeyboardEvent): void {
    const { length } = this.#results
    if (event.key === 'Escape') {
      this.#input.value = ''
      return this.#close()
    }
    if (this.#list.hidden) return
    if (event.key === 'Enter') return this.#choose(this.#active)
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0) return
    event.preventDefault()
    this.#activate((this.#active + step + length) % length)
  }

  #activate(index: number): void {
    this.#active = index
    for (const [position, option] of [...this.#list.children].entries()) {
      option.setAttribute('aria-selected', String(position === index))
    }
    const option = this.#list.children[index]
    if (!option) return
    option.scrollIntoView({ block: 'nearest' })
    this.#input.setAttribute('aria-activedescendant', option.id)
  }

  #choose(index: number): void {
    const result = this.#results[index]
    if (!result) return
    this.#input.value = ''
    this.#close()
    this.#input.blur()
    this.#go(result.address)
  }
}

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

function createOption(result: SearchResult, index: number): HTMLElement {
  const { title, place, page, method, found = [] } = result
  const about = [page, ...found].filter((part) => part !== undefined)
  return create(
    'li',
    { id: `search-result-${index}`, role: 'option' },
    method ? createMethodBadge(method) : false,
    create(
      'span',
      { class: 'result-title' },
      title,
      create('span', { class: 'result-place' }, place),
      about.length > 0 && create('span', { class: 'result-about' }, about.join(' · ')),
    ),
  )
}
