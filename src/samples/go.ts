import type { FilledRequest } from '../exchange/exchange.js'
import { type TextStyle, variablesIn, writeText } from './literal.js'

/** A program of the standard library alone. */
export function writeGo({ method, url, headers, body }: FilledRequest): string {
  const texts = [url, ...Object.values(headers)]
  const hasVariables = texts.some((text) => variablesIn(text).length > 0)
  const packages = ['fmt', 'io', 'net/http']
  if (hasVariables) packages.push('os')
  if (body !== undefined) packages.push('strings')
  const content = body === undefined ? 'nil' : `strings.NewReader(${quoteRaw(body)})`
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

const failing = ['if err != nil {', '\tpanic(err)', '}']

const style: TextStyle = {
  quote: (text) => JSON.stringify(text),
  marks: ['"', '"'],
  escape: (part) => JSON.stringify(part).slice(1, -1),
  variable: (name) => `"+os.Getenv("${name}")+"`,
}

function write(text: string): string {
  return writeText(text, style).replace(/^""\+|\+""$/g, '')
}

/** A text of several lines as it is; a back quote, which cannot be in it, is added. */
function quoteRaw(text: string): string {
  if (!text.includes('\n') && !text.includes('"')) return JSON.stringify(text)
  return `\`${text.replaceAll('`', '` + "`" + `')}\``
}
