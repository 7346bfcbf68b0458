import MiniSearch, { type SearchResult as Match } from 'minisearch'
import { methods } from '../../../src/attributes/methods.js'
import { addressOf } from '../page/location.js'
import type { EndpointFields, Listed, Page } from '../page/page.js'

/** What a search leads to: a page, or an endpoint on it. */
export interface SearchResult {
  readonly address: string
  readonly title: string
  /** The path of an endpoint, the group of a page. */
  readonly place: string
  /** The page that an endpoint is on. */
  readonly page?: string
  readonly method?: string
  /** The fields and statuses that were found, where title and path say nothing of the words. */
  readonly found?: readonly string[]
}

interface Entry extends SearchResult {
  readonly id: string
  /** The names of the fields and the statuses of the responses, separated by spaces. */
  readonly names: string
  readonly prose: string
}

/** The titles, paths, fields, statuses and texts of all pages. */
export class SearchIndex {
  readonly #search = new MiniSearch<Entry>({
    fields: ['title', 'place', 'names', 'prose'],
    storeFields: ['address', 'title', 'place', 'page', 'method', 'names'],
    tokenize: (text) => text.split(/[^\p{L}\p{N}]+/u).filter(Boolean),
    searchOptions: { prefix: true, fuzzy: 0.15, boost: { title: 3, place: 2 }, combineWith: 'AND' },
  })

  #pages: readonly (Listed | Page)[] = []
  /** The text of each page and block, by its address, once it was asked for. */
  #texts: ReadonlyMap<string, string> | undefined

  /** Takes in the pages, in place of those it had. */
  fill(pages: readonly (Listed | Page)[]): void {
    this.#pages = pages
    this.#texts = undefined
    this.#index()
  }

  /** Takes in what the pages say, which is in the files that are loaded with them; says whether it was new. */
  async readTexts(): Promise<boolean> {
    if (this.#texts) return false
    const pages = this.#pages
    const texts = await Promise.all(pages.map(textsOf))
    if (pages !== this.#pages) return false
    this.#texts = new Map(texts.flat())
    this.#index()
    return true
  }

  #index(): void {
    const texts = this.#texts
    const entries = this.#pages.flatMap(entriesOf)
    this.#search.removeAll()
    this.#search.addAll(
      entries.map((entry) => ({ ...entry, prose: texts?.get(entry.id) ?? entry.prose })),
    )
  }

  /**
   * The best results, at most a dozen: those that say the words in title or path, in fields or
   * statuses, in their text; of equal ones, what reads comes before what changes.
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

/** How far a result is from saying all words in its title or its path: each counts where it is said best. */
function tierOf({ match, queryTerms }: Match): number {
  const tierOfTerm = (term: string) =>
    tiers.findIndex((tier) => tier.some((field) => match[term]!.includes(field)))
  const terms = Object.keys(match)
  const best = queryTerms.map((word) => {
    const own = terms.filter((term) => term.startsWith(word))
    return Math.min(...(own.length > 0 ? own : terms).map(tierOfTerm))
  })
  return Math.max(...best)
}

/** How many words of the query a result only has in another spelling. */
function misspellings({ terms, queryTerms }: Match): number {
  return queryTerms.filter((word) => !terms.some((term) => term.startsWith(word))).length
}

function toResult(result: Match): SearchResult {
  const { address, title, place, page, method, match, names } = result as Match & Entry
  const words = Object.keys(match).filter((word) => match[word]!.includes('names'))
  const found = names
    .split(' ')
    .filter((name) => words.some((word) => name.toLowerCase().includes(word)))
  return { address, title, place, page, method, ...(tierOf(result) > 0 && { found }) }
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
    const { id, method, path, title, description, notes, examples } = endpoint
    const { parameters, responseFields, responses } = endpoint
    const fields = [...parameters, ...responseFields]
    const names = [...fields.map(({ name }) => name), ...responses.map(statusOf)]
    return {
      id: `${page.id}#${id}`,
      address: addressOf(page.id, id),
      title: title ?? path,
      place: path,
      page: page.title,
      method,
      names: [...new Set(names)].join(' '),
      prose: [
        method,
        description,
        ...notes,
        ...fields.map((field) => field.description),
        ...examples.map(({ code }) => code),
      ].join(' '),
    }
  })
  // A sample is its endpoint.
  return page.group === 'Samples' ? endpoints : [own, ...endpoints]
}

function statusOf({ status, range }: EndpointFields['responses'][number]): string {
  return String(status ?? range ?? 'default')
}

/** The text of a page and of each block on it, by what their entries are named. */
async function textsOf(page: Listed | Page): Promise<[id: string, text: string][]> {
  if (!('load' in page) || page.group === 'Attributes') return []
  const { html, endpoints } = await page.load()
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const blocks = [...body.querySelectorAll('article')]
  for (const block of blocks) block.remove()
  const texts = blocks.map((block, index): [string, string] => {
    const { id, method } = endpoints[index]!
    return [`${page.id}#${id}`, `${method} ${block.textContent}`]
  })
  return [[page.id, `${page.summary ?? ''} ${body.textContent}`], ...texts]
}
