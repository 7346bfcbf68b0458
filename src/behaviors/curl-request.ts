import { responseStatus } from './response-heading.js'

/** What a block says about its request. */
export interface CurlRequest {
  method: string
  /** The base URL and the path, parameters as `:name`. */
  url: string
  /** The authentication scheme, in the author's words; empty without one. */
  auth: string
  /** The example of the request, where the block shows one. */
  body?: string
  /** The language of that example. */
  bodyLanguage?: string
}

const dataLanguages = /^(?:json|xml|yaml|yml|text)$/i

/** Reads the request from a rendered block. */
export function readCurlRequest(article: HTMLElement, baseUrl = location.origin): CurlRequest {
  const { method = 'GET', path = '', auth = '' } = article.dataset
  const request: CurlRequest = { method, url: baseUrl.replace(/\/$/, '') + path, auth }
  const example = /^(?:POST|PUT|PATCH)$/.test(method) ? requestExample(article) : undefined
  if (!example) return request
  const body = example.textContent?.trim() ?? ''
  return { ...request, body, bodyLanguage: example.dataset.language ?? 'text' }
}

/**
 * The example under a Request heading; else, of two or more that stand under no response, the
 * first: the order in which a block is read.
 */
function requestExample(article: HTMLElement): HTMLElement | undefined {
  let group = ''
  const unstated: HTMLElement[] = []
  const pieces = article.querySelectorAll<HTMLElement>('h3, h4, h5, h6, pre[data-language]')
  for (const piece of pieces) {
    if (piece.localName !== 'pre') {
      group = piece.textContent?.trim() ?? ''
      continue
    }
    if (!dataLanguages.test(piece.dataset.language ?? '')) continue
    if (/\b(?:request|body)\b/i.test(group)) return piece
    if (!/\bresponse\b/i.test(group) && responseStatus(group) === undefined) unstated.push(piece)
  }
  return unstated.length > 1 ? unstated[0] : undefined
}
