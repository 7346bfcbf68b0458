import type { Span } from '../source/position.js'

/** A request as a client states it, with its variables and placeholders as written. */
export interface ClientRequest {
  /** In upper case; nothing where none is written, or a variable. */
  readonly method: string | undefined
  readonly methodSpan: Span | undefined
  /** A path or an address. */
  readonly target: string
  readonly targetSpan: Span
  /** The parameters that options add to the query string, encoded. */
  readonly query: readonly string[]
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string | undefined
  /** Why it cannot be sent, as the rest of a sentence: what it sends is in a file. */
  readonly problem: string | undefined
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

// Node and browsers have it; the types that compiling needs know of neither.
declare const btoa: (bytes: string) => string

/** The header that has the user and the password of `user:password`. */
export function basicCredentials(user: string): readonly [name: string, value: string] {
  const bytes = percentEncoded(user).replace(/%(..)/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return ['Authorization', `Basic ${btoa(bytes)}`]
}

/** True when a header or a parameter of this name has credentials. */
export function isCredential(name: string): boolean {
  return /auth|token|key|secret|passw|cookie|session|credential|signature|^sig$/i.test(name)
}
