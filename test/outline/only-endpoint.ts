import { compile } from '../../src/compile/compile.js'
import type { Endpoint } from '../../src/endpoint/endpoint.js'

/** The fields of a file with one block of this body. */
export function onlyEndpoint(body: string, attributes = 'path="/things"'): Endpoint {
  const { endpoints } = compile(`{% api ${attributes} %}\n${body}\n{% /api %}\n`)
  const [endpoint] = endpoints
  if (!endpoint || endpoints.length > 1) throw new Error('The file has not one block.')
  return endpoint
}

/** The convention's header, with its delimiter row. */
export const header = '| Parameter | Type | Required | Description |\n|---|---|---|---|'

/** A table of these columns and rows, each written with bars between its cells. */
export function table(columns: string, ...rows: string[]): string {
  const lines = [columns, columns.replace(/[^|]+/g, '---'), ...rows]
  return lines.map((line) => `| ${line} |\n`).join('')
}

/** The codes of the diagnostics of a block with this body, each with the text it is reported at. */
export function reports(body: string, attributes = 'path="/things"'): string[] {
  const text = `{% api ${attributes} %}\n${body}\n{% /api %}\n`
  return compile(text).diagnostics.map(({ code, range }) => {
    const at = text.slice(range.start.offset, range.end.offset)
    return `${code}: ${at}`
  })
}
