import type { FilledRequest } from '../exchange/exchange.js'
import { type LiteralStyle, readJson, variablesIn, writeLiteral, writeText } from './literal.js'

const style: LiteralStyle = {
  indent: '    ',
  quote: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  words: ['True', 'False', 'None'],
  marks: ['f"', '"'],
  escape: (part) => JSON.stringify(part).slice(1, -1).replace(/[{}]/g, '$&$&'),
  variable: (name) => `{os.environ['${name}']}`,
}

/** A program that uses `requests`. */
export function writePython({ method, url, headers, body }: FilledRequest): string {
  const value = body === undefined ? undefined : readJson(body)
  // `json=` states the type of the body itself.
  const stated = Object.entries(headers).filter(
    ([name, type]) =>
      value === undefined || `${name}: ${type}`.toLowerCase() !== 'content-type: application/json',
  )
  const given = [writeText(url, style)]
  if (stated.length > 0) {
    const lines = stated.map(
      ([name, text]) => `        ${JSON.stringify(name)}: ${writeText(text, style)},\n`,
    )
    given.push(`headers={\n${lines.join('')}    }`)
  }
  if (value !== undefined) given.push(`json=${writeLiteral(value, style, '    ')}`)
  else if (body !== undefined) given.push(`data=${JSON.stringify(body)}.encode()`)
  const names = [url, ...stated.map(([, text]) => text)].flatMap(variablesIn)
  const call = given.length === 1 ? given[0]! : `\n${given.map((one) => `    ${one},\n`).join('')}`
  return (
    `${names.length > 0 ? 'import os\n' : ''}import requests\n\n` +
    `response = requests.${method.toLowerCase()}(${call})\n` +
    'print(response.status_code, response.text)'
  )
}
