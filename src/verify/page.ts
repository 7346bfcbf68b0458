import { bodiesOf, type Body, responseWith } from '../body/body.js'
import { type FieldRow, fieldReaderOf } from '../body/fields.js'
import { assemble, readDraft } from '../compile/compile.js'
import type { CompileOptions } from '../compile/options.js'
import { exchangesOf, type SendableExchange } from '../exchange/read.js'
import type { Span } from '../source/position.js'
import { Source } from '../source/source.js'

/** A document with its exchanges, and what its tables say of their responses. */
export interface VerifiedPage {
  readonly source: Source
  /** In the order of the page. */
  readonly exchanges: readonly SendableExchange[]
  /** The body of a response with a status by the rows of an endpoint. */
  rowsOf(exchange: SendableExchange, status: number): Body | undefined
  /** The place of a row of a response in the source. */
  placeOf(row: FieldRow): Span | undefined
}

/** Reads the exchanges of documents, whose types can link to each other by their paths. */
export function readPages(
  documents: readonly { readonly id: string; readonly text: string }[],
  options: Omit<CompileOptions, 'id'> = {},
): VerifiedPage[] {
  const plain = { ...options, theme: false as const }
  const read = documents.map(({ id, text }) => {
    return { id, text, ...assemble(readDraft(text, plain), plain) }
  })
  const reader = fieldReaderOf(read.map(({ id, document }) => ({ ...document, id })))
  return read.map(({ id, text, endpoints, outlines }) => {
    const source = new Source(text)
    const places = new Map<FieldRow, Span>()
    const exchanges = [...outlines].flatMap(([block, { outline }]) => {
      const endpoint = endpoints.get(block)!
      const rows = outline.tables.flatMap((table) => table.rows)
      const ofResponse = rows.filter(({ location }) => location === 'response')
      for (const [index, { nameSpan }] of ofResponse.entries())
        places.set(endpoint.responseFields[index]!, nameSpan)
      return exchangesOf(block, outline, endpoint, source)
    })
    return {
      source,
      exchanges,
      rowsOf({ endpoint }, status) {
        return responseWith(bodiesOf(endpoint, reader, id), status)
      },
      placeOf: (row) => places.get(row),
    }
  })
}
