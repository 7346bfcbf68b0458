import type { Reporter } from '../diagnostics/reporter.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'

/** The front matter of a file, and where the document's content starts. */
interface Frontmatter {
  /** What the YAML says, as JSON can hold it; empty when there is none, or none that can be read. */
  readonly data: Record<string, unknown>
  /** The offset of the first character after it. */
  readonly end: number
}

/** A value that JSON cannot hold; its text takes its place. */
export interface ReplacedValue {
  /** The keys that lead to it: `tags[0].date`. */
  readonly path: string
  /** What it is, for a message. */
  readonly kind: string
  /** Its place in the YAML. */
  readonly start: number
  readonly end: number
}

/** Reads YAML by way of a package. */
export interface YamlReader {
  /** What a mapping says, as JSON can hold it; throws an `Unreadable` for any other text. */
  readYaml(text: string): { data: Record<string, unknown>; replaced: readonly ReplacedValue[] }
}

/** Why a front matter cannot be read as a whole, and where in its YAML. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable'
  readonly start: number
  readonly end: number

  constructor(reason: string, start: number, end: number) {
    super(reason)
    this.start = start
    this.end = end
  }
}

/** Reads the front matter of a file, and reports what is wrong with it. */
export function readFrontmatter(
  reporter: Reporter,
  parsers: { readonly yaml: YamlReader },
): Frontmatter {
  const { source } = reporter
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

const opening = /---[ \t]*(?:\r\n?|\n)/y
const closing = /(?<=[\r\n])---[ \t]*(?:\r\n?|\n|$)/g

/** The lines from `---` on the first line to the next line that is `---`, and where the content starts after it. */
function findFrontMatter({ text, start }: Source): { yaml: Span; end: number } | undefined {
  opening.lastIndex = start
  if (!opening.test(text)) return undefined
  closing.lastIndex = opening.lastIndex
  const end = closing.exec(text)?.index
  return end === undefined
    ? undefined
    : { yaml: { start: opening.lastIndex, end }, end: closing.lastIndex }
}
