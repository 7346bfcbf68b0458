import type { SeverityMap } from '../diagnostics/catalogue.js'
import type { Values } from '../exchange/exchange.js'

/** Answers a request: `fetch`, or the handler of an app. */
export type Fetch = (request: Request) => Response | Promise<Response>

/** The options by which exchanges are verified. */
export interface VerifyOptions {
  /**
   * Answers the requests: the `fetch` of an app. `verify` throws what it throws.
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
   * The longest time that an answer may take, in whole milliseconds.
   *
   * @default 10000
   */
  timeout?: number
  /**
   * The number of bytes of a body that are read.
   *
   * @default 10485760
   */
  maxBody?: number
  /** Ends what is under way. */
  signal?: AbortSignal
  /** Severities by code, where they differ from the built-in ones. */
  severities?: SeverityMap
}
