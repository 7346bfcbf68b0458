/** Where forms send requests to, unless a reader says another address. */
export interface TryItOptions {
  /**
   * The address of the server, `https://api.example.com/v1`.
   *
   * @default the origin of the page
   */
  server?: string
}
