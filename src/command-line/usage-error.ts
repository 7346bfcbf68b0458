/** What the user of a command got wrong: a wrong option, or a file that cannot be read. */
export class UsageError extends Error {
  override name = 'UsageError'
}
