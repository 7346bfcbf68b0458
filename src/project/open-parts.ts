import { createHash } from 'node:crypto'
import type { OpenCode } from '../compile/assemble.js'
import type { Destination } from '../markdown/node.js'

/** A link or an image that leads to a file, whose address depends on other files. */
export interface OpenDestination extends Pick<Destination, 'kind' | 'url' | 'span'> {
  /** The address in the HTML if nothing takes its place. */
  readonly written: string
}

/** A stretch of HTML, or a place in it that is filled when the document is used. */
export type HtmlPart = string | { readonly link: OpenDestination } | { readonly code: OpenCode }

/** The open places in the HTML of one text. */
export class OpenParts {
  readonly #text: string
  readonly #parts: Exclude<HtmlPart, string>[] = []
  #key: string | undefined

  constructor(text: string) {
    this.#text = text
  }

  /** Leaves a place open; the returned text is there until the HTML is split. */
  add(part: Exclude<HtmlPart, string>): string {
    // No text can hold its own hash, so no text can fake a placeholder, however it is encoded.
    this.#key ??= `open${createHash('sha256').update(this.#text).digest('hex')}x`
    return `${this.#key}${this.#parts.push(part) - 1}x`
  }

  split(html: string): HtmlPart[] {
    if (this.#key === undefined) return [html]
    const [first, ...rest] = html.split(this.#key)
    const parts: HtmlPart[] = [first!]
    for (const part of rest) {
      const end = part.indexOf('x')
      parts.push(this.#parts[Number(part.slice(0, end))]!, part.slice(end + 1))
    }
    return parts
  }
}
