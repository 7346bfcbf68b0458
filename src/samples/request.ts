/** A request as it is sent. In its address and its headers `$NAME` is a variable of the environment, a secret. */
export interface Request {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string | undefined
}

/** Where forms send requests to, unless a reader says another address. */
export interface TryItOptions {
  /**
   * The address of the server, `https://api.example.com/v1`.
   *
   * @default the origin of the page
   */
  server?: string
}
