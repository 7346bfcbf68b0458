import type { Request } from './request.js'
import { joinTemplate, readTemplate } from './template.js'

/** A program of the standard library alone. */
export function writeGo({ method, url, headers, body }: Request): string {
  const texts = [url, ...headers.map(([, value]) => value)]
  const hasVariables = texts.some((text) => readTemplate(text).names.length > 0)
  const packages = ['fmt', 'io', 'net/http']
  if (hasVariables) packages.push('os')
  if (body !== undefined) packages.push('strings')
  const content = body === undefined ? 'nil' : `strings.NewReader(${quoteRaw(body)})`
  const lines = [
    `request, err := http.NewRequest("${method}", ${writeText(url)}, ${content})`,
    ...failing,
    ...headers.map(
      ([name, value]) => `request.Header.Set(${JSON.stringify(name)}, ${writeText(value)})`,
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

/** A text, with its variables from the environment. */
function writeText(text: string): string {
  const { texts, names } = readTemplate(text)
  const written = joinTemplate(
    { texts, names },
    (part) => (part === '' ? '' : `+${JSON.stringify(part)}`),
    (name) => `+os.Getenv("${name}")`,
  )
  return written.slice(1) || '""'
}

/** A text of several lines as it is; a back quote, which cannot be in it, is added. */
function quoteRaw(text: string): string {
  if (!text.includes('\n') && !text.includes('"')) return JSON.stringify(text)
  return `\`${text.replaceAll('`', '` + "`" + `')}\``
}
