import type { FilledRequest } from '../exchange/exchange.js'
import { writeCurl } from './curl.js'
import {
  type LiteralStyle,
  readJson,
  type TextStyle,
  variablesIn,
  writeLiteral,
  writeText,
} from './literal.js'

/** The address that forms send requests to, unless a reader says another one. */
export interface TryItOptions {
  /**
   * The address of the server, `https://api.example.com/v1`.
   *
   * @default the origin of the page
   */
  server?: string
}

/** The languages of samples: the word of a fence of such code, the words of fences that are of the language, and a writer. */
const writers = {
  curl: { fence: 'bash', words: /^curl$/i, write: writeCurl },
  js: { fence: 'js', words: /^(?:[cm]?js|javascript|node(?:\.?js)?)$/i, write: writeJavaScript },
  python: { fence: 'python', words: /^py(?:thon)?3?$/i, write: writePython },
  go: { fence: 'go', words: /^go(?:lang)?$/i, write: writeGo },
} as const

/** A language that a request is written in. */
export type SampleLanguage = keyof typeof writers

/** The languages that a request is written in, in the order of their tabs. */
export const sampleLanguages = Object.keys(writers) as readonly SampleLanguage[]

/** A request as a program that makes it. */
export interface RequestSample {
  readonly language: SampleLanguage
  /** The word of a fence of such code. */
  readonly fence: string
  readonly code: string
}

const SHELL = /^(?:ba|z|fi)?sh$|^(?:console|shell(?:-?session|script)?|terminal)$/i

/** The language of samples that a fence is written in, by its word and, of a shell, by what it runs. */
export function sampleLanguageOf(fence: string, code: string): SampleLanguage | undefined {
  if (SHELL.test(fence)) return /^[ \t]*(?:[$%#>] *)?curl\s/m.test(code) ? 'curl' : undefined
  return sampleLanguages.find((language) => writers[language].words.test(fence))
}

/** A request in some languages. */
export function writeSamples(
  request: FilledRequest,
  languages: readonly SampleLanguage[],
): RequestSample[] {
  return languages.map((language) => {
    const { fence, write } = writers[language]
    return { language, fence, code: write(request) }
  })
}

/** Lines in braces, indented; nothing for none. */
function inBraces(lines: readonly string[], indent: string): string {
  return `{\n${lines.map((line) => `${indent}  ${line},\n`).join('')}${indent}}`
}

/** A program for Node.js, Deno, Bun and browsers, by `fetch`. */
function writeJavaScript({ method, url, headers, body }: FilledRequest): string {
  const quote = (text: string) => {
    const inner = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")
    return `'${inner}'`
  }
  const style: LiteralStyle = {
    indent: '  ',
    quote,
    key: (name) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)),
    words: ['true', 'false', 'null'],
    marks: ['`', '`'],
    escape: (part) => part.replace(/[`\\]|\$(?=\{)/g, '\\$&'),
    variable: (name) => `\${process.env.${name}}`,
  }
  const options: string[] = []
  if (method !== 'GET') options.push(`method: ${quote(method)}`)
  const stated = Object.entries(headers).map(
    ([name, value]) => `${style.key(name)}: ${writeText(value, style)}`,
  )
  if (stated.length > 0) options.push(`headers: ${inBraces(stated, '  ')}`)
  const value = body === undefined ? undefined : readJson(body)
  if (value !== undefined) options.push(`body: JSON.stringify(${writeLiteral(value, style, '  ')})`)
  else if (body !== undefined) options.push(`body: ${quote(body)}`)
  const given = options.length === 0 ? '' : `, ${inBraces(options, '')}`
  return `const response = await fetch(${writeText(url, style)}${given})\nconsole.log(response.status, await response.text())`
}

/** A program that uses `requests`. */
function writePython({ method, url, headers, body }: FilledRequest): string {
  const style: LiteralStyle = {
    indent: '    ',
    quote: (text) => JSON.stringify(text),
    key: (name) => JSON.stringify(name),
    words: ['True', 'False', 'None'],
    marks: ['f"', '"'],
    escape: (part) => JSON.stringify(part).slice(1, -1).replace(/[{}]/g, '$&$&'),
    variable: (name) => `{os.environ['${name}']}`,
  }
  const value = body === undefined ? undefined : readJson(body)
  // `json=` states the type of the body itself.
  const stated = Object.entries(headers).filter(
    ([name, type]) =>
      value === undefined || `${name}: ${type}`.toLowerCase() !== 'content-type: application/json',
  )
  const given = [writeText(url, style)]
  if (stated.length > 0) {
    const lines = stated.map(([name, text]) => `  ${style.key(name)}: ${writeText(text, style)}`)
    given.push(`headers=${inBraces(lines, '    ')}`)
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

/** A program of the standard library alone. */
function writeGo({ method, url, headers, body }: FilledRequest): string {
  const style: TextStyle = {
    quote: (text) => JSON.stringify(text),
    marks: ['"', '"'],
    escape: (part) => JSON.stringify(part).slice(1, -1),
    variable: (name) => `"+os.Getenv("${name}")+"`,
  }
  const write = (text: string) => writeText(text, style).replace(/^""\+|\+""$/g, '')
  const hasVariables = [url, ...Object.values(headers)].some((text) => variablesIn(text).length > 0)
  const packages = ['fmt', 'io', 'net/http']
  if (hasVariables) packages.push('os')
  if (body !== undefined) packages.push('strings')
  // A text of several lines is written as it is, but for the back quotes in it.
  const isPlain = body !== undefined && !/[\n"]/.test(body)
  const quoted = isPlain ? JSON.stringify(body) : `\`${body?.replaceAll('`', '` + "`" + `')}\``
  const content = body === undefined ? 'nil' : `strings.NewReader(${quoted})`
  const failing = ['if err != nil {', '\tpanic(err)', '}']
  const lines = [
    `request, err := http.NewRequest("${method}", ${write(url)}, ${content})`,
    ...failing,
    ...Object.entries(headers).map(
      ([name, value]) => `request.Header.Set(${JSON.stringify(name)}, ${write(value)})`,
    ),
    'response, err := http.DefaultClient.Do(request)',
    ...failing,
    'defer response.Body.Close()',
    'text, err := io.ReadAll(response.Body)',
    ...failing,
    'fmt.Println(response.Status, string(text))',
  ]
  const imports = packages.map((name) => `\t"${name}"\n`).join('')
  const main = lines.map((line) => `\t${line}\n`).join('')
  return `package main\n\nimport (\n${imports})\n\nfunc main() {\n${main}}`
}
