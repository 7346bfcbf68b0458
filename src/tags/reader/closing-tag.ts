import type { Reporter } from '../../diagnostics/reporter.js'
import type { Span } from '../../source/position.js'
import type { BlockTagName } from '../tag.js'
import type { BlockTagHead } from '../tag-head.js'
import { skipWhiteSpace, trimmedEnd } from '../../source/white-space.js'
import type { TagCursor } from './tag-cursor.js'
import { readTagEnd } from './tag-end.js'

/** A closing tag. */
export interface ClosingTag {
  /** The name without its slash. */
  readonly name: BlockTagName
  /** The name in the source. */
  readonly nameSpan: Span
  /** From `{%` to behind `%}`. */
  readonly span: Span
}

/** Reads a closing tag whose beginning is known, and reports what is wrong in it. */
export function readClosingTag(
  { name, nameSpan, start }: BlockTagHead,
  cursor: TagCursor,
  reporter: Reporter,
): ClosingTag {
  const { text } = cursor
  const delimiter = skipWhiteSpace(text, nameSpan.end, text.length)
  if (text.startsWith('%}', delimiter)) {
    return { name, nameSpan, span: { start, end: delimiter + 2 } }
  }
  const closing = findTagEnd(cursor)
  if (closing !== undefined) {
    const junk = { start: delimiter, end: trimmedEnd(text, delimiter, closing) }
    reporter.report('attributes-on-closing-tag', junk, name)
    return { name, nameSpan, span: { start, end: closing + 2 } }
  }
  reporter.report('unterminated-tag', nameSpan, `/${name}`)
  cursor.skipBlanks()
  return { name, nameSpan, span: { start, end: readTagEnd(cursor)?.offset ?? nameSpan.end } }
}

/** The `%}` that ends the tag on its line, before the next tag starts there. */
function findTagEnd({ text, offset, lineEnd }: TagCursor): number | undefined {
  for (let at = offset; at < lineEnd && !text.startsWith('{%', at); at++) {
    if (text.startsWith('%}', at)) return at
  }
  return undefined
}
