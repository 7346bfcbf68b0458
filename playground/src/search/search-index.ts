import MiniSearch, { type SearchResult as Match } from 'minisearch'
import { methods } from '../../../src/attributes/definition.js'
import { addressOf } from '../page/location.js'
import type { Listed } from '../page/page.js'

/** What a search leads to: a page, or an endpoint on it. */
export interface SearchResult {
  readonly address: string
  readonly title: string
  /** The path of an endpoint, the group of a page. */
  readonly place: string
  /** The page that an endpoint is on. */
  readonly page?: string
  readonly method?: string
  /** The parameters that were found, where title and path say nothing of the words. */
  readonly parameters?: readonly string[]
}

interface Entry extends SearchResult {
  readonly id: string
  /** The names of the parameters, separated by spaces. */
  readonly names: string
  readonly prose: string
}

/** The titles, paths, parameters and texts of all pages. */
export class SearchIndex {
  readonly #search = new MiniSearch<Entry>({
    fields: ['title', 'place', 'names', 'prose'],
    storeFields: ['address', 'title', 'place', 'page', 'method', 'names'],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
    searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 3, place: 2 }, combineWith: 'AND' },
  })

  /** Takes in the pages, in place of those it had. */
  fill(pages: readonly Listed[]): void {
    this.#search.removeAll()
    this.#search.addAll(pages.flatMap(entriesOf))
  }

  /**
   * The best results, at most a dozen: those that say the words in title or path, in parameters, in
   * their text; of equal ones, what reads comes before what changes.
   */
  find(query: string): SearchResult[] {
    return this.#search
      .search(query)
      .toSorted(
        (one, other) =>
          tierOf(one) - tierOf(other) ||
          misspellings(one) - misspellings(other) ||
          methods.indexOf(one.method) - methods.indexOf(other.method) ||
          other.score - one.score,
      )
      .slice(0, 12)
      .map(toResult)
  }
}

const tiers = [['title', 'place'], ['names'], ['prose']]

/** How far a result is from saying all words in its title or its path. */
function tierOf({ match }: Match): number {
  const worst = Object.values(match).map((fields) =>
    tiers.findIndex((tier) => tier.some((field) => fields.includes(field))),
  )
  return Math.max(...worst)
}

/** How many words of the query a result only has in another spelling. */
function misspellings({ terms, queryTerms }: Match): number {
  return queryTerms.filter((word) => !terms.some((term) => term.startsWith(word))).length
}

function toResult(result: Match): SearchResult {
  const { address, title, place, page, method, match, names } = result as Match & Entry
  const words = Object.keys(match).filter((word) => match[word]!.includes('names'))
  const parameters = names
    .split(' ')
    .filter((name) => words.some((word) => name.toLowerCase().includes(word)))
  return { address, title, place, page, method, ...(tierOf(result) > 0 && { parameters }) }
}

function entriesOf(page: Listed): Entry[] {
  const own: Entry = {
    id: page.id,
    address: addressOf(page.id),
    title: page.title,
    place: page.group,
    names: '',
    prose: page.summary ?? '',
  }
  const endpoints = page.endpoints.map((endpoint): Entry => {
    const { id, method, path, title, description, parameters, responseFields } = endpoint
    const fields = [...parameters, ...responseFields]
    return {
      id: `${page.id}#${id}`,
      address: addressOf(page.id, id),
      title: title ?? path,
      place: path,
      page: page.title,
      method,
      names: parameters.map(({ name }) => name).join(' '),
      prose: [method, description, ...fields.map((field) => field.description)].join(' '),
    }
  })
  // A sample is its endpoint.
  return page.group === 'Samples' ? endpoints : [own, ...endpoints]
}
