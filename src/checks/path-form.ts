import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Path } from '../document/path.js'
import { offsetInValue } from '../tags/tag.js'

/** Checks that a path is written as a path is: from a slash, without a query string, parameters as `:name`. */
export function checkPathForm({ attributes }: Block, path: Path, reporter: Reporter): void {
  const attribute = attributes.at('path')
  if (!attribute || attributes.path === '') return
  const { text, braces, queryStart } = path
  const report = (
    code: 'query-in-path' | 'braces-in-path',
    start: number,
    end: number,
    name = '',
  ) =>
    reporter.report(
      code,
      { start: offsetInValue(attribute, start), end: offsetInValue(attribute, end) },
      text.slice(start, end),
      name,
    )
  if (!text.startsWith('/'))
    reporter.report('path-without-slash', attribute.valueSpan, text, withSlash(text))
  for (const { name, start, end } of braces) report('braces-in-path', start, end, name)
  if (queryStart < text.length) report('query-in-path', queryStart, text.length)
}

/** The path that was meant: without blanks before it, and without the address of a server. */
function withSlash(text: string): string {
  const path = text.trimStart().replace(/^[a-z][a-z\d+.-]*:\/\/[^/]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
