/** The status that a heading such as "Response 404" or "404 Not Found" names. */
export function responseStatus(heading: string): string | undefined {
  return /^(?:responses?\b\W*)?([1-5]\d\d)\b/i.exec(heading.trim())?.[1]
}

/** What is left of such a heading for a tab, which needs no word "Response". */
export function tabText(heading: string): string {
  return heading.trim().replace(/^responses?\b\W*/i, '')
}
