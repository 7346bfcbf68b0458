/*
 * Reads where links lead: `(url)` after the text of a link, and addresses in text, those in angle
 * brackets and those that GFM finds without.
 */
// oxlint-disable no-control-regex -- CommonMark excludes them here

/** A url that is all of the resource of a link, or one with what no resource can go on with. */
const resource = /\((?!<)([^\x00- \x7f()\\]{1,1000})(?:(\))| +(?:"[^"\\]*" *)?[^\s"'()])/y

/** The url of the resource that starts at an index, empty where there is none; nothing where that is in doubt. */
export function readResource(text: string, index: number): string | undefined {
  if (text[index] !== '(') return ''
  resource.lastIndex = index
  const match = resource.exec(text)
  return match && !match[2] ? '' : match?.[1]
}

const autolink = /<([A-Za-z][A-Za-z0-9+.-]{1,31}:[^\x00-\x1f\x7f <>]*)>/y

/** The address in angle brackets that starts at an index, if there is one. */
export function readAutolink(text: string, index: number): string | undefined {
  autolink.lastIndex = index
  return autolink.exec(text)?.[1]
}

/** An address with a host that GFM allows, and the punctuation after it that is no part of it. */
const address =
  /https?:\/\/(?=[a-z\d])(?![\w\-.]*_)[\w\-.:/?#%=+$,;@!^{}]*[a-z\d\-/#%=+$@^{}](?=[)\]'"*~.,:;!?_]*(?:[\s<]|$))/iy

/** The address that starts at an index, unless that is in doubt. */
export function readAddress(text: string, index: number): string | undefined {
  address.lastIndex = index
  return address.exec(text)?.[0]
}
