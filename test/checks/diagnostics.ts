import { compile } from '../../src/compile/compile.js'
import type { CompileOptions } from '../../src/compile/options.js'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'

/** The convention's header, with its delimiter row. */
export const header = '| Parameter | Type | Required | Description |\n|---|---|---|---|\n'

/** A block with a title and this body. */
export function block(attributes: string, body = ''): string {
  return `{% api ${attributes} %}\n## T\n\n${body}\n{% /api %}\n`
}

/** Each diagnostic of a text as its code and the text at its range. */
export function diagnostics(source: string, options?: CompileOptions): [string, string][] {
  return compile(source, options).diagnostics.map(({ code, range }) => [
    code,
    source.slice(range.start.offset, range.end.offset),
  ])
}

/** The only diagnostic of a text. */
export function onlyDiagnostic(source: string): Diagnostic {
  const { diagnostics: found } = compile(source)
  const [diagnostic] = found
  if (!diagnostic || found.length > 1) throw new Error(`The text has ${found.length} diagnostics.`)
  return diagnostic
}
