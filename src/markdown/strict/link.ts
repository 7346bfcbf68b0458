/*
 * Reads where links lead: `(url "title")` after the text of a link, definitions on one line with what
 * refers to them, and addresses in text, those in angle brackets and those that GFM finds without.
 * Declines links over several lines, escapes and character references in definitions, definitions of
 * footnotes, and where an address ends in a way that takes a closer look.
 */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { isWhiteSpace, skipWhiteSpace } from '../../source/white-space.js'
import type { Span } from '../../source/position.js'
import { decodeKnownText } from '../characters.js'

/** Where a link or an image leads. */
export interface Resource {
  readonly url: string
  readonly title: string
  /** Where the url is. */
  readonly span: Span
}

/** A link or an image, from the bracket that closes its text on. */
export interface Link {
  readonly resource: Resource
  /** The index after it. */
  readonly next: number
}

/** How long a resource is read that may be none: there can be one after each bracket. */
const longestResource = 2000
/** How deep brackets are nested in a url, in micromark as here. */
const deepestBrackets = 32

// oxlint-disable-next-line no-control-regex -- CommonMark excludes them here
const plainResource = /\(([^\x00- \x7f()<\\&]{1,1000})\)/y
const enclosedUrl = /<(?:[^<>\\\n]|\\[<>\\]|\\(?![<>\\]))*>/y

/**
 * The resource that starts with the bracket at an index, its places in the text, and the index after
 * it; `'none'` where there is none, and nothing where that is in doubt.
 */
export function readResource(text: string, index: number): Link | 'none' | undefined {
  plainResource.lastIndex = index
  const plain = plainResource.exec(text)?.[1]
  if (plain !== undefined) {
    const span = { start: index + 1, end: index + 1 + plain.length }
    return { resource: { url: plain, title: '', span }, next: span.end + 1 }
  }
  let start = skipWhiteSpace(text, index + 1, text.length)
  let end = text[start] === ')' ? start : endOfUrl(text, start)
  if (end === undefined || end - index > longestResource) return undefined
  if (end < 0) return 'none'
  let at = skipWhiteSpace(text, end, text.length)
  let title = ''
  if (at > end && start < end && /["'(]/.test(text.charAt(at))) {
    const close = text[at] === '(' ? ')' : text[at]!
    const from = ++at
    for (; text[at] !== close; at++) {
      if (at >= text.length) return 'none'
      if (at - from > longestResource) return undefined
      if (text[at] === '\\' && (text[at + 1] === close || text[at + 1] === '\\')) at++
    }
    title = text.slice(from, at)
    at = skipWhiteSpace(text, at + 1, text.length)
  }
  if (text[at] !== ')') return 'none'
  if (text.slice(index, at).includes('\n')) return undefined
  if (start === end) start = end = index + 1
  let url = text.slice(start, end)
  if (url === '<>') url = ''
  else if (url.startsWith('<')) {
    url = url.slice(1, -1)
    start++
    end--
  }
  const decodedUrl = decodeKnownText(url)
  const decodedTitle = decodeKnownText(title)
  if (decodedUrl === undefined || decodedTitle === undefined) return undefined
  return { resource: { url: decodedUrl, title: decodedTitle, span: { start, end } }, next: at + 1 }
}

/** Where the url ends that starts at an index; -1 where there is none, nothing where it is too long. */
function endOfUrl(text: string, start: number): number | undefined {
  if (text[start] === '<') {
    enclosedUrl.lastIndex = start
    return enclosedUrl.test(text) ? enclosedUrl.lastIndex : -1
  }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    if (at - start > longestResource) return undefined
    const code = text.charCodeAt(at)
    if (depth === 0 && (code === 41 || isWhiteSpace(code))) break
    if (code === 40 && ++depth > deepestBrackets) return -1
    if (code === 41) depth--
    if (code <= 32 || code === 127) return -1
    if (code === 92 && /[()\\]/.test(text.charAt(at + 1))) at++
  }
  return depth > 0 || at === start ? -1 : at
}

