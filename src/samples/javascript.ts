import { type LiteralStyle, readJson, writeLiteral } from './json-literal.js'
import type { Request } from './request.js'
import { joinTemplate, readTemplate } from './template.js'

const style: LiteralStyle = {
  indent: '  ',
  string: quote,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)),
  words: ['true', 'false', 'null'],
}

/** A program for Node.js, Deno, Bun and browsers, by `fetch`. */
export function writeJavaScript({ method, url, headers, body }: Request): string {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: ${quote(method)}`)
  if (headers.length > 0) {
    const lines = headers.map(([name, value]) => `    ${style.key(name)}: ${writeText(value)},\n`)
    options.push(`headers: {\n${lines.join('')}  }`)
  }
  if (body !== undefined) {
    const value = readJson(body)
    const written = value === undefined ? undefined : writeLiteral(value, style, '  ')
    options.push(`body: ${written === undefined ? quote(body) : `JSON.stringify(${written})`}`)
  }
  const given =
    options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`
  return `const response = await fetch(${writeText(url)}${given})\nconsole.log(response.status, await response.text())`
}

/** A text, with its variables from the environment. */
function writeText(text: string): string {
  const template = readTemplate(text)
  if (template.names.length === 0) return quote(text)
  const escaped = (part: string) => part.replace(/[`\\]|\$(?=\{)/g, '\\$&')
  return `\`${joinTemplate(template, escaped, (name) => `\${process.env.${name}}`)}\``
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
