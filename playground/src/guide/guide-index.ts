import MiniSearch from 'minisearch'
import sections from 'virtual:guide-search'
import type { SearchResult } from '../search/search-index.js'

/** The titles and texts of the documentation, by section. */
export class GuideIndex {
  readonly #search = new MiniSearch({
    idField: 'key',
    fields: ['title', 'text'],
    storeFields: ['address', 'title', 'place'],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
    searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 4 }, combineWith: 'AND' },
  })

  constructor() {
    const titles = new Map(sections.map(({ page, title }) => [page, title] as const).toReversed())
    this.#search.addAll(
      sections.map(({ page, id, title, text }, key) => {
        const address = `./${page}.html#${encodeURIComponent(id)}`
        return { key, address, title, place: titles.get(page), text }
      }),
    )
  }

  /** The best results, at most a dozen. */
  find(query: string): SearchResult[] {
    return this.#search
      .search(query)
      .slice(0, 12)
      .map(({ address, title, place }) => ({ address, title, place }))
  }
}
