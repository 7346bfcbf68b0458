import { isMap, parseDocument, visit, type Document, type YAMLParseError } from 'yaml'
import { foreignKind, ValueReader } from './value-reader.js'
import { Unreadable, type YamlReader } from './read.js'

/** Reads YAML with the package `yaml`. */
export const readYaml: YamlReader['readYaml'] = (text) => {
  // Unique keys are checked by the reader: here each key would be compared with every other one.
  const options = { prettyErrors: false, uniqueKeys: false, intAsBigInt: true }
  const document = parseDocument(text, options)
  const error = syntaxError(document, text)
  if (error) throw error
  const { contents } = document
  if (!contents) return { data: {}, replaced: [] }
  if (!isMap(contents) || foreignKind(contents)) {
    const [start, end] = contents.range
    throw new Unreadable('it is not a mapping of keys to values', start, end)
  }
  const reader = new ValueReader(text)
  const data = reader.read(contents, '') as Record<string, unknown>
  return { data, replaced: reader.replaced }
}

const LONGEST = 160

/** Why a YAML text does not parse, in plain words, and where. */
function syntaxError(document: Document.Parsed, yaml: string): Unreadable | undefined {
  const errors = document.errors.toSorted((one, other) => one.pos[0] - other.pos[0])
  // The errors around it are about what the parser left unread there.
  const error = errors.find(({ code }) => code === 'RESOURCE_EXHAUSTION') ?? errors[0]
  if (!error) return undefined
  const [start, end] = isUnclosedQuote(error) ? lastScalar(document, yaml) : placeOf(error, yaml)
  return new Unreadable(reasonOf(error), start, end)
}

function reasonOf(error: YAMLParseError): string {
  const { code, message } = error
  if (code === 'RESOURCE_EXHAUSTION') return 'it is nested too deeply'
  if (code === 'MULTIPLE_DOCS') return 'it holds more than one document'
  if (isUnclosedQuote(error)) return 'a quote is never closed'
  const line = message.replaceAll(/\s+/g, ' ').slice(0, LONGEST)
  return line.charAt(0).toLowerCase() + line.slice(1)
}

function isUnclosedQuote({ code, message }: YAMLParseError): boolean {
  return code === 'MISSING_CHAR' && message.endsWith('quote')
}

/** What the parser points at; the last line where that is the end of the text. */
function placeOf({ pos: [start, end] }: YAMLParseError, yaml: string): [number, number] {
  const textEnd = yaml.trimEnd().length
  if (start >= textEnd) return [yaml.lastIndexOf('\n', textEnd - 1) + 1, textEnd]
  return [start, Math.min(end, yaml.length)]
}

/** From the start of the last scalar, which a quote leaves open, to the end of its line. */
function lastScalar(document: Document.Parsed, yaml: string): [number, number] {
  let start = 0
  visit(document, { Scalar: (_key, { range }) => void (start = range?.[0] ?? start) })
  const end = yaml.indexOf('\n', start)
  return [start, end === -1 ? yaml.length : end]
}
