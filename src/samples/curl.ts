import type { Request } from './request.js'
import { joinTemplate, readTemplate } from './template.js'

/**
 * A command for a shell, one option a line. No part of the request can name a file to send, or be
 * expanded to several addresses.
 */
export function writeCurl(request: Request): string {
  return writeCommand(request, quote)
}

/** The same for a request without variables: what looks like one is sent as it is. */
export function writeLiteralCurl(request: Request): string {
  return writeCommand(request, quoteLiteral)
}

function writeCommand(
  { method, url, headers, body }: Request,
  word: (text: string) => string,
): string {
  const globbing = /[[\]{}]/.test(url) ? ' -g' : ''
  const lines = [`curl${globbing}${methodOption(method, body)} ${word(url)}`]
  for (const [name, value] of headers) lines.push(`-H ${word(`${name}: ${value}`)}`)
  if (body !== undefined) lines.push(`--data-raw ${quoteLiteral(body)}`)
  return lines.join(' \\\n  ')
}

function methodOption(method: string, body: string | undefined): string {
  if (method === 'HEAD') return ' --head'
  return method === (body === undefined ? 'GET' : 'POST') ? '' : ` -X ${method}`
}

/** A word of the command; the shell replaces the variables in it. */
function quote(text: string): string {
  const template = readTemplate(text)
  if (template.names.length === 0) return quoteLiteral(text)
  const escaped = (part: string) => part.replace(/["\\`$]/g, '\\$&')
  const variable = (name: string, next: string) => (/^\w/.test(next) ? `\${${name}}` : `$${name}`)
  return `"${joinTemplate(template, escaped, variable)}"`
}

function quoteLiteral(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
