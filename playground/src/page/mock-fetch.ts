import { answerTo, type RequestValidation } from '../../../src/mock/answer.js'
import { type MockDocument, routesOf } from '../../../src/mock/page.js'

/** A `fetch` that answers as documents say, without a server: 404 for what none of them documents. */
export function mockFetch(documents: readonly MockDocument[], validation?: RequestValidation) {
  const routes = routesOf(documents)
  return async (request: Request): Promise<Response> => {
    const { pathname: path, searchParams: query } = new URL(request.url)
    const { method } = request
    const headers = Object.fromEntries(request.headers)
    const body = await request.text()
    const answer = answerTo({ method, path, query, headers, body }, routes, validation)
    if (!answer) {
      const title = `No page documents ${method} ${path}.`
      const type = { 'content-type': 'application/problem+json', 'x-api-md': 'mock' }
      return new Response(JSON.stringify({ title, status: 404 }), { status: 404, headers: type })
    }
    const lines = Object.entries(answer.headers).flatMap(([name, values]) =>
      [values].flat().map((value): [string, string] => [name, value]),
    )
    return new Response(answer.body, { status: answer.status, headers: lines })
  }
}
