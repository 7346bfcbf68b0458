import { autocompletion, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands'
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
import type { Diagnostic, Edit } from '../../../src/diagnostics/diagnostic.js'
import { create } from '../element.js'
import { createInlineText } from '../inspector/inline-text.js'
import { blockLanguage } from './block-language.js'
import { editorColors } from './editor-colors.js'

/** The text field of the editor, with diagnostics underlined. */
export class TextEditor {
  readonly element = create('div', { class: 'text-editor' })
  readonly #view: EditorView

  constructor(onChange: (byReader: boolean) => void, label = 'Text of the document') {
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
          EditorView.contentAttributes.of({
            'aria-label': label,
            'aria-description': 'Press Escape, then Tab, to leave the editor.',
            tabindex: '0',
          }),
          blockLanguage(),
          autocompletion({ icons: false }),
          editorColors,
          keymap.of([
            ...completionKeymap,
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

  /** The text as it is now. */
  get text(): string {
    return this.#view.state.doc.toString()
  }

  set text(text: string) {
    const { length } = this.#view.state.doc
    if (text !== this.text) this.#view.dispatch({ changes: { from: 0, to: length, insert: text } })
  }

  /** Underlines diagnostics; those of an older text are cut to the length of this one. */
  showDiagnostics(diagnostics: readonly Diagnostic[]): void {
    const { length } = this.#view.state.doc
    const text = this.text
    const marks = diagnostics.map((diagnostic) => {
      const { severity, message, hint, code, range, edits } = diagnostic
      const from = Math.min(range.start.offset, length)
      const to = Math.min(Math.max(range.end.offset, from), length)
      const fix = { name: 'Fix', apply: () => this.#fixIfCurrent(text, edits ?? []) }
      return {
        from,
        to,
        severity,
        source: code,
        message: hint === undefined ? message : `${message}\n${hint}`,
        renderMessage: () =>
          create(
            'span',
            {},
            ...createInlineText(message + (hint === undefined ? '' : `\n${hint}`)),
          ),
        actions: edits ? [fix] : [],
      }
    })
    this.#view.dispatch(setDiagnostics(this.#view.state, marks))
  }

  /** Applies the edits of a diagnostic of the present text, as if the reader had typed them. */
  applyEdits(edits: readonly Edit[]): void {
    const changes = edits.map(({ range, text }) => {
      return { from: range.start.offset, to: range.end.offset, insert: text }
    })
    this.#view.dispatch({ changes, userEvent: 'input.fix' })
  }

  #fixIfCurrent(text: string, edits: readonly Edit[]): void {
    // Diagnostics of the newer text are on their way, with edits of their own.
    if (text === this.text) this.applyEdits(edits)
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
