import { readBody } from '../verify/send.js'
import type { Fetch } from '../verify/options.js'
import type { FilledRequest } from '../exchange/exchange.js'

/** The answer of a server, and the time that it took. */
export interface TryAnswer {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly text: string
  /** In milliseconds. */
  readonly time: number
  /** The address that answered, where others had redirected to it. */
  readonly redirectedTo: string | undefined
  /** The request as the browser has sent it, without headers that it keeps to itself. */
  readonly sent: FilledRequest
}

/** The longest time that an answer may take, in milliseconds. */
const LONGEST = 30_000
/** The number of bytes of a body that are read. */
const LARGEST = 5_000_000

/** Sends a request; a text says why there is no answer. */
export async function send(
  asked: FilledRequest,
  fetch: Fetch,
  stop: AbortSignal,
): Promise<TryAnswer | string> {
  const { method, url, headers, body } = asked
  const limit = AbortSignal.timeout(LONGEST)
  const signal = AbortSignal.any([limit, stop])
  const violations: SecurityPolicyViolationEvent[] = []
  const note = (event: SecurityPolicyViolationEvent) => violations.push(event)
  document.addEventListener('securitypolicyviolation', note)
  let isSent = false
  try {
    const request = new Request(url, { method, headers, body: body ?? null, signal })
    const own = Object.entries(headers).filter(([name]) => request.headers.has(name))
    const sent = { ...asked, headers: Object.fromEntries(own) }
    isSent = true
    const start = performance.now()
    const response = await fetch(request)
    const text = await readBody(response, LARGEST, signal)
    const time = performance.now() - start
    if (text === undefined) return `The answer has more than ${LARGEST / 1e6} MB.`
    const redirectedTo = response.redirected ? response.url : undefined
    const { status, statusText, headers: answered } = response
    return { status, statusText, headers: answered, text, time, redirectedTo, sent }
  } catch (error) {
    const { message } = error as Error
    if (!isSent) return `The request cannot be sent: ${message}`
    if (limit.aborted) return `There was no answer within ${LONGEST / 1000} s.`
    // The browser tells of its own refusals a moment later.
    await new Promise((resolve) => setTimeout(resolve))
    return whyNone(new URL(url), violations.length > 0)
  } finally {
    document.removeEventListener('securitypolicyviolation', note)
  }
}

/** Why a browser gives no answer, as far as it lets a page know. */
function whyNone({ origin, protocol, hostname }: URL, isForbidden: boolean): string {
  const page = location.origin
  if (!navigator.onLine) return 'This browser is offline.'
  if (isForbidden)
    return `The security policy of this page (\`connect-src\`) does not let it send anything to ${origin}.`
  const isLocal = /^(?:localhost|127\..*|\[::1\])$/.test(hostname)
  if (location.protocol === 'https:' && protocol === 'http:' && !isLocal)
    return `A page that came over HTTPS may not send anything to ${origin}, which has none.`
  if (origin === page)
    return `Nothing answers at ${origin}: the server is not running, or cut the connection.`
  return `No answer came from ${origin} that this page may read: nothing answers there, or its server does not allow ${page} to read what it answers (CORS). A proxy of the page’s own server needs no permission.`
}
