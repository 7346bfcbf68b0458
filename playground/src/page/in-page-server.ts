import { compile } from '../../../src/compiler.js'
import { documentPages } from './documents.js'
import { mockFetch } from './mock-fetch.js'

/** Answers a request as the documents of the playground say; one to another origin is sent. */
export async function answerInPage(request: Request): Promise<Response> {
  if (new URL(request.url).origin !== location.origin) return fetch(request)
  // Read anew each time: a document may have been edited meanwhile.
  const documents = await Promise.all(
    documentPages().map(async ({ id, source }) => {
      const text = await source()
      return { id: `docs/${id}.api.md`, text, ...compile(text) }
    }),
  )
  return mockFetch(documents)(request)
}
