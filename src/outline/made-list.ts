import type { BodyNode, InlineToken, List, ListItem } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** An item that a name is with its type and its text. */
export function itemOf(name: string, type: string, text: string, span: Span): BodyNode[] {
  const content = name.split(' | ').flatMap((one, at): InlineToken[] => {
    const own: InlineToken = { type: 'codespan', text: one, span }
    return at === 0 ? [own] : [' or ', own]
  })
  if (type !== '') content.push(' ', { type: 'codespan', text: type, span })
  if (text !== '') content.push(`: ${text}`)
  return [{ type: 'paragraph', content, text: [name, type, text].join(' '), span }]
}

/** A list that is made of what is written otherwise. */
export function listOf(items: readonly ListItem[], span: Span): List {
  return { type: 'list', isOrdered: false, start: 1, isLoose: false, items, span }
}
