import type { FilledRequest } from '../exchange/exchange.js'
import type { VerifyOptions } from './options.js'

/** The answer of a server. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** The longest time that a timer of Node takes, in milliseconds. */
const LONGEST = 2 ** 31 - 1

/** Sends a request, and follows no redirect; returns why there is no answer, as the rest of a sentence. */
export async function send(
  filled: FilledRequest,
  options: VerifyOptions,
): Promise<Answer | string> {
  const { maxBody = 10 * 2 ** 20, timeout = 10_000 } = options
  const server = new URL(options.server ?? 'http://localhost')
  const limit = AbortSignal.timeout(Math.min(Math.max(1, Math.round(timeout)), LONGEST))
  const signal = options.signal ? AbortSignal.any([limit, options.signal]) : limit
  if (signal.aborted) return INTERRUPTED
  let isAnswered = false
  try {
    // An app need not look at the signal that ends its work.
    const aborted = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
    })
    const answered = async (): Promise<Answer | undefined> => {
      const request = requestOf(filled, server, options.headers, signal)
      const response = await (options.fetch ?? fetch)(request)
      isAnswered = true
      const text = await readBody(response, maxBody, signal)
      return text === undefined
        ? undefined
        : { status: response.status, headers: response.headers, text }
    }
    const answer = await Promise.race([answered(), aborted])
    return answer ?? `its body has more than ${maxBody} bytes`
  } catch (error) {
    if (options.signal?.aborted) return INTERRUPTED
    if (limit.aborted)
      return `there is no ${isAnswered ? 'end of the answer' : 'answer'} within ${timeout / 1000} s`
    if (error instanceof UnfitRequest) return error.message
    // An app that breaks is no server that cannot be reached: its tests have to fail.
    if (options.fetch) throw error
    const { message, cause } = error as Error
    const { code = '', message: detail = message } = (cause ?? {}) as NodeJS.ErrnoException
    if (isAnswered || /^UND_ERR|^ECONNRESET$/.test(code)) return `the connection was cut: ${detail}`
    return `${server.origin} cannot be reached: ${detail || code}`
  }
}

const INTERRUPTED = 'the run was interrupted'

class UnfitRequest extends Error {}

function requestOf(
  filled: FilledRequest,
  server: URL,
  given: Readonly<Record<string, string>> = {},
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
