/** A link `[label](url)` whose label holds no bracket, and whose url needs no decoding. */
export interface SimpleLink {
  readonly url: string
  /** The index of the `]`. */
  readonly labelEnd: number
  /** The index of the url. */
  readonly start: number
  /** The index behind the `)`. */
  readonly end: number
}

const destination = /[\w\-./#?=%:+,;@$!]+/y

/** The simple link that starts at an index, if there is one. */
export function matchLink(text: string, start: number): SimpleLink | undefined {
  const labelEnd = text.indexOf(']', start + 1)
  if (labelEnd === -1 || text[labelEnd + 1] !== '(') return undefined
  if (text.slice(start + 1, labelEnd).includes('[')) return undefined
  destination.lastIndex = labelEnd + 2
  const url = destination.exec(text)?.[0]
  if (url === undefined || text[labelEnd + 2 + url.length] !== ')') return undefined
  return { url, labelEnd, start: labelEnd + 2, end: labelEnd + 3 + url.length }
}

const autolink = /<(https?:\/\/[\w\-./#?=%:+,;@$!]+)>/y

/** The url of the autolink `<url>` that starts at an index, if there is one that needs no decoding. */
export function matchAutolink(text: string, start: number): string | undefined {
  autolink.lastIndex = start
  return autolink.exec(text)?.[1]
}
