const DATE = /^(\d{4})-(\d\d)-(\d\d)$/
const TIME = /^(\d\d):(\d\d):(\d\d)(?:\.\d+)?(?:Z|[+-](\d\d):(\d\d))$/i
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i

const formats: Readonly<Record<string, (text: string) => boolean>> = {
  date: isDate,
  time: isTime,
  'date-time': (text) =>
    /^t$/i.test(text[10] ?? '') && isDate(text.slice(0, 10)) && isTime(text.slice(11)),
  duration: (text) =>
    /^P(?=.)(?:\d+W|(?:\d+Y)?(?:\d+M)?(?:\d+D)?(?:T(?=\d)(?:\d+H)?(?:\d+M)?(?:\d+S)?)?)$/.test(
      text,
    ),
  uuid: (text) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text),
  email: isEmail,
  uri: isUri,
  hostname: isHostname,
  ipv4: isIpv4,
  ipv6: isIpv6,
}

/** Whether a value keeps to a format; a format says nothing about values of other types. */
export function hasFormat(format: string, value: unknown): boolean {
  if (typeof value === 'number') {
    if (format === 'int32') return Number.isInteger(value) && Math.abs(value) < 2 ** 31
    return format !== 'int64' || Number.isInteger(value)
  }
  if (typeof value !== 'string' || !Object.hasOwn(formats, format)) return true
  return formats[format]!(value)
}

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number)
  if (year === undefined || month === undefined || day === undefined) return false
  if (month < 1 || month > 12 || day < 1) return false
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return day <= [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]!
}

function isTime(text: string): boolean {
  const match = TIME.exec(text)
  if (!match) return false
  const [hour, minute, second, zoneHour, zoneMinute] = match
    .slice(1)
    .map((part) => Number(part ?? 0))
  return hour! < 24 && minute! < 60 && second! < 60 && zoneHour! < 24 && zoneMinute! < 60
}

function isEmail(text: string): boolean {
  const at = text.lastIndexOf('@')
  const local = text.slice(0, at)
  const isAtom = (part: string): boolean => /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+$/i.test(part)
  return at > 0 && local.split('.').every(isAtom) && isDomain(text.slice(at + 1))
}

function isDomain(text: string): boolean {
  return text.includes('.') && isHostname(text)
}

function isHostname(text: string): boolean {
  return text.length < 254 && text.split('.').every((label) => LABEL.test(label))
}

function isIpv4(text: string): boolean {
  const parts = text.split('.')
  return (
    parts.length === 4 &&
    parts.every((part) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)
  )
}

function isIpv6(text: string): boolean {
  const halves = text.split('::')
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  return halves.length === 2 ? groups.length < 8 : halves.length === 1 && groups.length === 8
}

/** An absolute URI; one with a host has a host name or an IPv4 address. */
function isUri(text: string): boolean {
  const match = /^[a-z][a-z0-9+.-]*:(?:\/\/([^/?#]*))?([^?#]*)([^#]*)(?:#(.*))?$/is.exec(text)
  if (!match) return false
  const [, authority, path = '', query = '', fragment = ''] = match
  const isPath = /^(?:[\w.~!$&'()*+,;=:@/-]|%[0-9a-f]{2})*$/i.test(path)
  const isRest = /^(?:[\w.~!$&'()*+,;=:@/?-]|%[0-9a-f]{2})*$/i.test(query + fragment)
  if (!isPath || !isRest) return false
  return authority === undefined ? /^\/?[^/]/.test(path) : isAuthority(authority)
}

function isAuthority(text: string): boolean {
  const host = /^(?:[\w.~!$&'()*+,;=:-]*@)?([a-z0-9.-]+)(?::\d*)?$/i.exec(text)?.[1]
  return host !== undefined && isHostname(host)
}
