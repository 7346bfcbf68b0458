import type { SeverityMap } from '../diagnostics/catalogue.js'
import { type Diagnostic, hasErrors } from '../diagnostics/diagnostic.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { SendableExchange } from '../exchange/exchange.js'
import type { Values } from '../exchange/filling.js'
import { Source } from '../source/source.js'
import type { Page } from './page.js'
import { isCredential, Secrets } from './secrets.js'
import { compareResponse } from './response.js'
import { type Fetch, send } from './send.js'

/** How exchanges are verified. */
export interface VerifyOptions {
  /**
   * Answers the requests: the `fetch` of an app.
   *
   * @default the global `fetch`, with a `server`
   */
  fetch?: Fetch
  /** The address of the server, with its base path; nothing is sent to another host. */
  server?: string
  /** Values by the names of parameters, which take the place of those of the page. */
  values?: Values
  /** Headers of every request, which take the place of those of the page. */
  headers?: Record<string, string>
  /**
   * The methods that may be sent.
   *
   * @default ['GET', 'HEAD']
   */
  methods?: readonly string[]
  /**
   * How long an answer may take, in milliseconds.
   *
   * @default 10000
   */
  timeout?: number
  /**
   * How many bytes of a body are read.
   *
   * @default 10485760
   */
  maxBody?: number
  /** Ends what is under way. */
  signal?: AbortSignal
  /** Severities by code, where they differ from the built-in ones. */
  severities?: SeverityMap
}

/** What became of an exchange. */
export interface Verification {
  /** Whether server and page agree; `'not-run'` where that cannot be told. */
  outcome: 'verified' | 'contradicted' | 'not-run'
  /** The path and the query string that were sent. */
  url: string
  /** Why it was not run, as the rest of a sentence. */
  reason?: string
  /** The HTTP status of the answer. */
  status?: number
  /** How server and page differ, at the places of the page. */
  diagnostics: Diagnostic[]
  /** The text of the page without credentials, for frames. */
  source: Source
  /** Whether nothing was at the address. */
  isUnreachable: boolean
}

/** Sends the request of an exchange, and holds the answer against its page. */
export async function verifyExchange(
  exchange: SendableExchange,
  page: Page,
  options: VerifyOptions,
): Promise<Verification> {
  const { values = {}, headers = {}, methods = ['GET', 'HEAD'], severities } = options
  const filling = exchange.fill(values)
  const { request, madeUp } = filling
  const secrets = secretsOf(page, options)
  const source = new Source(secrets.hide(page.source.text))
  const url = secrets.hide(request.url)
  const notRun = (reason: string, status?: number, isUnreachable = false): Verification => ({
    outcome: 'not-run',
    url,
    reason: secrets.hide(reason),
    ...(status !== undefined && { status }),
    diagnostics: [],
    source,
    isUnreachable,
  })
  if (filling.reason !== undefined) return notRun(filling.reason)
  if (!methods.includes(request.method)) return notRun(`${request.method} is not among the methods`)
  const answer = await send(request, {
    fetch: options.fetch ?? fetch,
    server: new URL(options.server ?? 'http://localhost'),
    headers,
    timeout: options.timeout ?? 10_000,
    maxBody: options.maxBody ?? 10 * 2 ** 20,
    signal: options.signal,
  })
  if ('reason' in answer) return notRun(answer.reason, undefined, answer.isUnreachable)
  const { status } = answer
  const isStated = status === exchange.shown?.status
  const isDenied = (status === 401 || status === 403) && !Object.keys(headers).some(isCredential)
  if (isDenied && !isStated)
    return notRun(`the server answers ${status}, and no credentials are given`, status)
  if (status === 404 && !isStated && madeUp.length > 0) {
    const names = madeUp.map((name) => `\`:${name}\``).join(', ')
    return notRun(`the server answers 404 for the page's own value of ${names}`, status)
  }
  const reporter = new Reporter(source, severities)
  compareResponse(answer, exchange, page, filling, reporter)
  const hide = (text: string) => secrets.hide(text)
  const diagnostics = reporter.diagnostics.map(({ message, hint, ...rest }) => {
    return { ...rest, message: hide(message), ...(hint !== undefined && { hint: hide(hint) }) }
  })
  const outcome = hasErrors(diagnostics) ? 'contradicted' : 'verified'
  return { outcome, url, status, diagnostics, source, isUnreachable: false }
}

/** The credentials of a page and of those who verify it. */
function secretsOf({ exchanges }: Page, { values = {}, headers = {} }: VerifyOptions): Secrets {
  const secrets = new Secrets()
  const stated = exchanges.flatMap((one) => Object.entries(one.request.headers))
  for (const [name, value] of [...stated, ...Object.entries(headers), ...Object.entries(values)])
    if (isCredential(name) && typeof value !== 'object') secrets.add(String(value))
  return secrets
}
