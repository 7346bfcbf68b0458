import type { Block } from '../document/document.js'
import type { FilledRequest } from '../exchange/exchange.js'
import type { SampleLanguage } from '../samples/request-sample.js'
import type { Outline } from '../outline/outline.js'
import type { BodyRenderer } from '../render/body.js'
import type { RenderContext } from '../render/context.js'
import { escapeHtml } from '../source/escape.js'
import type { Words } from '../vocabulary/words.js'

/** The block that is rendered, and what rendering it needs. */
export interface ReferencePage {
  readonly block: Block
  readonly outline: Outline
  readonly context: RenderContext
  readonly renderer: BodyRenderer
  /** The beginning of classes, as HTML. */
  readonly prefix: string
  readonly words: Words
  /** The id of the endpoint, which names of groups begin with. */
  readonly id: string
  /** The request that samples are written from, and their languages; nothing without samples. */
  readonly request: FilledRequest | undefined
  readonly languages: readonly SampleLanguage[]
  /** The number of groups of tabs so far, which their names number. */
  readonly groups: { count: number }
}

/** The column of a part of a page: that of text, that of samples beside it, or both. */
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

/** One tab and what it shows. */
export interface Tab {
  readonly value: string
  readonly text: string
  readonly html: string
}

/** The kinds of tabs, each with the name of its row. */
const tabKinds = { language: 'Request', status: 'Responses', form: 'Examples' } as const

/**
 * Tabs that need no script: radio buttons, each with a panel. The stylesheet shows the panel of the
 * one that is chosen.
 */
export function renderTabs(
  { prefix, id, groups }: ReferencePage,
  kind: keyof typeof tabKinds,
  tabs: readonly Tab[],
): string {
  const name = escapeHtml(`${id}-tabs-${++groups.count}`)
  const buttons = tabs.map(({ value, text }, index) => {
    const status = kind === 'status' ? ` data-status="${value.charAt(0)}"` : ''
    const checked = index === 0 ? ' checked=""' : ''
    return `<label class="${prefix}-tab"${status}><input type="radio" name="${name}" value="${escapeHtml(value)}"${checked} /> <span>${escapeHtml(text)}</span></label>`
  })
  const panels = tabs.map(({ html }) => `<div class="${prefix}-panel">${html}</div>`)
  return (
    `<div class="${prefix}-tabs" data-tabs="${kind}">` +
    `<div class="${prefix}-tablist" role="radiogroup" tabindex="-1" aria-label="${tabKinds[kind]}">${buttons.join('')}</div>` +
    `${panels.join('\n')}</div>`
  )
}
