import type { Adoption } from '../../../src/adopt/adopt.js'
import { DocumentView } from '../document/document-view.js'
import { CompilerClient, type CompiledText } from '../editor/compiler-client.js'
import { TextEditor } from '../editor/text-editor.js'
import { create } from '../element.js'
import { createDiagnosticsList } from '../inspector/diagnostics-list.js'
import { createFieldsTree } from '../inspector/fields-tree.js'
import type { Screen } from '../page/screen.js'
import { page } from './page.js'

const views = ['Report', 'Preview', 'Fields', 'Document'] as const
type View = (typeof views)[number]

/** A place for a Markdown reference of the reader's own: its blocks, its fields, and what is not read. */
export class AdoptScreen implements Screen {
  readonly element: HTMLElement
  readonly #editor = new TextEditor(() => this.#compile(), 'Text of your page')
  readonly #panel = create('div', { class: 'result', tabindex: '0', role: 'group' })
  readonly #buttons = views.map((view) => this.#createButton(view))
  readonly #preview = new DocumentView()
  readonly #compiler = new CompilerClient((compiled) => this.#show(compiled))
  #view: View = 'Report'
  #compiled: CompiledText | undefined

  constructor() {
    const heading = create('h1', { tabindex: '-1' }, 'Bring your own')
    const about = create(
      'p',
      { class: 'summary' },
      'Paste a Markdown reference: each section that states a route becomes a block. ',
      create('code', {}, "npx vite-plugin-api-md adopt 'docs/**/*.md'"),
      ' does it for files. The text stays in this browser.',
    )
    const bar = create('div', { class: 'inspector-views' }, ...this.#buttons)
    this.element = create(
      'div',
      { class: 'adopt' },
      create('div', { class: 'adopt-head' }, heading, about),
      create('div', { class: 'editor-pane' }, this.#editor.element),
      create('section', { class: 'results', 'aria-label': 'Result' }, bar, this.#panel),
    )
  }

  async open(): Promise<void> {
    if (this.#editor.text === '') this.#editor.text = page
  }

  #compile(): void {
    this.#compiler.compile({ text: this.#editor.text, wantsRaw: false, adopts: true })
  }

  #createButton(view: View): HTMLButtonElement {
    const button = create('button', { type: 'button' }, view)
    button.addEventListener('click', () => {
      this.#view = view
      if (this.#compiled) this.#show(this.#compiled)
    })
    return button
  }

  #show(compiled: CompiledText): void {
    this.#compiled = compiled
    for (const [index, button] of this.#buttons.entries()) {
      button.setAttribute('aria-pressed', String(views[index] === this.#view))
    }
    this.#panel.setAttribute('aria-label', this.#view)
    this.#panel.dataset.view = this.#view
    const { document, adoption } = compiled
    if (this.#view === 'Preview') {
      this.#preview.update(document.html)
      this.#panel.replaceChildren(this.#preview.element)
    } else if (this.#view === 'Fields') {
      this.#panel.replaceChildren(createFieldsTree({ endpoints: document.endpoints }))
    } else if (this.#view === 'Document') {
      const text = adoption?.text ?? ''
      this.#panel.replaceChildren(create('pre', { class: 'source' }, create('code', {}, text)))
    } else {
      this.#panel.replaceChildren(...createReport(adoption!, compiled))
    }
  }
}

/** What became of the page, with what is still unread in it. */
function createReport(adoption: Adoption, { document }: CompiledText): HTMLElement[] {
  const { blocks, leftOver, lostLinks, problem } = adoption
  if (problem !== undefined)
    return [create('p', { class: 'empty' }, `Nothing was made of it: ${problem}.`)]
  const made = blocks.map(({ method, path, line }) => row(line, `${method} ${path}`))
  const left = leftOver.map(({ method, path, line, reason }) =>
    row(line, method === undefined ? path : `${method} ${path}`, reason),
  )
  const lost = lostLinks.map(({ label, line }) =>
    row(line, `[${label}]`, 'it is defined outside its block'),
  )
  const { length } = document.diagnostics
  const said = `${length} ${length === 1 ? 'diagnostic' : 'diagnostics'} of the document`
  return [
    ...section(`${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'}`, made),
    ...section('Routes left over', left),
    ...section('Links without a definition', lost),
    create('h2', {}, length === 0 ? 'Everything is read' : said),
    createDiagnosticsList(document.diagnostics),
  ]
}

function section(title: string, rows: HTMLElement[]): HTMLElement[] {
  return rows.length > 0
    ? [create('h2', {}, title), create('ul', { class: 'report-rows' }, ...rows)]
    : []
}

function row(line: number, what: string, why?: string): HTMLElement {
  return create(
    'li',
    {},
    create('span', { class: 'place' }, `line ${line}`),
    create('code', {}, what),
    why !== undefined && create('span', { class: 'reason' }, why),
  )
}
