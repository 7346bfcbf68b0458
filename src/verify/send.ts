import type { FilledRequest } from '../exchange/exchange.js'
import type { Fetch } from './options.js'

/** The options by which a request is sent. */
export interface SendOptions {
  /** Answers the request, in place of the network; what it throws is thrown. */
  readonly fetch: Fetch | undefined
  /** The address of the server; nothing is sent to another one. */
  readonly server: URL
  /** Headers that take the place of those of the page. */
  readonly headers: Readonly<Record<string, string>>
  /** The longest time that an answer may take, in milliseconds. */
  readonly timeout: number | undefined
  /** The number of bytes of a body that are read. */
  readonly maxBody: number
  /** Ends the request. */
  readonly signal: AbortSignal | undefined
}

/** The answer of a server. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Why there is no answer, as the rest of a sentence. */
export interface NoAnswer {
  readonly reason: string
  /** True when nothing answers at the address. */
  readonly isUnreachable: boolean
}

/** Sends a request; redirects are not followed. */
export async function send(
  filled: FilledRequest,
  options: SendOptions,
): Promise<Answer | NoAnswer> {
  const { server, maxBody } = options
  const timeout = timeLimit(options.timeout)
  const limit = AbortSignal.timeout(timeout)
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  const none = (reason: string, isUnreachable = false): NoAnswer => ({ reason, isUnreachable })
  if (signal.aborted) return none('the run was interrupted')
  let isAnswered = false
  try {
    const { response, text } = await withinLimit(signal, async () => {
      const request = requestOf(filled, options, signal)
      const answer = await (options.fetch ?? fetch)(request)
      isAnswered = true
      return { response: answer, text: await readBody(answer, maxBody, signal) }
    })
    if (text === undefined) return none(`its body has more than ${maxBody} bytes`)
    return { status: response.status, headers: response.headers, text }
  } catch (error) {
    if (options.signal?.aborted) return none('the run was interrupted')
    if (limit.aborted)
      return none(
        `there is no ${isAnswered ? 'end of the answer' : 'answer'} within ${timeout / 1000} s`,
      )
    if (error instanceof UnfitRequest) return none(error.message)
    // An app that breaks is no server that cannot be reached: its tests have to fail.
    if (options.fetch) throw error
    const { message, cause } = error as Error
    const { code = '', message: detail = message } = (cause ?? {}) as NodeJS.ErrnoException
    if (isAnswered || /^UND_ERR|^ECONNRESET$/.test(code))
      return none(`the connection was cut: ${detail}`)
    return none(`${server.origin} cannot be reached: ${detail || code}`, true)
  }
}

/** The longest time of a timer; a longer one is over at once. */
const LONGEST = 2 ** 31 - 1

/** A time that a timer can keep, in whole milliseconds. */
function timeLimit(timeout = Number.NaN): number {
  if (Number.isNaN(timeout)) return 10_000
  return Math.min(Math.max(1, Math.round(timeout)), LONGEST)
}

class UnfitRequest extends Error {}

function requestOf(
  filled: FilledRequest,
  { server, headers: given }: SendOptions,
  signal: AbortSignal,
): Request {
  const base = server.pathname.replace(/\/$/, '')
  const path = base !== '' && filled.url.startsWith(`${base}/`) ? filled.url : base + filled.url
  try {
    const url = new URL(server.origin + path)
    if (url.origin !== server.origin) throw new TypeError('it leads to another host')
    const headers = new Headers(filled.headers)
    for (const [name, value] of Object.entries(given)) headers.set(name, value)
    const { method, body } = filled
    return new Request(url, { method, headers, body: body ?? null, redirect: 'manual', signal })
  } catch (error) {
    throw new UnfitRequest(`it cannot be sent: ${(error as Error).message}`)
  }
}

/** The text of a body; nothing for one that is too large. */
export async function readBody(
  { body }: Response,
  most: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const reader = (body as ReadableStream<Uint8Array> | null)?.getReader()
  if (!reader) return ''
  const stop = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', stop)
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  try {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- a stream
      const { done, value } = await reader.read()
      if (done) return text + decoder.decode()
      size += value.byteLength
      if (size > most) return undefined
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    signal.removeEventListener('abort', stop)
    stop()
  }
}

/** The result of a work that may not look at the signal that ends it. */
function withinLimit<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    signal.addEventListener('abort', stop, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', stop))
  })
}
