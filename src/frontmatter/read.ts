import { isMap, parseDocument } from 'yaml'
import type { Reporter } from '../diagnostics/reporter.js'
import type { Source } from '../source/source.js'
import { findFrontMatter, FrontMatterText } from './front-matter-text.js'
import { foreignKind, JsonReader } from './json-reader.js'
import { syntaxError, Unreadable } from './syntax-error.js'

/** The front matter of a file, and where the document's content starts. */
export interface Frontmatter {
  /** What the YAML says, as JSON can hold it; empty when there is none, or none that can be read. */
  readonly data: Record<string, unknown>
  /** The offset of the first character after the front matter. */
  readonly end: number
}

/** Reads the front matter of a file, and reports what is wrong with it. */
export function readFrontmatter(source: Source, reporter: Reporter): Frontmatter {
  const place = findFrontMatter(source)
  if (!place) return { data: {}, end: source.start }
  const yaml = new FrontMatterText(source, place.yaml)
  try {
    return { data: readYaml(yaml, reporter), end: place.end }
  } catch (error) {
    // Whatever else the parser may throw is no reason to lose the document.
    const { message, start, end } =
      error instanceof Unreadable ? error : new Unreadable('it is too complex', 0, yaml.text.length)
    reporter.report('invalid-front-matter', yaml.spanOf(start, end), message)
    return { data: {}, end: place.end }
  }
}

function readYaml(yaml: FrontMatterText, reporter: Reporter): Record<string, unknown> {
  const { text } = yaml
  // Unique keys are checked by the reader: here each key would be compared with every other one.
  const options = { prettyErrors: false, uniqueKeys: false, intAsBigInt: true }
  const document = parseDocument(text, options)
  const error = syntaxError(document, text)
  if (error) throw error
  const { contents } = document
  if (!contents) return {}
  if (!isMap(contents) || foreignKind(contents)) {
    throw new Unreadable(
      'it is not a mapping of keys to values',
      contents.range[0],
      contents.range[1],
    )
  }
  const reader = new JsonReader(text)
  const data = reader.readMapping(contents, '')
  for (const { path, kind, start, end } of reader.replaced) {
    reporter.report('front-matter-value', yaml.spanOf(start, end), path, kind)
  }
  return data
}
