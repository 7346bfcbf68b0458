import { type LiteralStyle, readJson, writeLiteral } from './json-literal.js'
import type { Request } from './request.js'
import { joinTemplate, readTemplate } from './template.js'

const style: LiteralStyle = {
  indent: '    ',
  string: (text) => JSON.stringify(text),
  key: (name) => JSON.stringify(name),
  words: ['True', 'False', 'None'],
}

/** A program that uses `requests`. */
export function writePython({ method, url, headers, body }: Request): string {
  const value = body === undefined ? undefined : readJson(body)
  // `json=` states the type of the body itself.
  const stated = headers.filter(
    ([name, type]) =>
      value === undefined || `${name}: ${type}`.toLowerCase() !== 'content-type: application/json',
  )
  const given = [writeText(url)]
  if (stated.length > 0) {
    const lines = stated.map(
      ([name, text]) => `        ${JSON.stringify(name)}: ${writeText(text)},\n`,
    )
    given.push(`headers={\n${lines.join('')}    }`)
  }
  if (value !== undefined) given.push(`json=${writeLiteral(value, style, '    ')}`)
  else if (body !== undefined) given.push(`data=${JSON.stringify(body)}.encode()`)
  const names = [url, ...stated.map(([, text]) => text)].flatMap((text) => readTemplate(text).names)
  const call = given.length === 1 ? given[0]! : `\n${given.map((one) => `    ${one},\n`).join('')}`
  return (
    `${names.length > 0 ? 'import os\n' : ''}import requests\n\n` +
    `response = requests.${method.toLowerCase()}(${call})\n` +
    'print(response.status_code, response.text)'
  )
}

/** A text, with its variables from the environment. */
function writeText(text: string): string {
  const template = readTemplate(text)
  if (template.names.length === 0) return JSON.stringify(text)
  const escaped = (part: string) => JSON.stringify(part).slice(1, -1).replace(/[{}]/g, '$&$&')
  return `f"${joinTemplate(template, escaped, (name) => `{os.environ['${name}']}`)}"`
}
