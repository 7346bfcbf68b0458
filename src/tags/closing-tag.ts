import type { Reporter } from '../diagnostics/reporter.js'
import { skipSpaces, skipWhiteSpace, trimmedEnd } from '../source/white-space.js'
import type { BlockTagHead, ClosingTag } from './tag.js'
import { matchFirst, tokens } from './tag-patterns.js'

const closingEnd = /%\}|\{%|[\r\n]|$/g

/** Reads a closing tag whose beginning is known, and reports what is wrong in it. */
export function readClosingTag(
  { name, nameSpan, start }: BlockTagHead,
  reporter: Reporter,
): ClosingTag {
  const { text } = reporter.source
  const token = matchFirst(tokens, text, skipWhiteSpace(text, nameSpan.end, text.length))
  if (token?.kind === 'end' && text[token.start] !== '/') {
    return { name, nameSpan, span: { start, end: token.end } }
  }
  closingEnd.lastIndex = nameSpan.end
  const end = closingEnd.exec(text)!.index
  if (text.startsWith('%}', end)) {
    const junk = {
      start: token?.start ?? skipSpaces(text, nameSpan.end, end),
      end: trimmedEnd(text, nameSpan.end, end),
    }
    const edits = [{ span: { start: nameSpan.end, end }, text: ' ' }]
    reporter.reportFixable('attributes-on-closing-tag', junk, edits, name)
    return { name, nameSpan, span: { start, end: end + 2 } }
  }
  const isBroken = token?.kind === 'broken end' && token.start < end
  const tagEnd = isBroken ? trimmedEnd(text, token.start, token.end) : nameSpan.end
  const edits = [{ span: { start: nameSpan.end, end: tagEnd }, text: ' %}' }]
  reporter.reportFixable('unterminated-tag', nameSpan, edits, `/${name}`)
  return { name, nameSpan, span: { start, end: tagEnd } }
}
