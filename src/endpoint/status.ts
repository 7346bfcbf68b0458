/** True when a status is one of a success, as a response without one is taken to be. */
export function isSuccess(status = 200): boolean {
  return status >= 200 && status < 300
}

/** The success among statuses where there is one alone: what has no status is of it. */
export function onlySuccess(statuses: Iterable<number | undefined>): number | undefined {
  const stated = [...new Set(statuses)].filter((status) => status !== undefined)
  const [first, second] = stated.filter(isSuccess)
  return second === undefined ? first : undefined
}
