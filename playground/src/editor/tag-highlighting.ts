import {
  Decoration,
  MatchDecorator,
  ViewPlugin,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'

const tag = Decoration.mark({ class: 'cm-block-tag' })

const matcher = new MatchDecorator({
  regexp: /\{%[^\n]*?(?:%\}|$)/g,
  decoration: tag,
})

/** Sets tags off from the Markdown around them. */
export const tagHighlighting = ViewPlugin.define<{ decorations: DecorationSet }>(
  (view) => ({
    decorations: matcher.createDeco(view),
    update(change: ViewUpdate) {
      this.decorations = matcher.updateDeco(change, this.decorations)
    },
  }),
  { decorations: (plugin) => plugin.decorations },
)
