import type { FilledRequest } from '../exchange/exchange.js'
import { type LiteralStyle, readJson, writeLiteral, writeText } from './literal.js'

const style: LiteralStyle = {
  indent: '  ',
  quote,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)),
  words: ['true', 'false', 'null'],
  marks: ['`', '`'],
  escape: (part) => part.replace(/[`\\]|\$(?=\{)/g, '\\$&'),
  variable: (name) => `\${process.env.${name}}`,
}

/** A program for Node.js, Deno, Bun and browsers, by `fetch`. */
export function writeJavaScript({ method, url, headers, body }: FilledRequest): string {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: ${quote(method)}`)
  const stated = Object.entries(headers)
  if (stated.length > 0) {
    const lines = stated.map(
      ([name, value]) => `    ${style.key(name)}: ${writeText(value, style)},\n`,
    )
    options.push(`headers: {\n${lines.join('')}  }`)
  }
  if (body !== undefined) {
    const value = readJson(body)
    const written = value === undefined ? undefined : writeLiteral(value, style, '  ')
    options.push(`body: ${written === undefined ? quote(body) : `JSON.stringify(${written})`}`)
  }
  const given =
    options.length === 0 ? '' : `, {\n${options.map((option) => `  ${option},\n`).join('')}}`
  return `const response = await fetch(${writeText(url, style)}${given})\nconsole.log(response.status, await response.text())`
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
