import type { CurlRequest } from './options.js'
import { readBlock } from './page.js'

const HEADER = /(?!api-key\b)[a-z\d]+(?:-[a-z\d]+)+/.source
/** The name of the header that an API key is sent in: `in header X-Key`, `X-Key header`. */
const KEY_HEADER = new RegExp(
  `\\bheader[: ]+["'\`]?(${HEADER})|(?<![\\w-])(${HEADER})["'\`]? header`,
  'i',
)
const dataLanguages = /^(?:json|xml|yaml|yml|text)$/i

/** Reads the request from a rendered block. */
export function readCurlRequest(article: HTMLElement, baseUrl = location.origin): CurlRequest {
  const { method = 'GET', path = '', auth = '' } = article.dataset
  // curl refuses spaces, and no line of a command may end inside of its address.
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(path)
    ? path
    : `${baseUrl.replace(/\/$/, '')}/${path.replace(/^\//, '')}`
  const url = address.replace(/\s/gu, encodeURIComponent)
  const request: CurlRequest = { method, url, auth }
  if (/^(?:GET|HEAD)$/.test(method)) return request
  // What a fence alone says does not reach the page: without a heading no example is sure.
  const example = readBlock(article)?.pieces.find(
    ({ pre, role, place }) =>
      role === 'request' && place === 'body' && dataLanguages.test(pre?.dataset.language ?? ''),
  )?.pre
  if (!example) return request
  const text = example.textContent.trim()
  return { ...request, body: text, bodyLanguage: example.dataset.language ?? 'text' }
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
  return /\bapi[\s_-]?key\b/i.test(auth) ? keyOptions(auth) : []
}

function keyOptions(auth: string): string[] {
  // By which name it is in a query or cookie is not sure enough.
  if (/\b(?:query|cookie)\b/i.test(auth) && !/\bheader\b/i.test(auth)) return []
  const [, after, before] = KEY_HEADER.exec(auth) ?? []
  return [`-H "${after ?? before ?? 'X-API-Key'}: $API_KEY"`]
}

function mediaType(language = 'text'): string {
  if (/^json$/i.test(language)) return 'application/json'
  if (/^xml$/i.test(language)) return 'application/xml'
  return /^ya?ml$/i.test(language) ? 'application/yaml' : 'text/plain'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
