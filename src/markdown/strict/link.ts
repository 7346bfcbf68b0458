/*
 * Reads where links lead: `(url "title")` after the text of a link, definitions with what refers to
 * them, and addresses in text, those in angle brackets and those that GFM finds without. Declines
 * links over several lines, and where an address ends in a way that takes a closer look.
 */
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import type { Span } from '../../source/position.js'
import { isWhiteSpace, skipSpaces, skipWhiteSpace } from '../../source/white-space.js'

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

/** Resolves escapes and character references. */
export type Decode = (text: string) => string

/**
 * The resource that starts with the bracket at an index, its places in the text, and the index after
 * it; `'none'` where there is none, and nothing where that is in doubt.
 */
export function readResource(
  text: string,
  index: number,
  decode: Decode,
): Link | 'none' | undefined {
  plainResource.lastIndex = index
  const plain = plainResource.exec(text)?.[1]
  if (plain !== undefined) {
    const span = { start: index + 1, end: index + 1 + plain.length }
    return { resource: { url: plain, title: '', span }, next: span.end + 1 }
  }
  const start = skipWhiteSpace(text, index + 1, text.length)
  const end = text[start] === ')' ? start : endOfUrl(text, start, longestResource, deepestBrackets)
  if (end - index > longestResource) return undefined
  if (end < 0) return 'none'
  let at = skipWhiteSpace(text, end, text.length)
  let title = ''
  if (at > end && start < end && /["'(]/.test(text.charAt(at))) {
    const titleEnd = endOfTitle(text, at, longestResource)
    if (titleEnd - at > longestResource) return undefined
    if (titleEnd < 0) return 'none'
    title = text.slice(at + 1, titleEnd)
    at = skipWhiteSpace(text, titleEnd + 1, text.length)
  }
  if (text[at] !== ')') return 'none'
  if (text.slice(index, at).includes('\n')) return undefined
  const next = at + 1
  if (start < end) return { resource: resourceAt(text, start, end, title, decode), next }
  return { resource: { url: '', title: '', span: { start: index + 1, end: index + 1 } }, next }
}

/** The resource whose url, which may be in angle brackets, is from one index to another. */
function resourceAt(
  text: string,
  start: number,
  end: number,
  title: string,
  decode: Decode,
): Resource {
  const marks = text[start] === '<' ? 1 : 0
  const url = decode(text.slice(start + marks, end - marks))
  // Without a url, the brackets are what can be shown.
  const inner = end - start > 2 ? marks : 0
  return { url, title: decode(title), span: { start: start + inner, end: end - inner } }
}

/** Where the url ends that starts at an index, or becomes too long; -1 where there is none. */
function endOfUrl(text: string, start: number, longest: number, deepest: number): number {
  if (text[start] === '<') {
    enclosedUrl.lastIndex = start
    return enclosedUrl.test(text) ? enclosedUrl.lastIndex : -1
  }
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    if (at - start > longest) return at
    const code = text.charCodeAt(at)
    if (depth === 0 && (code === 41 || isWhiteSpace(code))) break
    if (code === 40 && ++depth > deepest) return -1
    if (code === 41) depth--
    if (code <= 32 || code === 127) return -1
    if (code === 92 && /[()\\]/.test(text.charAt(at + 1))) at++
  }
  return depth > 0 || at === start ? -1 : at
}

/** Where the mark is that closes the title that starts at an index, or it becomes too long; -1 where none does. */
function endOfTitle(text: string, start: number, longest: number): number {
  const close = text[start] === '(' ? ')' : text[start]!
  for (let at = start + 1; at < text.length; at++) {
    if (at - start > longest) return at
    if (text[at] === close) return at
    if (text[at] === '\\' && (text[at + 1] === close || text[at + 1] === '\\')) at++
  }
  return -1
}

/** What the definitions of a body lead to, by their labels. */
export type Definitions = ReadonlyMap<string, Resource>

/** How long a label may be, without line endings; what refers to it can be as long. */
const longestLabel = 999
const label = String.raw`\[((?:[^[\]\\]|\\(?:[[\]\\]|(?![[\]\\]))){1,2000})\]`
const definedLabel = new RegExp(`${label}:`, 'y')
const fullLabel = new RegExp(label, 'y')

/** What a label refers to, and the index after it. */
export interface Definition extends Link {
  readonly label: string
}

/** The definition that starts at an index of a paragraph. */
export function readDefinition(
  text: string,
  index: number,
  decode: Decode,
): Definition | undefined {
  definedLabel.lastIndex = index
  const written = definedLabel.exec(text)?.[1]
  if (written === undefined || !/[^ \t\n]/.test(written)) return undefined
  if (written.replaceAll('\n', '').length > longestLabel) return undefined
  const start = skipWhiteSpace(text, definedLabel.lastIndex, text.length)
  const end = endOfUrl(text, start, Infinity, Infinity)
  if (end < 0) return undefined
  const titleStart = skipWhiteSpace(text, end, text.length)
  const hasTitle = titleStart > end && /["'(]/.test(text.charAt(titleStart))
  const titleEnd = hasTitle ? endOfTitle(text, titleStart, Infinity) : -1
  const afterTitle = titleEnd < 0 ? undefined : nextLine(text, titleEnd + 1)
  const next = afterTitle ?? nextLine(text, end)
  if (next === undefined) return undefined
  const title = afterTitle === undefined ? '' : text.slice(titleStart + 1, titleEnd)
  const resource = resourceAt(text, start, end, title.replace(/\n[ \t]+/g, '\n'), decode)
  return { label: normalizeIdentifier(written), resource, next }
}

/** Where the content of the next line starts, or the end of the text; nothing where more is on this line. */
function nextLine(text: string, index: number): number | undefined {
  const end = skipSpaces(text, index, text.length)
  if (end < text.length && text[end] !== '\n') return undefined
  return skipSpaces(text, end + 1, text.length)
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
