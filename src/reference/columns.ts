import type { ReferencePage } from './page.js'

/** What a part of a page stands in: the column of text, that of samples beside it, or both. */
export type ColumnPlace = 'text' | 'samples' | 'both'

/** From this many fields on, samples beside them follow the reader. */
const manyFields = 10

/** Collects the parts of a page, in their order, into rows of text with its samples beside it. */
export class PageColumns {
  readonly #prefix: string
  #rows = ''
  #text = ''
  #samples = ''
  /** Text below the samples, which is beside them too unless samples of its own follow. */
  #after = ''

  constructor({ prefix }: Pick<ReferencePage, 'prefix'>) {
    this.#prefix = prefix
  }

  add(place: ColumnPlace, html: string): void {
    if (html.trim() === '') return
    if (place === 'both') {
      this.#endRow()
      this.#rows += `${html}\n`
    } else if (place === 'samples') {
      const own = this.#after
      this.#after = ''
      if (own !== '') this.#endRow()
      this.#text += own
      this.#samples += `${html}\n`
    } else if (this.#samples === '') this.#text += `${html}\n`
    else this.#after += `${html}\n`
  }

  #endRow(): void {
    const [text, samples, after] = [this.#text.trim(), this.#samples.trim(), this.#after.trim()]
    this.#text = this.#samples = this.#after = ''
    const prefix = this.#prefix
    const columnOf = (html: string) =>
      html === '' ? '' : `<div class="${prefix}-column">${html}</div>`
    const isLong = `${text}${after}`.split(`class="${prefix}-field"`).length > manyFields
    const follows = isLong ? ' data-follows=""' : ''
    const side =
      samples === '' ? '' : `<section class="${prefix}-samples"${follows}>${samples}</section>`
    const row = columnOf(text) + side + columnOf(after)
    if (row !== '') this.#rows += `<div class="${prefix}-columns">${row}</div>\n`
  }

  toHtml(): string {
    this.#endRow()
    return this.#rows.trimEnd()
  }
}
