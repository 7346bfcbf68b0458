import type { FilledRequest } from '../exchange/exchange.js'
import { type TextStyle, writeText } from './literal.js'

/**
 * A command for a shell, one option a line. No part of the request can name a file to send, or be
 * expanded to several addresses. A request without variables is sent to the letter: what looks like one is text.
 */
export function writeCurl(
  { method, url, headers, body }: FilledRequest,
  hasVariables = true,
): string {
  const word = (text: string) => (hasVariables ? writeText(text, style) : quoteLiteral(text))
  const globbing = /[[\]{}]/.test(url) ? ' -g' : ''
  const lines = [`curl${globbing}${methodOption(method, body)} ${word(url)}`]
  for (const [name, value] of Object.entries(headers)) lines.push(`-H ${word(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`--data-raw ${quoteLiteral(body)}`)
  return lines.join(' \\\n  ')
}

function methodOption(method: string, body: string | undefined): string {
  if (method === 'HEAD') return ' --head'
  return method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

/** A word of the command; the shell replaces the variables in it. */
const style: TextStyle = {
  quote: quoteLiteral,
  marks: ['"', '"'],
  escape: (part) => part.replace(/["\\`$]/g, '\\$&'),
  variable: (name, next) => (/^\w/.test(next) ? `\${${name}}` : `$${name}`),
}
