import { pieceOf } from './block.js'

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
  const codes = [...article.querySelectorAll<HTMLElement>('pre[data-language]')]
  return codes.find((pre) => {
    const { role, place } = pieceOf(pre) ?? {}
    const isBody = role === 'request' && place === 'body'
    return isBody && dataLanguages.test(pre.dataset.language ?? '')
  })
}

/**
 * A command for a shell, one option a line. Secrets are left to variables; no part of the page can
 * name a file to send, or be expanded to several addresses.
 */
export function curlCommand({ method, url, auth, body, bodyLanguage }: CurlRequest): string {
  const literal = /[[\]{}]/.test(url) ? ' -g' : ''
  const lines = [`curl${literal}${methodOption(method)} ${quote(url)}`, ...authOptions(auth)]
  if (body !== undefined) {
    const type = quote(`Content-Type: ${mediaType(bodyLanguage)}`)
    lines.push(`-H ${type}`, `--data-raw ${quote(body)}`)
  }
  return lines.join(' \\\n  ')
}

function methodOption(method: string): string {
  if (method === 'GET') return ''
  return method === 'HEAD' ? ' --head' : ` -X ${method}`
}

function authOptions(auth: string): string[] {
  if (/\b(?:bearer|oauth|jwt)\b/i.test(auth)) return ['-H "Authorization: Bearer $TOKEN"']
  if (/\bbasic\b/i.test(auth)) return ['-u "$USERNAME:$PASSWORD"']
  if (/\bapi[\s_-]?key\b/i.test(auth)) return ['-H "X-API-Key: $API_KEY"']
  return []
}

function mediaType(language = 'text'): string {
  if (/^json$/i.test(language)) return 'application/json'
  if (/^xml$/i.test(language)) return 'application/xml'
  return /^ya?ml$/i.test(language) ? 'application/yaml' : 'text/plain'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
