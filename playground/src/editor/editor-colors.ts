import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { tags } from '@lezer/highlight'

const theme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--rf-color-bg)', color: 'var(--rf-color-text)' },
  '.cm-scroller': {
    fontFamily: 'var(--rf-font-code)',
    fontSize: '0.8125rem',
    lineHeight: '1.7',
  },
  '.cm-content': { caretColor: 'var(--rf-color-text)', paddingBlock: '0.75rem' },
  '.cm-cursor': { borderInlineStartColor: 'var(--rf-color-text)' },
  '.cm-gutters': {
    backgroundColor: 'var(--rf-color-bg)',
    borderInlineEnd: '0',
    color: 'var(--rf-color-muted)',
  },
  '.cm-activeLine, .cm-activeLineGutter': {
    backgroundColor: 'color-mix(in srgb, var(--rf-color-text) 4%, transparent)',
  },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--rf-color-primary) 22%, transparent) !important',
  },
  '&.cm-focused': { outline: '2px solid var(--rf-color-primary)', outlineOffset: '-2px' },
  '.cm-tooltip, .cm-panels': {
    backgroundColor: 'var(--rf-color-surface)',
    border: '1px solid var(--rf-color-border)',
    color: 'var(--rf-color-text)',
  },
  '.cm-diagnostic': { fontSize: '0.8125rem', whiteSpace: 'pre-line' },
  '.cm-diagnostic code': { fontFamily: 'var(--rf-font-code)', fontSize: '0.75rem' },
  '.cm-diagnosticAction': {
    borderRadius: '0.25rem',
    backgroundColor: 'var(--rf-color-primary)',
    color: 'var(--rf-color-bg)',
    padding: '0.0625rem 0.5rem',
  },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--rf-color-surface-active)',
    color: 'var(--rf-color-text)',
  },
})

const syntax = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--rf-color-primary)', fontWeight: '600' },
  { tag: tags.heading, fontWeight: '650' },
  { tag: tags.strong, fontWeight: '650' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: [tags.monospace, tags.string], color: 'var(--rf-color-success)' },
  { tag: [tags.link, tags.url], color: 'var(--rf-color-info)' },
  { tag: tags.quote, color: 'var(--rf-color-muted)' },
  { tag: [tags.processingInstruction, tags.meta], color: 'var(--rf-color-muted)' },
])

/** The editor in the colours of the page. */
export const editorColors = [theme, syntaxHighlighting(syntax)]
