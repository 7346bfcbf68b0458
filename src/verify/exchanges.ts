import type { CompileOptions } from '../compile/options.js'
import { describeDiagnostic } from '../diagnostics/wording.js'
import type { Exchange } from '../exchange/exchange.js'
import { readPages } from './page.js'
import type { VerifyOptions } from './options.js'
import { Verifier } from './verification.js'

/** The result of an exchange that is not contradicted. */
export interface VerifyResult {
  /** `'not-run'` where nothing can be told. */
  outcome: 'verified' | 'not-run'
  /** Why it was not run, as the rest of a sentence. */
  reason?: string
  /** The HTTP status of the answer, where there is one. */
  status?: number
}

/** An exchange that can be held against a server. */
export interface VerifiableExchange extends Exchange {
  /**
   * Sends the request and compares the response with the page.
   *
   * It throws an error whose message is the diagnostics with their frames where they contradict each
   * other, and returns why where the exchange was not run.
   */
  verify: (options: VerifyOptions) => Promise<VerifyResult>
}

/** The exchanges of a document, in its order; `id` is the name of the file, for messages. */
export function exchanges(text: string, options: CompileOptions = {}): VerifiableExchange[] {
  const { id = '', ...given } = options
  const page = readPages([{ id, text }], given)[0]!
  return page.exchanges.map((one) => {
    const { block: _block, outline: _outline, fill: _fill, shown: _shown, ...exchange } = one
    return {
      ...exchange,
      async verify(how) {
        if (!how.fetch && how.server === undefined)
          throw new TypeError('`verify` needs the `fetch` of an app, or the address of a `server`.')
        const verification = await new Verifier(page, how).verify(one)
        const { outcome, reason, status, diagnostics, source } = verification
        if (outcome === 'contradicted') {
          const file = id || exchange.title
          const texts = diagnostics.map((found) => describeDiagnostic(found, { file, source }))
          throw new Error(texts.join('\n\n'))
        }
        return {
          outcome,
          ...(reason !== undefined && { reason }),
          ...(status !== undefined && { status }),
        }
      },
    }
  })
}
