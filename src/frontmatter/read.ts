import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { Unreadable, type YamlHolder } from './yaml-reader.js'

/** The front matter of a file, and where the document's content starts. */
export interface Frontmatter {
  /** What the YAML says, as JSON can hold it; empty when there is none, or none that can be read. */
  readonly data: Record<string, unknown>
  /** The offset of the first character after the front matter. */
  readonly end: number
}

/** Reads the front matter of a file, and reports what is wrong with it. */
export function readFrontmatter(
  source: Source,
  reporter: Reporter,
  parsers: YamlHolder,
): Frontmatter {
  const place = findFrontMatter(source)
  if (!place) return { data: {}, end: source.start }
  const { yaml } = parsers
  // The parser knows LF and CRLF.
  const text = source.slice(place.yaml).replaceAll(/\r(?!\n)/g, '\n')
  const spanOf = (start: number, end: number): Span => {
    const length = text.slice(start, end).trimEnd().length
    const from = place.yaml.start + start
    return { start: from, end: length > 0 ? from + length : place.yaml.start + end }
  }
  try {
    const { data, replaced } = yaml.readYaml(text)
    for (const { path, kind, start, end } of replaced) {
      reporter.report('front-matter-value', spanOf(start, end), path, kind)
    }
    return { data, end: place.end }
  } catch (error) {
    // Whatever else the parser may throw is no reason to lose the document.
    const { message, start, end } =
      error instanceof Unreadable ? error : new Unreadable('it is too complex', 0, text.length)
    reporter.report('invalid-front-matter', spanOf(start, end), message)
    return { data: {}, end: place.end }
  }
}

/** Where a front matter is: the YAML in it, and where the document's content starts. */
interface FrontMatterPlace {
  /** The lines between the delimiters. */
  readonly yaml: Span
  /** The start of the line after the closing delimiter. */
  readonly end: number
}

/** The front matter of a text: from `---` on the first line to the next line that is `---`. */
function findFrontMatter(source: Source): FrontMatterPlace | undefined {
  if (!source.text.startsWith('---', source.start)) return undefined
  const { text } = source
  const lines = source.lines.starts.with(0, source.start)
  if (!isDelimiter(text, lines, 0)) return undefined
  for (let index = 1; index < lines.length; index++) {
    if (!isDelimiter(text, lines, index)) continue
    const yaml = { start: lines[1]!, end: lines[index]! }
    return { yaml, end: lines[index + 1] ?? text.length }
  }
  return undefined
}

function isDelimiter(text: string, lines: readonly number[], index: number): boolean {
  const start = lines[index]!
  if (!text.startsWith('---', start)) return false
  return /^[ \t\r\n]*$/.test(text.slice(start + 3, lines[index + 1]))
}
