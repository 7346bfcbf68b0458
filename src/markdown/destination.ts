/*
 * Reads where links lead: `(url "title")` after the text of a link, and addresses in text, those in
 * angle brackets and those that GFM finds without.
 */
// oxlint-disable no-control-regex -- CommonMark excludes them here
import { normalizeIdentifier } from 'micromark-util-normalize-identifier'
import { isAsciiPunctuation } from './emphasis.js'
import { tagOf } from './structure/line-start.js'

/** The resource in the brackets after the text of a link, as written. */
interface WrittenResource {
  readonly url: string
  /** The start of the url in the text. */
  readonly start: number
  readonly urlEnd: number
  readonly title: string
  /** The index after it. */
  readonly end: number
}

/** A url without brackets in it, which most are. */
const plain = /\(([^\x00- \x7f()<\\][^\x00- \x7f()\\]{0,1000})\)/y
const title =
  /(?:"(?:[^"\\\n]|\\.){0,1000}"|'(?:[^'\\\n]|\\.){0,1000}'|\((?:[^()\\\n]|\\.){0,1000}\))/y
const space = /[ \t\n]*/y
const mostBrackets = 32

/** The resource that starts at an index; nothing where there is none, `null` where that is in doubt. */
export function readResource(text: string, index: number): WrittenResource | undefined | null {
  if (!text.startsWith('(', index)) return undefined
  plain.lastIndex = index
  const simple = plain.exec(text)
  if (simple) {
    const end = plain.lastIndex
    return { url: simple[1]!, start: index + 1, urlEnd: end - 1, title: '', end }
  }
  const start = endOf(space, text, index + 1)
  let at = text[start] === '<' ? start : endOfRaw(text, start)
  if (at === start) return null
  if (at === -1) return undefined
  const urlEnd = at
  const next = endOf(space, text, at)
  let written = ''
  if (next > at && /["'(]/.test(text.charAt(next))) {
    at = endOf(title, text, next)
    if (at === next) return null
    written = text.slice(next + 1, at - 1)
  }
  const end = endOf(space, text, at)
  if (text[end] !== ')') return undefined
  return { url: text.slice(start, urlEnd), start, urlEnd, title: written, end: end + 1 }
}

/** The end of a url without angle brackets, its brackets balanced; -1 where it has too many. */
function endOfRaw(text: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code <= 32 || code === 127) break
    if (code === 40 && ++depth > mostBrackets) return -1
    if (code === 41 && depth-- === 0) return at
    if (code === 92 && isAsciiPunctuation(text.charCodeAt(at + 1))) at++
  }
  return depth === 0 ? at : -1
}

function endOf(pattern: RegExp, text: string, start: number): number {
  pattern.lastIndex = start
  return pattern.test(text) ? pattern.lastIndex : start
}

const label = /\[(?=[^\]]*[^ \t\n\]])((?:[^[\]\\]|\\[^]){1,999})\]/y

/**
 * The target of text in brackets, from an index to that of its closing bracket, and the number of characters that
 * the brackets after it have, which may hold the label: nothing where they hold none.
 */
export function readReference(
  text: string,
  start: number,
  closing: number,
): { label: string | undefined; length: number } {
  const own = () => normalizeIdentifier(text.slice(start, closing))
  if (text[closing + 1] !== '[') return { label: own(), length: 0 }
  if (text[closing + 2] === ']') return { label: own(), length: 2 }
  label.lastIndex = closing + 1
  const written = label.exec(text)
  if (!written) return { label: undefined, length: 0 }
  return { label: normalizeIdentifier(written[1]!), length: written[0].length }
}

const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x1f\x7f <>]*)>/y

/** The address in angle brackets that starts at an index, if there is one. */
export function readAutolink(text: string, index: number): string | undefined {
  autolink.lastIndex = index
  return autolink.exec(text)?.[1]
}

/** An address with a host that GFM allows, and the punctuation after it that is no part of it. */
const address =
  /https?:\/\/(?=[a-z\d])(?![\w\-.]*_)[\w\-.:/?#%=+$,;@!^{}]*[a-z\d\-/#%=+$@^{}](?=[)\]'"*~.,:;!?_]*(?:[\s<]|$))/iy

/** The address that starts at an index, unless that is in doubt. */
export function readAddress(text: string, index: number): string | undefined {
  address.lastIndex = index
  return address.exec(text)?.[0]
}

const tag = new RegExp(tagOf(`[^\\s"'=<>\`][^\\s"'=<>\`/]*`), 'y')

/** The end of the tag that starts at an index of a text; the index itself when none does. */
export function endOfTag(text: string, start: number): number {
  return endOf(tag, text, start)
}
