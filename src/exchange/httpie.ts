import {
  basicCredentials,
  type ClientRequest,
  FORM,
  hasHeader,
  IN_FILE,
  isAddress,
  METHOD_WORD,
  requestTo,
  urlEncoded,
} from './client-request.js'
import type { ShellWord } from './shell-words.js'

/** The names that HTTPie and its like go by. */
export const HTTPIE = /^(?:https?|xhs?)$/
const HTTPIE_VALUES =
  /^--?(?:[aAops]|auth|auth-type|bearer|boundary|cert|cert-key|ciphers|default-scheme|download|format-options|max-headers|max-redirects|output|path-as-is|pretty|print|proxy|response-charset|response-mime|session|session-read-only|ssl|style|timeout|verify)$/

const ITEM = /^([^:=@]+)(==|:=@|=@|:=|=|:|@)([^]*)$/

/** The request of the arguments of HTTPie. */
export function readHttpie(words: readonly ShellWord[], hasInput: boolean): ClientRequest[] {
  const valueOf = (option: RegExp) =>
    words.find((_, index) => option.test(words[index - 1]?.text ?? ''))?.text
  const rest = words.filter(
    ({ text }, index) => !text.startsWith('-') && !HTTPIE_VALUES.test(words[index - 1]?.text ?? ''),
  )
  const method = rest[0] && METHOD_WORD.test(rest[0].text) ? rest.shift() : undefined
  const [target, ...items] = rest
  if (!target || !isAddress(target)) return []
  const headers: (readonly [string, string])[] = []
  const query: string[] = []
  const fields: [string, unknown][] = []
  let body = words.find(({ text }) => text.startsWith('--raw='))?.text.slice(6)
  body ??= valueOf(/^--raw$/)
  let problem = hasInput ? 'its body is the output of another command' : undefined
  // `name==value` is of the query, `Name:value` a header; fields and files make a body.
  for (const { text } of items) {
    const [, name = '', sign, value = ''] = ITEM.exec(text) ?? []
    if (sign === '==') query.push(urlEncoded(`${name}=${value}`))
    else if (sign === ':') headers.push([name, value])
    else if (sign === '=') fields.push([name, value])
    else if (sign === ':=') fields.push([name, parsed(value)])
    else if (sign) problem = IN_FILE
  }
  const user = valueOf(/^(?:-a|--auth)$/)
  if (user !== undefined) headers.push(basicCredentials(user))
  const isForm = words.some(({ text }) => /^(?:-f|--form)$/.test(text))
  if (fields.length > 0 && isForm)
    body = fields.map(([name, value]) => urlEncoded(`${name}=${String(value)}`)).join('&')
  else if (fields.length > 0) body = JSON.stringify(Object.fromEntries(fields))
  if (body !== undefined && !hasHeader(headers, 'content-type'))
    headers.push(['Content-Type', isForm ? FORM : 'application/json'])
  const implied = body !== undefined || problem !== undefined ? 'POST' : 'GET'
  return [requestTo(target, { method, implied, headers, query, body, problem })]
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}
