import MiniSearch from 'minisearch'
import { addressOf } from '../page/location.js'
import type { Listed } from '../page/page.js'

/** What a search leads to: a page, or an endpoint on it. */
export interface SearchResult {
  readonly address: string
  readonly title: string
  /** Where it stands: the page, or the method and the path. */
  readonly place: string
  readonly method?: string
}

interface Entry extends SearchResult {
  readonly id: string
  readonly text: string
}

/** The titles, paths, texts and parameters of all pages. */
export class SearchIndex {
  readonly #search = new MiniSearch<Entry>({
    fields: ['title', 'place', 'text'],
    storeFields: ['address', 'title', 'place', 'method'],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
    searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 3, place: 2 }, combineWith: 'AND' },
  })

  /** Takes in the pages, in place of those it had. */
  fill(pages: readonly Listed[]): void {
    this.#search.removeAll()
    this.#search.addAll(pages.flatMap(entriesOf))
  }

  /** The best results, at most a dozen. */
  find(query: string): SearchResult[] {
    const results = this.#search.search(query).slice(0, 12)
    return results.map(({ address, title, place, method }) => ({ address, title, place, method }))
  }
}

function entriesOf(page: Listed): Entry[] {
  const own: Entry = {
    id: page.id,
    address: addressOf(page.id),
    title: page.title,
    place: page.group,
    text: page.summary ?? '',
  }
  const endpoints = page.endpoints.map((endpoint): Entry => {
    const { id, method, path, title, description, parameters } = endpoint
    const fields = parameters.map((parameter) => `${parameter.name} ${parameter.description}`)
    return {
      id: `${page.id}#${id}`,
      address: addressOf(page.id, id),
      title: title ?? path,
      place: path,
      method,
      text: [method, description, ...fields].join(' '),
    }
  })
  // A sample is its endpoint.
  return page.group === 'Samples' ? endpoints : [own, ...endpoints]
}
