/*
 * Reads where links lead: `(url "title")` on one line behind the text of a link, with at most one
 * pair of brackets in the url, and addresses in text, those in angle brackets and those that GFM
 * finds without. Declines where an address ends in a way that takes a closer look.
 */
import { decodeKnownText } from '../decode.js'

/** Where a link or an image leads. */
export interface Resource {
  readonly url: string
  readonly title: string
  /** Where the url stands in the text. */
  readonly start: number
  readonly end: number
  /** The index behind it. */
  readonly next: number
}

const control = '\\x00-\\x1f\\x7f'
const character = `[^\\s()\\\\${control}]|\\\\[!-/:-@[-\`{-~]`
const enclosedUrl = `<(?:[^<>\\\\\\n]|\\\\[!-/:-@[-\`{-~])*>`
const plainUrl = `(?!<)(?:${character}|\\((?:${character})*\\))+`
const title = `"(?:[^"\\\\\\n]|\\\\[^\\n])*"|'(?:[^'\\\\\\n]|\\\\[^\\n])*'|\\((?:[^()\\\\\\n]|\\\\[^\\n])*\\)`
const resource = new RegExp(
  `\\(([ \\t]*)(?:(${enclosedUrl}|${plainUrl})(?:[ \\t]+(${title}))?[ \\t]*)?\\)`,
  'y',
)

/** The resource that starts with the bracket at an index; nothing where it is in doubt. */
export function readResource(text: string, index: number): Resource | undefined {
  resource.lastIndex = index
  const match = resource.exec(text)
  if (!match) return undefined
  const [{ length }, space, destination, writtenTitle] = match
  const next = index + length
  if (destination === undefined)
    return { url: '', title: '', start: index + 1, end: index + 1, next }
  let start = index + 1 + space!.length
  let url = destination
  if (url.startsWith('<') && url !== '<>') {
    url = url.slice(1, -1)
    start++
  }
  const decodedUrl = url === '<>' ? '' : decodeKnownText(url)
  const decodedTitle = decodeKnownText(writtenTitle?.slice(1, -1) ?? '')
  if (decodedUrl === undefined || decodedTitle === undefined) return undefined
  return { url: decodedUrl, title: decodedTitle, start, end: start + url.length, next }
}

const autolink = new RegExp(`<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^${control} <>]*)>`, 'y')

/** The address in angle brackets that starts at an index, if there is one. */
export function readAutolink(text: string, index: number): string | undefined {
  autolink.lastIndex = index
  return autolink.exec(text)?.[1]
}

const protocol = /https?$/i
const address = /[A-Za-z0-9][\w\-.:/?#%=+$,;@!^{}&]*/y
const end = /[)\]'"*~.,:;!?_]*(?:[\s<]|$)/y

/** An address in text: where it starts and ends. */
export type Address = readonly [start: number, end: number]

/**
 * The address whose `://` stands at an index; `'none'` where it is part of none, and nothing where
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
  end.lastIndex = address.lastIndex
  if (!end.test(text)) return undefined
  // GFM leaves punctuation out at the end of an address.
  let length = rest.length
  while ('.,:;!?_'.includes(rest[length - 1]!)) length--
  return [start, index + 3 + length]
}
