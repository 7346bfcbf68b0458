import { entry } from '../entry.js'

/** What the description says as the pages do, though tools may read it differently. */
export const doubts = {
  'body-without-meaning': entry(
    (method: string) => `HTTP gives the body of a ${method} request no meaning; tools may drop it.`,
  ),
}
