import type { Endpoint } from '../endpoint/endpoint.js'
import type { Range } from '../source/position.js'

/** Values by the names of parameters, which take the place of what the page has. */
export type Values = Readonly<Record<string, unknown>>

/** A request with all its values. What is secret may be a variable of the environment, `$NAME`. */
export interface FilledRequest {
  /** The method, in upper case. */
  method: string
  /** The path with its query string, without a host; the whole address where it is sent from a page or shown as a program. */
  url: string
  /** The headers by their names as written. */
  headers: Record<string, string>
  /** The body as it is sent. */
  body?: string
}

/** A response as a page states it. */
export interface StatedResponse {
  /** The HTTP status, where it is stated. */
  status?: number
  /** The headers by their names as written, where they are shown. */
  headers?: Record<string, string>
  /** The body as written, where it is shown. */
  body?: string
  /** Its place in the source. */
  range: Range
}

/** A request that a page states, and the response it gets. */
export interface Exchange {
  /** The endpoint that it is of. */
  endpoint: Endpoint
  /** The title of its endpoint, with a number where there are several. */
  title: string
  /** The request with the values of the page, and where it is in the source. */
  request: FilledRequest & { range: Range }
  /** The response of its section, else the first one of a success; nothing where none is stated. */
  response?: StatedResponse
  /** Why it cannot be sent, as the rest of a sentence. */
  reason?: string
}
