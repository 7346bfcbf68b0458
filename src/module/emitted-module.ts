import { MagicString, type SourceMap } from 'magic-string'
import type { Span } from '../source/position.js'

/** A module as a bundler takes it. */
export interface EmittedModule {
  /** The code, each constant on a line of its own. */
  readonly code: string
  /** Leads each block's lines to its opening tag; without mappings where no map is wanted. */
  readonly map: SourceMap | { mappings: '' }
}

/** What a module is made from beside the document. */
export interface EmitOptions {
  /** The path of the document, for the source map. */
  readonly file: string
  /** Whether to make a source map. */
  readonly sourcemap: boolean
}

/** Lines of a module that come from one stretch of the source. */
export interface MappedLines {
  /** The stretch of the source. */
  readonly span: Span
  /** The lines, without their endings. */
  readonly lines: readonly string[]
}

/** Puts the generated lines in the place of the source. */
export function writeModule(
  source: string,
  mapped: readonly MappedLines[],
  before: readonly string[],
  after: readonly string[],
  { file, sourcemap }: EmitOptions,
): EmittedModule {
  const [head, foot] = [textOf(before), textOf(after)]
  if (!sourcemap) {
    const code = head + mapped.map(({ lines }) => textOf(lines)).join('') + foot
    return { code, map: { mappings: '' } }
  }
  const string = new MagicString(source)
  let end = 0
  for (const { span, lines } of mapped) {
    if (span.start > end) string.remove(end, span.start)
    if (span.end > span.start) string.overwrite(span.start, span.end, textOf(lines))
    else string.appendLeft(span.start, textOf(lines))
    end = Math.max(end, span.end)
  }
  if (source.length > end) string.remove(end, source.length)
  string.prepend(head).append(foot)
  return {
    code: string.toString(),
    map: string.generateMap({ source: file, includeContent: true }),
  }
}

function textOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('')
}
