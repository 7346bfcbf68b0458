import type { Span } from '../source/position.js'
import type { ShellWord } from './shell-words.js'

/** A request as a client states it, with its variables and placeholders as written. */
export interface ClientRequest {
  /** In upper case; nothing where none is written, or a variable. */
  readonly method: string | undefined
  readonly methodSpan: Span | undefined
  /** A path or an address. */
  readonly target: string
  readonly targetSpan: Span
  /** What options add to the query string, encoded. */
  readonly query: readonly string[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
  /** Why it cannot be sent, as the rest of a sentence: what it sends is in a file. */
  readonly problem: string | undefined
}

/** The methods that a client can send, in any case. */
export const METHOD_WORD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|TRACE|CONNECT)$/i

export const FORM = 'application/x-www-form-urlencoded'
export const IN_FILE = 'what it sends is in a file'

/** What the options of a command make of a request. */
export interface StatedOptions extends Pick<
  ClientRequest,
  'headers' | 'query' | 'body' | 'problem'
> {
  readonly method: ShellWord | undefined
  /** The method where none is written. */
  readonly implied: string
}

/** The request of a command to one of its addresses. */
export function requestTo(target: ShellWord, stated: StatedOptions): ClientRequest {
  const { method, implied, headers, query, body, problem } = stated
  const known = method ? /^[A-Za-z]+$/.exec(method.text)?.[0] : implied
  return {
    method: known?.toUpperCase(),
    methodSpan: method,
    target: target.text,
    targetSpan: target,
    query,
    headers,
    body,
    problem,
  }
}

/** A text with everything encoded that means something in a URL. */
export function percentEncoded(text: string): string {
  // Half a pair has no encoding.
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

/** A name and a value, of which the value is encoded as in a form. */
export function urlEncoded(text: string): string {
  const sign = text.indexOf('=')
  const name = text.slice(0, Math.max(0, sign))
  return `${name}${name && '='}${percentEncoded(text.slice(sign + 1))}`
}

/** The header that has the user and the password of `user:password`. */
export function basicCredentials(user: string): readonly [name: string, value: string] {
  return ['Authorization', `Basic ${base64(user)}`]
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

// Neither Node's way nor that of browsers is in both.
function base64(text: string): string {
  const bytes = Array.from(percentEncoded(text).matchAll(/%(..)|[^]/g), ([character, hex]) =>
    hex === undefined ? character.charCodeAt(0) : Number.parseInt(hex, 16),
  )
  let encoded = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const [first, second = 0, third = 0] = bytes.slice(at, at + 3)
    const bits = (first! << 16) | (second << 8) | third
    for (const shift of [18, 12, 6, 0]) encoded += ALPHABET[(bits >> shift) & 63]
  }
  const padding = (3 - (bytes.length % 3)) % 3
  return encoded.slice(0, encoded.length - padding) + '='.repeat(padding)
}

/** Whether a header or a parameter of this name has credentials. */
export function isCredential(name: string): boolean {
  return /auth|token|key|secret|passw|cookie|session|credential|signature|^sig$/i.test(name)
}

/** Whether headers have one of a name. */
export function hasHeader(headers: ClientRequest['headers'], name: string): boolean {
  return headers.some(([own]) => own.toLowerCase() === name)
}

/** Whether a word can be a URL, a host, a path or a variable. */
export function isAddress({ text }: ShellWord): boolean {
  return /[./:$<{]|^localhost$/.test(text)
}

/** The end of a word from one of its characters on; its place is that of the word where it has quotes. */
export function partOf({ text, start, end }: ShellWord, from: number): ShellWord {
  const isPlain = end - start === text.length
  return { text: text.slice(from), start: isPlain ? start + from : start, end }
}
