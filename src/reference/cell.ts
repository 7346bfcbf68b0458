import { plainText } from '../markdown/plain-text.js'
import type { Inline, InlineToken, Link } from '../markdown/node.js'

/** The first link in inline text. */
export function linkIn(content: Inline): Link | undefined {
  for (const token of content) {
    if (typeof token !== 'object') continue
    const link =
      token.type === 'link' ? token : 'children' in token ? linkIn(token.children) : undefined
    if (link) return link
  }
  return undefined
}

const MARK = /^\W*required\W*$/i

/** A description without a first word that says that the field is required. */
export function withoutMark(content: Inline): Inline {
  const [first, next, ...rest] = content
  const isMark = typeof first === 'object' && 'children' in first && MARK.test(plainText([first]))
  if (!isMark || typeof next !== 'string') return content
  const text = next.replace(/^[\s.:,;–—-]+/, '')
  return text === '' ? rest : [text, ...rest]
}

/** What stands beside a name and is no text: calls of footnotes, images. */
export function asides(content: Inline): InlineToken[] {
  return content.flatMap((token): InlineToken[] => {
    if (typeof token !== 'object') return []
    if (token.type === 'footnote' || token.type === 'image') return [token]
    return 'children' in token ? asides(token.children) : []
  })
}
