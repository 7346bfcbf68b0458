import { MagicString, type SourceMap } from 'magic-string'
import type { StoredPiece } from '../project/document.js'
import type { Source } from '../source/source.js'
import type { ModuleKind } from './module.js'

/** The source map of a document's module: it leads each block's lines to its opening tag. */
export function mapModule(
  file: string,
  { text }: Pick<Source, 'text'>,
  code: string,
  pieces: readonly Pick<StoredPiece, 'span' | 'endpoint'>[],
  kind: ModuleKind,
): SourceMap {
  const lines = code.split('\n')
  const first = lines.findIndex((line) => /^(?:const [eh]\d|export )/.test(line))
  const string = new MagicString(text)
  let [line, end] = [first, 0]
  for (const { span, endpoint } of pieces) {
    // The fields of a block have a line of their own.
    const count = (endpoint === undefined ? 0 : 1) + (kind === 'document' ? 1 : 0)
    if (count === 0) continue
    const generated = textOf(lines.slice(line, (line += count)))
    if (span.start > end) string.remove(end, span.start)
    if (span.end > span.start) string.overwrite(span.start, span.end, generated)
    else string.appendLeft(span.start, generated)
    end = Math.max(end, span.end)
  }
  if (text.length > end) string.remove(end, text.length)
  string.prepend(textOf(lines.slice(0, first))).append(lines.slice(line).join('\n'))
  return string.generateMap({ source: file, includeContent: true })
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
