/** The part of `URL` that Node and all browsers have. */
declare const URL: { canParse(text: string): boolean }

const DATE = /^\d{4}-\d\d-\d\d$/
const TIME = /^(?:[01]\d|2[0-3])(?::[0-5]\d){2}(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/i
const DURATION =
  /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i
/** The part of an address before the `@`, of at most 64 characters. */
const LOCAL = /^(?!\.)(?!.*\.\.)[a-z0-9!#$%&'*+/=?^_`{|}~.-]+(?<!\.)$/i
const URI_PART = String.raw`(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})`
/** A scheme, and what can follow it; who is before the host has no `@`. */
const URI = new RegExp(
  String.raw`^[a-z][a-z\d+.-]*:(?!\?|//[^/?#]*@[^/?#]*@)${URI_PART}+(?:#${URI_PART}*)?$`,
  'i',
)
const IPV4 = /^(?:(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)(?:\.(?!$)|$)){4}$/

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: (text) => TIME.test(text),
  'date-time': (text) =>
    /^t$/i.test(text[10] ?? '') && isDate(text.slice(0, 10)) && TIME.test(text.slice(11)),
  duration: (text) => DURATION.test(text),
  uuid: (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  email: isEmail,
  uri: (text) => URI.test(text) && URL.canParse(text),
  hostname: isHostname,
  ipv4: (text) => IPV4.test(text),
  ipv6: (text) => /^[\da-f:.]+$/i.test(text) && URL.canParse(`http://[${text}]`),
}

/** True when a value keeps to a format; a format says nothing about values of other types. */
export function hasFormat(format: string, value: unknown): boolean {
  if (typeof value === 'number') {
    if (format === 'int32') return Number.isInteger(value) && Math.abs(value) < 2 ** 31
    return format !== 'int64' || Number.isInteger(value)
  }
  if (typeof value !== 'string' || !Object.hasOwn(formats, format)) return true
  return formats[format]!(value)
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  // A day that a month does not have becomes one of the next month.
  return DATE.test(text) && !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(text)
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const domain = text.slice(at + 1)
  return (
    at > 0 && at < 65 && LOCAL.test(text.slice(0, at)) && domain.includes('.') && isHostname(domain)
  )
}

function isHostname(text: string): boolean {
  return text.length < 254 && text.split('.').every((label) => LABEL.test(label))
}
