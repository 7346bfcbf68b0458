import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Span } from '../source/position.js'
import { blockTagNames } from '../tags/tag.js'
import type { Page } from './page.js'

/** A tag of a host such as GitBook: `{% hint style="info" %}`, `{% endhint %}`. */
export interface HostTag extends Span {
  /** Its name, of a closing tag without `end`. */
  readonly name: string
  readonly isClosing: boolean
  /** The text after its name. */
  readonly rest: string
}

const NAME = /^-?\s*(end)?([a-z][\w-]*)/i

/** Finds the tags that lines of a page begin with, in their order; those in code are shown. */
export function findHostTags({ prose, source }: Page): HostTag[] {
  const tags: HostTag[] = []
  let open: number | undefined
  let last = 0
  let textLine = -1
  for (const { 0: mark, index } of prose.matchAll(/\{%|%\}/g)) {
    if (mark === '{%') open = index
    else if (open !== undefined) {
      const span = { start: open, end: index + mark.length }
      open = undefined
      const line = source.lines.around(span.start)
      const before = prose.slice(Math.max(line.start, last), span.start)
      last = span.end
      if (before.trim() !== '') textLine = line.index
      const written = source.text.slice(span.start + mark.length, index)
      const [head, end, name] = NAME.exec(written) ?? []
      if (head === undefined || name === undefined || textLine === line.index) continue
      const rest = written.slice(head.length)
      tags.push({ ...span, name, isClosing: end !== undefined, rest })
    }
  }
  return tags
}

const ATTRIBUTE = /(?<![\w-])([a-z][\w-]*)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'%]+))/gi

/** The attributes of a tag, the marks of Markdown in their values not escaped. */
export function attributesOf({ rest }: HostTag): ReadonlyMap<string, string> {
  return new Map(
    Array.from(rest.matchAll(ATTRIBUTE), ([, name, double, single, bare]) => {
      const value = double ?? single ?? bare ?? ''
      return [
        name!,
        value
          .replace(/\\([^\w\s]|_)/g, '$1')
          .replace(/\s+/g, ' ')
          .trim(),
      ] as const
    }),
  )
}

/** The names of tags that say how what is in them is laid out; some have a title. */
const layouts: ReadonlySet<string> = new Set(
  'tabs tab code-tabs code-tabs-item code stepper step columns column content-ref'.split(' '),
)

/** Writes the titles of tags that lay out as labels. */
export function rewriteLayouts(page: Page): SpanEdit[] {
  return findHostTags(page)
    .filter(({ name }) => layouts.has(name))
    .map((tag) => {
      const title = tag.isClosing ? undefined : attributesOf(tag).get('title')
      return title ? page.withBlocks(tag, [`**${title}**`]) : withoutTag(tag, page)
    })
}

/** Removes a tag, with its line where that is not all that keeps two paragraphs apart. */
function withoutTag({ start, end }: Span, { source: { text, lines } }: Page): SpanEdit {
  const line = lines.around(start)
  const above = lines.at(line.index - 1)
  const isAlone = text.slice(line.start, line.end).trim() === text.slice(start, end)
  const isApart = above && /^\s*(?:\{%|$)/.test(text.slice(above.start, above.end))
  const span = isAlone && isApart ? { start: line.start, end: line.next } : { start, end }
  return { span, text: '' }
}

/** Tags of one name that a page keeps as text. */
export interface ForeignTag {
  readonly name: string
  /** The line of the first one, from 1, in the page. */
  readonly line: number
  readonly count: number
}

/** Finds the tags that nothing has rewritten. */
export function findForeignTags(page: Page): ForeignTag[] {
  const found = new Map<string, ForeignTag>()
  for (const { name, start, isClosing } of findHostTags(page)) {
    if (isClosing || blockTagNames.includes(name)) continue
    const { line, count } = found.get(name) ?? { line: page.lineOf(start), count: 0 }
    found.set(name, { name, line, count: count + 1 })
  }
  return [...found.values()]
}
