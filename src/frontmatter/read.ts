import type { Reporter } from '../diagnostics/reporter.js'
import type { Source } from '../source/source.js'
import { findFrontMatter, FrontMatterText } from './front-matter-text.js'
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
  const text = new FrontMatterText(source, place.yaml)
  const { yaml } = parsers
  try {
    const { data, replaced } = yaml.readYaml(text.text)
    for (const { path, kind, start, end } of replaced) {
      reporter.report('front-matter-value', text.spanOf(start, end), path, kind)
    }
    return { data, end: place.end }
  } catch (error) {
    // Whatever else the parser may throw is no reason to lose the document.
    const { message, start, end } =
      error instanceof Unreadable ? error : new Unreadable('it is too complex', 0, text.text.length)
    reporter.report('invalid-front-matter', text.spanOf(start, end), message)
    return { data: {}, end: place.end }
  }
}
