import { Groups, type HeadingLine } from '../outline/groups.js'
import { titleAmong } from '../outline/title.js'

/** What a block says about its request. */
export interface CurlRequest {
  /** The HTTP method, in capitals. */
  method: string
  /** The base URL and the path, parameters as `:name`. */
  url: string
  /** The authentication scheme, in the author's words; empty without one. */
  auth: string
  /** The example under a heading that says “Request”, where the block shows one. */
  body?: string
  /** The language of that example. */
  bodyLanguage?: string
}

const dataLanguages = /^(?:json|xml|yaml|yml|text)$/i

// What stands in the body itself, as it was rendered or moved into a tab.
const body = ':is([data-name="body"], [data-api-md="panel"])'
const headings = `${body} > :is(h1, h2, h3, h4, h5, h6)`
const examples = `${body} > div > pre[data-language]`

/** Reads the request from a rendered block. */
export function readCurlRequest(article: HTMLElement, baseUrl = location.origin): CurlRequest {
  const { method = 'GET', path = '', auth = '' } = article.dataset
  const request: CurlRequest = { method, url: baseUrl.replace(/\/$/, '') + path, auth }
  const example = /^(?:POST|PUT|PATCH)$/.test(method) ? requestExample(article) : undefined
  if (!example) return request
  const text = example.textContent?.trim() ?? ''
  return { ...request, body: text, bodyLanguage: example.dataset.language ?? 'text' }
}

/**
 * The first data under a heading that says “Request”, by the compiler's own rules of groups. What a
 * fence alone says does not reach the page, so that without such a heading no example is sure.
 */
function requestExample(article: HTMLElement): HTMLElement | undefined {
  const pieces = [...article.querySelectorAll<HTMLElement>(`${headings}, ${examples}`)]
  const lines = new Map(pieces.filter((piece) => piece.matches(headings)).map(lineOf))
  const groups = new Groups(titleAmong([...lines.values()]))
  return pieces.find((piece) => {
    const line = lines.get(piece)
    if (line) groups.enter(line)
    const { role, place } = groups.current ?? {}
    const isBody = role === 'request' && place === 'body'
    return !line && isBody && dataLanguages.test(piece.dataset.language ?? '')
  })
}

function lineOf(heading: HTMLElement): [HTMLElement, HeadingLine] {
  const level = Number(heading.localName.slice(1)) as HeadingLine['level']
  return [heading, { level, text: heading.textContent ?? '' }]
}
