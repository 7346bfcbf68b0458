import { hashOf, type HtmlPart } from './document.js'

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
    this.#key ??= `open${hashOf(this.#text)}x`
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