// oxlint-disable-next-line no-control-regex -- CommonMark excludes them here
const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x1f\x7f <>]*)>/y

/** The address in angle brackets that starts at an index, if there is one. */
export function readAutolink(text: string, index: number): string | undefined {
  autolink.lastIndex = index
  return autolink.exec(text)?.[1]
}

const protocol = /https?$/i
const address = /[A-Za-z0-9][\w\-.:/?#%=+$,;@!^{}&]*/y
const addressEnd = /[)\]'"*~.,:;!?_]*(?:[\s<]|$)/y

/** An address in text: where it starts and ends. */
export type Address = readonly [start: number, end: number]

/**
 * The address whose `://` is at an index; `'none'` where it is part of none, and nothing where
 * that is in doubt.
 */
export function readAddress(text: string, index: number): Address | 'none' | undefined {
  const name = protocol.exec(text.slice(Math.max(0, index - 5), index))
  if (!name) return 'none'
  const start = index - name[0].length
  if (/[A-Za-z]/.test(text.charAt(start - 1))) return 'none'
  address.lastIndex = index + 3
  const rest = address.exec(text)?.[0]
  if (rest === undefined || rest.includes('&')) return undefined
  const host = /^[\w\-.]*/.exec(rest)![0]
  if (host.includes('_')) return undefined
  addressEnd.lastIndex = address.lastIndex
  if (!addressEnd.test(text)) return undefined
  // GFM leaves punctuation out at the end of an address.
  let length = rest.length
  while ('.,:;!?_'.includes(rest[length - 1]!)) length--
  return [start, index + 3 + length]
}

/** What the definitions of a body lead to, by their labels. */
export type Definitions = ReadonlyMap<string, Resource>

/** A definition: what its label leads to. */
export interface Definition extends Resource {
  readonly label: string
}

const definition =
  /^( {0,3}\[(?!\^)([^[\]\\\r\n]{1,400})\]:[ \t]+)([^\s<>()\\&]+)(?:[ \t]+("[^"\\&\r\n]*"|'[^'\\&\r\n]*'))?[ \t]*$/gm

/** The lines of a stretch of text that are definitions, if no block around them makes them something else, by their starts. */
export function findDefinitions(text: string, { start, end }: Span): Map<number, Definition> {
  const definitions = new Map<number, Definition>()
  const body = text.slice(start, end)
  if (!body.includes(']:')) return definitions
  for (const { index, 1: before = '', 2: name = '', 3: url = '', 4: title } of body.matchAll(
    definition,
  )) {
    const label = normalizeIdentifier(name)
    if (label === '') continue
    const from = start + index + before.length
    const span = { start: from, end: from + url.length }
    definitions.set(start + index, { label, url, title: title?.slice(1, -1) ?? '', span })
  }
  return definitions
}

/** The definition of a label may be as long, and so what refers to it. */
const longestLabel = 999
const fullLabel = /\[([^[\]\\]{1,999})\]/y

/** The reference `[text][label]`, `[label][]` or `[label]` whose first brackets hold the text from one index to another. */
export function readReference(
  text: string,
  start: number,
  end: number,
  definitions: Definitions,
): Link | undefined {
  if (definitions.size === 0) return undefined
  fullLabel.lastIndex = end + 1
  const full = definitions.get(normalizeIdentifier(fullLabel.exec(text)?.[1] ?? ''))
  if (full) return { resource: full, next: fullLabel.lastIndex }
  const isCollapsed = text.startsWith('[]', end + 1)
  if (end - start > longestLabel || (text[end + 1] === '[' && !isCollapsed)) return undefined
  const resource = definitions.get(normalizeIdentifier(text.slice(start, end)))
  return resource && { resource, next: end + (isCollapsed ? 3 : 1) }
}
