import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete'
import { markdown, markdownLanguage } from '@codemirror/lang-markdown'
import { LanguageSupport } from '@codemirror/language'
import { tags } from '@lezer/highlight'
import type { MarkdownConfig } from '@lezer/markdown'
import {
  attributeDefinitions,
  type AttributeDefinition,
} from '../../../src/attributes/definition.js'
import { defaultTheme } from '../../../src/render/theme.js'
import { meanings, type Meaning } from '../../../src/vocabulary/meanings.js'

const TAG_LINE = /^ {0,3}\{%/

/** Tag lines are blocks of their own: they end a paragraph and a quote, as they do in a document. */
const blockTags: MarkdownConfig = {
  defineNodes: [{ name: 'BlockTag', block: true, style: tags.keyword }],
  parseBlock: [
    {
      name: 'BlockTag',
      before: 'HTMLBlock',
      parse(context, line) {
        if (!TAG_LINE.test(line.text)) return false
        const start = context.lineStart + line.pos
        let end = context.lineStart + line.text.length
        // A tag may run over several lines.
        while (!/%\}\s*$/.test(line.text) && context.nextLine()) {
          if (line.text.trim() === '') break
          end = context.lineStart + line.text.length
        }
        if (/%\}\s*$/.test(line.text)) context.nextLine()
        context.addElement(context.elt('BlockTag', start, end))
        return true
      },
      endLeaf: (_, line) => TAG_LINE.test(line.text),
    },
  ],
}

/** Markdown with blocks, and the completion of what a block can say. */
export function blockLanguage(): LanguageSupport {
  const { language, support } = markdown({ base: markdownLanguage, extensions: [blockTags] })
  return new LanguageSupport(language, [support, language.data.of({ autocomplete: completeBlock })])
}

/** The values that the editor proposes for an attribute. */
function valuesOf({ name, values }: AttributeDefinition): readonly string[] {
  if (name === 'tint') return Object.keys(defaultTheme.tints)
  if (name === 'bg') return Object.keys(defaultTheme.backgrounds)
  if (name === 'auth') return ['Bearer token', 'API key', 'Basic']
  return values ?? []
}

/** Proposes attributes and values inside a tag, and a whole block on an empty line. */
function completeBlock(context: CompletionContext): CompletionResult | null {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 2000), context.pos)
  const tag = before.slice(before.lastIndexOf('{%'))
  if (!tag.startsWith('{%') || tag.includes('%}')) return completeLine(context)
  const value = /([\w-]+)="([^"]*)$/.exec(tag)
  if (value) {
    const definition = attributeDefinitions.find(({ name }) => name === value[1])
    const options = (definition ? valuesOf(definition) : []).map((label) => ({
      label,
      type: 'enum',
    }))
    return options.length > 0
      ? { from: context.pos - value[2]!.length, options, validFor: /^[^"]*$/ }
      : null
  }
  const word = /[\s]([\w-]*)$/.exec(tag)
  if (!word || /^\{%\s*\/?$/.test(tag.slice(0, word.index))) return null
  const given = new Set([...tag.matchAll(/([\w-]+)=/g)].map(([, name]) => name))
  return {
    from: context.pos - word[1]!.length,
    validFor: /^[\w-]*$/,
    options: attributeDefinitions
      .filter(({ name }) => !given.has(name))
      .map(({ name, type, description, universal }) => ({
        label: name,
        type: 'property',
        detail: universal ? undefined : type,
        info: description,
        apply: type === 'boolean' ? name : `${name}=""`,
        boost: universal ? 0 : 1,
      })),
  }
}

const columns = wordsOf('column')
const snippets: readonly Completion[] = [
  {
    label: '{% api %}',
    apply: '{% api method="GET" path="/" %}\n## \n{% /api %}',
    type: 'keyword',
    info: 'A block',
  },
  {
    label: '| Parameter |',
    apply: '| Parameter | Type | Required | Description |\n| --- | --- | --- | --- |\n| ',
    type: 'keyword',
    info: 'A table of parameters',
  },
  ...[...wordsOf('place'), ...wordsOf('role')].map(({ label, info }) => {
    return { label: `### ${label}`, type: 'text', info }
  }),
]

/** The first word of each meaning of a kind, as a heading or a column has it, with what it says. */
function wordsOf(kind: Meaning['kind']): Completion[] {
  return meanings
    .filter((meaning) => meaning.kind === kind)
    .map(({ words: [word], says }) => {
      return { label: word.charAt(0).toUpperCase() + word.slice(1), type: 'text', info: says }
    })
}

/** Proposes what starts a line, and the columns of a table that is begun. */
function completeLine(context: CompletionContext): CompletionResult | null {
  const start = context.matchBefore(/^(?:\{%?|\||#{1,3} ?\w*)/)
  const line = context.state.doc.lineAt(context.pos)
  if (start && start.to === context.pos && start.from === line.from) {
    return { from: start.from, options: snippets }
  }
  const cell = context.matchBefore(/\|\s*(\w*)$/)
  const previous = line.number > 1 ? context.state.doc.line(line.number - 1).text : ''
  const isHeader = line.text.startsWith('|') && !previous.startsWith('|')
  if (!cell || !isHeader) return null
  const word = /\w*$/.exec(cell.text)![0]
  return { from: cell.to - word.length, options: columns, validFor: /^\w*$/ }
}
