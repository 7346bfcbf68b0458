import type { FieldRow } from '../body/fields.js'
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js'
import { isCredential } from '../exchange/client-request.js'
import type { SendableExchange } from '../exchange/read.js'
import { Source } from '../source/source.js'
import type { VerifiedPage } from './page.js'
import { SecretReporter, Secrets } from './secrets.js'
import { compareResponse } from './response.js'
import type { VerifyOptions } from './options.js'
import { send } from './send.js'

/** The result of an exchange. */
export interface Verification {
  /** The agreement of server and page; `'not-run'` where that cannot be told. */
  outcome: 'verified' | 'contradicted' | 'not-run'
  /** The path and the query string that were sent. */
  url: string
  /** Why it was not run, as the rest of a sentence. */
  reason?: string
  /** The HTTP status of the answer. */
  status?: number
  /** The differences between server and page, at the places of the page. */
  diagnostics: Diagnostic[]
  /** The text of the page without credentials, for frames. */
  source: Source
}

/** Holds the exchanges of a page against a server. */
export class Verifier {
  readonly #page: VerifiedPage
  readonly #options: VerifyOptions
  readonly #secrets: Secrets
  readonly #source: Source

  /** Takes what is not shown, besides the credentials of the page and the options. */
  constructor(page: VerifiedPage, options: VerifyOptions, secrets: readonly string[] = []) {
    this.#page = page
    this.#options = options
    this.#secrets = new Secrets([...credentialsOf(page, options), ...secrets])
    this.#source = new Source(this.#secrets.hide(page.source.text))
  }

  /** Sends the request of an exchange, and compares the answer with its page. */
  async verify(exchange: SendableExchange): Promise<Verification> {
    const options = this.#options
    const { values = {}, headers = {}, methods = ['GET', 'HEAD'] } = options
    const filling = exchange.fill(values)
    const { request, madeUp } = filling
    if (filling.reason !== undefined) return this.#notRun(request.url, filling.reason)
    if (!methods.includes(request.method))
      return this.#notRun(request.url, `${request.method} is not among the methods`)
    const stated = exchange.shown?.status ?? 200
    if (stated < 200)
      return this.#notRun(request.url, `the page says ${stated}, with which no exchange ends`)
    const answer = await send(request, options)
    if (typeof answer === 'string') return this.#notRun(request.url, answer)
    const { status } = answer
    const isStated = status === exchange.shown?.status
    const hasCredentials = Object.keys(headers).some(isCredential)
    if (!isStated && (status === 401 || status === 403) && !hasCredentials) {
      const reason = `the server answers ${status}, and no credentials are given`
      return { ...this.#notRun(request.url, reason), status }
    }
    if (!isStated && status === 404 && madeUp.length > 0) {
      const names = madeUp.map((name) => `\`:${name}\``).join(', ')
      const reason = `the server answers 404 for the page's own value of ${names}`
      return { ...this.#notRun(request.url, reason), status }
    }
    const source = this.#source
    const reporter = new SecretReporter(this.#secrets, source, options.severities)
    const page = this.#page
    const { start, end } = exchange.request.range
    const said = {
      method: request.method,
      statuses: exchange.endpoint.responses.flatMap((response) => response.status ?? []),
      shown: exchange.shown,
      rows: page.rowsOf(exchange, status),
      placeOf: (row: FieldRow) => page.placeOf(row),
      requested: filling.texts,
      span: { start: start.offset, end: end.offset },
    }
    compareResponse(answer, said, reporter)
    const { diagnostics } = reporter
    const outcome = hasErrors(diagnostics) ? 'contradicted' : 'verified'
    const url = this.#secrets.hide(request.url)
    return { outcome, url, status, diagnostics, source }
  }

  #notRun(url: string, reason: string): Verification {
    return {
      outcome: 'not-run',
      url: this.#secrets.hide(url),
      reason: this.#secrets.hide(reason),
      diagnostics: [],
      source: this.#source,
    }
  }
}

/** The credentials of a page, and of those who verify it: all headers of theirs but those that negotiate. */
function credentialsOf(
  { exchanges }: VerifiedPage,
  { values = {}, headers = {} }: VerifyOptions,
): string[] {
  const stated = exchanges.flatMap((one) => Object.entries(one.request.headers))
  const named = [...stated, ...Object.entries(values)].filter(([name]) => isCredential(name))
  const given = Object.entries(headers).filter(
    ([name]) => !/^(?:accept|content|user-agent)/i.test(name),
  )
  return [...named, ...given].map(([, value]) => String(value))
}
