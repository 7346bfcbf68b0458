import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { madeValue } from '../../src/body/made-value.js'
import { compile } from '../../src/compiler.js'
import type { Exchange, StatedResponse, Values } from '../../src/exchange/exchange.js'
import { mockFetch } from '../../playground/src/page/mock-fetch.js'
import type { Fetch } from '../../src/verify/options.js'
import { readPages } from '../../src/verify/page.js'
import { type Verification, Verifier } from '../../src/verify/verification.js'

/** A document by the path that others link to it with. */
export interface Named {
  readonly id: string
  readonly text: string
}

/** What became of an exchange. */
export interface Agreement {
  readonly place: string
  /** Whether one server can do all that is stated: no other block has the route, and no example contradicts its table. */
  readonly isPossible: boolean
  readonly result: Verification
}

/** What becomes of the exchanges of documents when the answers are made of the same documents. */
export async function verifyAgainstMock(documents: readonly Named[]): Promise<Agreement[]> {
  const answer = mockFetch(documents.map(({ id, text }) => ({ id, text, ...compile(text) })))
  const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
  const pages = readPages(documents)
  const results = pages.flatMap((page, index) =>
    page.exchanges.map(async (one) => {
      const { id } = documents[index]!
      const own = `${id}:${one.endpoint.position.start.line}`
      let isPossible = true
      const fetch = async (request: Request) => {
        const response = await answer(request)
        isPossible = response.headers.get('x-api-md-source') === encodeURI(own)
        return response
      }
      const options = { methods, values: valuesFor(one) }
      const result = await new Verifier(page, { ...options, fetch }).verify(one)
      if (result.outcome === 'contradicted') {
        const shown = await new Verifier(page, { ...options, fetch: shownBy(one) }).verify(one)
        isPossible &&= shown.outcome !== 'contradicted'
      }
      return { place: `${id}:${one.request.range.start.line}`, isPossible, result }
    }),
  )
  return Promise.all(results)
}

/** A server that answers with the very response that a page shows. */
function shownBy({ response = {} as StatedResponse }: Exchange): Fetch {
  const { status = 200, headers, body } = response
  const isEmpty = [204, 205, 304].includes(status)
  return () => new Response(isEmpty ? null : (body ?? ''), { status, ...(headers && { headers }) })
}

/** Values for what a request requires and its page has none for. */
function valuesFor({ endpoint, reason }: Exchange): Values {
  if (reason === undefined) return {}
  const { parameters, pathParameters } = endpoint
  const open = parameters.filter(
    (one) =>
      one.in !== 'body' && one.required && !(one.example ?? one.default ?? one.values?.length),
  )
  const inPath = pathParameters.map((name) => [name, name])
  return Object.fromEntries([...inPath, ...open.map((one) => [one.name, madeValue(one)])])
}

/** The documents of a folder. */
export function readFolder(folder: string): Named[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => file.endsWith('.api.md'))
    .map((file) => ({
      id: file.replaceAll('\\', '/'),
      text: readFileSync(join(folder, file), 'utf8'),
    }))
}

/** What contradicts its page, where a server could keep to it. */
export function contradictionsIn(found: readonly Agreement[]): string[] {
  return found.flatMap(({ place, isPossible, result: { outcome, url, diagnostics } }) => {
    const errors = diagnostics.filter(({ severity }) => severity === 'error')
    const messages = errors.map(({ code, message }) => `${code} ${message}`)
    return isPossible && outcome === 'contradicted' ? `${place} ${url}: ${messages.join(' ')}` : []
  })
}
