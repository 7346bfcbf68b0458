/* Tokens as the HTML that patterns of reading search; it goes with the last of them. */
import { MOST_LINKS, type TypeLink, type TypeLinks } from '../field-type/linked.js'
import type { Inline } from '../markdown/node.js'
import { elementOf } from '../markdown/plain-text.js'
import { escapeHtml } from '../source/escape.js'

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The HTML of a content, with the destinations of its links left out, and of its own HTML what marks text. */
export function htmlOf(content: Inline): string {
  let html = ''
  for (const token of content) html += htmlOfToken(token)
  return html
}

/** Whether a content begins with code. */
export function startsWithCode([first]: Inline): boolean {
  return typeof first === 'object' && htmlOfToken(first).startsWith('<code>')
}

const tags: Readonly<Record<string, string>> = {
  b: 'strong',
  code: 'code',
  em: 'em',
  i: 'em',
  strong: 'strong',
}
const elements = { strong: 'strong', emphasis: 'em', strike: 'del' } as const

function htmlOfToken(token: Inline[number]): string {
  if (typeof token === 'string') return escapeHtml(token)
  switch (token.type) {
    case 'codespan':
      return `<code>${escapeHtml(token.text)}</code>`
    case 'strong':
    case 'emphasis':
    case 'strike':
      return `<${elements[token.type]}>${htmlOf(token.children)}</${elements[token.type]}>`
    case 'link':
      return `<a href="">${htmlOf(token.children)}</a>`
    case 'image':
      return `<img src="" alt="${escapeHtml(token.alt)}" />`
    case 'break':
      return token.isTag ? '<br />' : '<br />\n'
    case 'html': {
      const element = elementOf(token.html)
      if (element === undefined) return /^<[!?]/.test(token.html) ? '' : escapeHtml(token.html)
      if (element === 'br') return '<br />'
      const tag = tags[element]
      return tag === undefined ? '' : `<${token.html.startsWith('</') ? '/' : ''}${tag}>`
    }
    case 'checkbox':
      return '<input type="checkbox" />'
    case 'footnote':
      return ''
  }
}

export function decodeHtml(html: string): string {
  return html.includes('&')
    ? html.replace(/&(?:lt|gt|quot|amp);/g, (name) => entities[name]!)
    : html
}

/** The text that HTML stands for. */
export function textOfHtml(html: string): string {
  return decodeHtml(html.includes('<') ? html.replace(/<[^>]*>/g, '') : html).trim()
}

const noLinks: TypeLinks = {}

/**
 * The links that begin before an offset of the HTML, and after some text where they must; none where only
 * a part of an object is meant.
 */
export function linksIn(content: Inline, end = Infinity, isAfterText = false): TypeLinks {
  const [first] = content
  if (content.length < 2 && typeof first !== 'object') return noLinks
  const links: TypeLink[] = []
  let html = ''
  /** Goes through tokens; false where there are no links to tell of. */
  const walk = (tokens: Inline): boolean => {
    for (const token of tokens) {
      if (typeof token === 'string' || !('children' in token)) {
        html += htmlOfToken(token)
        continue
      }
      const [opening, closing] = htmlOfToken({ ...token, children: ['\0'] }).split('\0')
      html += opening!
      if (html.length >= end) return true
      if (token.type === 'link') {
        if (links.length === MOST_LINKS) return false
        const before = html.replace(/<[^<>]*(?:>|$)/g, '')
        if (!isAfterText || /\S/.test(before)) {
          if (PARTIAL.test(before.slice(-16))) return false
          links.push({ text: textOfHtml(htmlOf(token.children)), link: token.url })
        }
      }
      if (!walk(token.children)) return false
      html += closing!
    }
    return true
  }
  if (!walk(content)) return noLinks
  const [only] = links
  const isOne = links.every(({ link }) => link === only!.link)
  return isOne ? { typeLink: only?.link } : { typeLinks: links }
}

const PARTIAL = /\bpartial(?:\s|&lt;)$/i
