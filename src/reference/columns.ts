import type { Page } from './page.js'

/** What a part of a page stands in: the column of text, that of samples beside it, or both. */
export type Place = 'text' | 'samples' | 'both'

/** Collects the parts of a page, in their order, into rows of text with its samples beside it. */
export class Columns {
  readonly #prefix: string
  #rows = ''
  #text = ''
  #samples = ''

  constructor({ prefix }: Pick<Page, 'prefix'>) {
    this.#prefix = prefix
  }

  /** Whether samples stand beside the text so far, so that more text would be below them. */
  get hasSamples(): boolean {
    return this.#samples !== ''
  }

  add(place: Place, html: string): void {
    if (html === '') return
    if (place === 'samples') this.#samples += `${html}\n`
    else {
      if (place === 'both' || this.hasSamples) this.#endRow()
      if (place === 'both') this.#rows += `${html}\n`
      else this.#text += `${html}\n`
    }
  }

  #endRow(): void {
    const [text, samples] = [this.#text.trimEnd(), this.#samples.trimEnd()]
    this.#text = this.#samples = ''
    if (text === '' && samples === '') return
    const prefix = this.#prefix
    const column = text === '' ? '' : `<div class="${prefix}-column">${text}</div>`
    const side = samples === '' ? '' : `<section class="${prefix}-samples">${samples}</section>`
    this.#rows += `<div class="${prefix}-columns">${column}${side}</div>\n`
  }

  toHtml(): string {
    this.#endRow()
    return this.#rows.trimEnd()
  }
}
