import { compile } from '../../../src/compiler.js'
import { mockFetch } from '../../../src/mock/fetch.js'
import { rowLinesOf } from '../../../src/mock/row-lines.js'
import { documentPages } from './documents.js'

/** Answers a request as the documents of the playground say; one to another origin is sent. */
export async function answerInPage(request: Request): Promise<Response> {
  if (new URL(request.url).origin !== location.origin) return fetch(request)
  // Read anew each time: a document may have been edited meanwhile.
  const documents = await Promise.all(
    documentPages().map(async ({ id, source }) => {
      const text = await source()
      return { id: `docs/${id}.api.md`, ...compile(text), rowLine: rowLinesOf(text) }
    }),
  )
  return mockFetch(documents)(request)
}
