import type { Reporter } from '../diagnostics/reporter.js'
import { readYaml } from './yaml.js'

/** The lines from `---` on the first line to the next line that is `---`. */
const frontMatter = /(---[ \t]*(?:\r\n?|\n))((?:[^]*?[\r\n])??)---[ \t]*(?:\r\n?|\n|$)/y

/** Reads the front matter of a file, reports what is wrong with it, and says where the content starts. */
export function readFrontmatter(reporter: Reporter) {
  const { source } = reporter
  frontMatter.lastIndex = source.start
  const match = frontMatter.exec(source.text)
  if (!match) return { data: {}, end: source.start }
  const [whole, opening = '', written = ''] = match
  // The parser knows LF and CRLF.
  const text = written.replaceAll(/\r(?!\n)/g, '\n')
  const { data, error, warnings } = readYaml(text)
  const spanOf = ([from, to]: readonly [number, number]) => {
    const start = source.start + opening.length + from
    return { start, end: start + (text.slice(from, to).trimEnd() || text.slice(from, to)).length }
  }
  if (error) reporter.report('invalid-front-matter', spanOf(error.pos), error.message)
  for (const { pos, message } of warnings) {
    reporter.report('front-matter-value', spanOf(pos), text.slice(...pos).trimEnd(), message)
  }
  return { data, end: source.start + whole.length }
}
