import * as yaml from 'yaml'
import { quote } from '../diagnostics/wording.js'
import { readPlainYaml } from './plain-yaml.js'

/** Within these the library reads any text soon, and stays far from the end of the stack. */
const limits = { length: 50_000, depth: 50, aliases: 20 }

/** Reads a mapping into what JSON can hold, with warnings of the rest; it is empty where there is an error. */
export function readYaml(text: string) {
  const plain = text.length <= limits.length ? readPlainYaml(text) : undefined
  if (plain) return { data: plain, warnings: [] }
  try {
    const document = parse(text)
    const data: Record<string, unknown> = document.toJS() ?? {}
    return { data, warnings: document.warnings }
  } catch (cause) {
    const isKnown = cause instanceof yaml.YAMLParseError
    const error = isKnown ? cause : problem('it is too complex', 0, text.length)
    return { data: {} as Record<string, unknown>, warnings: [], error }
  }
}

function problem(reason: string, start: number, end: number): yaml.YAMLParseError {
  return new yaml.YAMLParseError([start, end], 'IMPOSSIBLE', reason)
}

function parse(text: string): yaml.Document.Parsed {
  if (text.length > limits.length) {
    throw problem(`it is longer than ${limits.length} characters`, 0, text.indexOf('\n'))
  }
  const composer = new yaml.Composer({ resolveKnownTags: false, logLevel: 'error' })
  const [document, second] = [...composer.compose(tokensOf(text), true, text.length)]
  const { contents, errors, warnings } = document!
  const [error] = errors.toSorted((one, other) => one.pos[0] - other.pos[0])
  if (error) throw inPlainWords(error, document!, text)
  if (second) throw problem('it holds more than one document', second.range[0], second.range[1])
  if (contents && !yaml.isMap(contents)) {
    throw problem('it is no mapping of keys to values', contents.range[0], contents.range[1])
  }
  for (const warning of warnings) warning.message = 'a tag, which JSON cannot hold; it is left out'
  makePlain(document!)
  return document!
}

/** The tokens of a text; throws where they nest deeper than the library's recursion may go. */
function* tokensOf(text: string): Generator<yaml.CST.Token> {
  const parser = new yaml.Parser()
  for (const lexeme of new yaml.Lexer().lex(text)) {
    yield* parser.next(lexeme)
    const { stack, offset } = parser
    if (stack.length <= limits.depth) continue
    throw problem(`it is nested more than ${limits.depth} deep`, offset - lexeme.length, offset)
  }
  yield* parser.end()
}

/** Puts text where JSON cannot hold a value, with a warning; throws at an alias that stands for nothing. */
function makePlain(document: yaml.Document.Parsed): void {
  const anchors = new Map<string, yaml.Node>()
  let aliases = 0
  yaml.visit(document, (position, node, path) => {
    if (!yaml.isNode(node)) return undefined
    const [start, end] = node.range!
    const warn = (kind: string): void => {
      const message = `${kind}, which JSON cannot hold; it becomes text`
      document.warnings.push(new yaml.YAMLWarning([start, end], 'IMPOSSIBLE', message))
    }
    if (yaml.isAlias(node)) {
      const target = anchors.get(node.source)
      const unmarked = `nothing above it is marked with \`&${quote(node.source)}\``
      if (!target) throw problem(unmarked, start, end)
      if (++aliases > limits.aliases) throw problem('it has too many aliases', start, end)
      if (!path.includes(target)) return undefined
      warn('a value that holds itself')
      return Object.assign(new yaml.Scalar(`*${node.source}`), { range: node.range })
    }
    if (node.anchor) anchors.set(node.anchor, node)
    if (position === 'key' && !yaml.isScalar(node)) warn('a key that is no text')
    if (yaml.isScalar(node) && typeof node.value === 'number') {
      const isFinite = Number.isFinite(node.value)
      if (!isFinite) warn('no finite number')
      // JSON has no negative zero.
      node.value = isFinite ? node.value + 0 : node.source
    }
    return undefined
  })
}

/** An error in plain words; a missing end is reported in the last line, a missing quote at its scalar. */
function inPlainWords(error: yaml.YAMLParseError, document: yaml.Document, text: string) {
  const { length } = text.trimEnd()
  const message = error.message.charAt(0).toLowerCase() + error.message.slice(1)
  if (error.pos[0] < length) return problem(message.replaceAll(/\s+/g, ' '), ...error.pos)
  let start = text.lastIndexOf('\n', length - 1) + 1
  if (!message.endsWith('quote')) return problem(message, start, length)
  yaml.visit(document, { Scalar: (_position, { range }) => void (start = range?.[0] ?? start) })
  return problem('a quote is never closed', start, `${text}\n`.indexOf('\n', start))
}
