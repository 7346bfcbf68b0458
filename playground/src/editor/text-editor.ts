import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
import { markdown } from '@codemirror/lang-markdown'
import { lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint'
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search'
import { EditorState, Transaction } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
} from '@codemirror/view'
import type { Diagnostic } from '../../../src/diagnostics/diagnostic.js'
import { create } from '../element.js'
import { editorColors } from './editor-colors.js'
import { tagHighlighting } from './tag-highlighting.js'

/** The text field of the editor, with findings underlined. */
export class TextEditor {
  readonly element = create('div', { class: 'text-editor' })
  readonly #view: EditorView

  constructor(onChange: (byReader: boolean) => void) {
    this.#view = new EditorView({
      parent: this.element,
      state: EditorState.create({
        extensions: [
          lineNumbers(),
          lintGutter(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          highlightSelectionMatches(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': 'Text of the document', tabindex: '0' }),
          markdown(),
          tagHighlighting,
          editorColors,
          keymap.of([
            ...defaultKeymap,
            ...historyKeymap,
            ...searchKeymap,
            ...lintKeymap,
            indentWithTab,
          ]),
          EditorView.updateListener.of((update) => {
            if (!update.docChanged) return
            onChange(update.transactions.some((part) => part.annotation(Transaction.userEvent)))
          }),
        ],
      }),
    })
  }

  /** The text as it stands. */
  get text(): string {
    return this.#view.state.doc.toString()
  }

  set text(text: string) {
    const { length } = this.#view.state.doc
    if (text !== this.text) this.#view.dispatch({ changes: { from: 0, to: length, insert: text } })
  }

  /** Underlines findings; those of an older text are cut to the length of this one. */
  showFindings(findings: readonly Diagnostic[]): void {
    const { length } = this.#view.state.doc
    const marks = findings.map(({ severity, message, hint, code, range }) => {
      const from = Math.min(range.start.offset, length)
      const to = Math.min(Math.max(range.end.offset, from), length)
      const text = hint === undefined ? message : `${message}\n${hint}`
      return { from, to, severity, source: code, message: text }
    })
    this.#view.dispatch(setDiagnostics(this.#view.state, marks))
  }

  /** Selects a range and brings it into view. */
  select({ start, end }: Diagnostic['range']): void {
    const { length } = this.#view.state.doc
    const selection = { anchor: Math.min(start.offset, length), head: Math.min(end.offset, length) }
    this.#view.dispatch({
      selection,
      effects: EditorView.scrollIntoView(selection.anchor, { y: 'center' }),
    })
    this.#view.focus()
  }
}
