import type { FilledRequest } from '../exchange/exchange.js'
import { type LiteralStyle, readJson, writeLiteral } from './json-literal.js'
import { type TextStyle, writeText } from './template.js'

const style: LiteralStyle = {
  indent: '  ',
  string: quote,
  key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)),
  words: ['true', 'false', 'null'],
}

/** A program for Node.js, Deno, Bun and browsers, by `fetch`. */
export function writeJavaScript({ method, url, headers, body }: FilledRequest): string {
  const options: string[] = []
  if (method !== 'GET') options.push(`method: ${quote(method)}`)
  const stated = Object.entries(headers)
  if (stated.length > 0) {
    const lines = stated.map(
      ([name, value]) => `    ${style.key(name)}: ${writeText(value, textStyle)},\n`,
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
  return `const response = await fetch(${writeText(url, textStyle)}${given})\nconsole.log(response.status, await response.text())`
}

const textStyle: TextStyle = {
  quote,
  marks: ['`', '`'],
  escape: (part) => part.replace(/[`\\]|\$(?=\{)/g, '\\$&'),
  variable: (name) => `\${process.env.${name}}`,
}

function quote(text: string): string {
  const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
  return `'${inner}'`
}
