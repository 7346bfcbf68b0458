import { breakBetween, claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { pieceOf } from './block.js'
import { createCopyButton } from './copy-buttons.js'
import type { CurlRequest } from './options.js'

/** From this many characters on a path has a line of its own, so that the scheme stays beside the method. */
const longPath = 46

/** Lets long paths break before their slashes, and gives each block buttons that copy what calls it. */
export function eyebrows(context: BehaviorContext): Behavior {
  return (page) => {
    const found = page.blocks.flatMap(({ article, path }) => {
      if (!path || !claim(path, 'eyebrow')) return []
      const isSeen = page.isSeen([path])
      // What a reader sees on several lines stays on them.
      return { article, path, isSeen, canBreak: !isSeen || path.offsetHeight < 40 }
    })
    const isLate = page.isSeen(found.map(({ article }) => article))
    return () => {
      for (const { article, path, isSeen, canBreak } of found) {
        const text = path.textContent ?? ''
        if (text.length >= longPath && !isSeen) path.parentElement!.dataset.apiMdLong = ''
        if (canBreak) breakBetween(path, text.split(/(?<!^)(?=\/)/))
        if (context.options.copy === false) continue
        const toolbar = createPart('span', 'toolbar', isLate ? { 'data-late': '' } : {})
        toolbar.append(...createButtons(article, text, context))
        path.after(toolbar)
      }
    }
  }
}

/** Buttons for the path, and for a curl command where there is one. */
function createButtons(article: HTMLElement, path: string, context: BehaviorContext): Element[] {
  const { texts, options } = context
  const command = () =>
    (options.curl ?? curlCommand)(readCurlRequest(article, options.baseUrl)) ?? ''
  const button = createCopyButton(texts.copy, texts.copyPath, () => path, texts)
  return command() === ''
    ? [button]
    : [button, createCopyButton(texts.curl, texts.copyCurl, command, texts)]
}

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
  const example = /^(?:GET|HEAD)$/.test(method) ? undefined : requestExample(article)
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
