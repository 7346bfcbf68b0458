import type { SeverityMap } from '../diagnostics/severity-map.js'
import type { Severity } from '../diagnostics/severity.js'
import type { HeadingIdStyle } from '../document/heading-ids.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import { summarize } from './checked-file.js'
import { formats } from './formats/format.js'
import { readInputs } from './input.js'
import { readProject } from './project.js'
import { showsColor, type Terminal } from './terminal.js'

/** The options of the `check` command. */
export interface CheckOptions {
  readonly format: string
  readonly failOn: Severity
  readonly ignore: readonly string[]
  readonly severities: SeverityMap
  readonly idPrefix: string
  readonly headingIds: HeadingIdStyle
  readonly vocabulary?: Vocabulary
}

/** Checks documents without a bundler; answers the exit status: 1 when a finding is grave enough, else 0. */
export async function check(
  patterns: readonly string[],
  options: CheckOptions,
  terminal: Terminal,
): Promise<0 | 1> {
  const inputs = await readInputs(patterns, options.ignore, terminal)
  const files = readProject(inputs, terminal.cwd(), options)
  terminal.stdout.write(formats[options.format]!(files, showsColor(terminal)))
  const { errors, warnings } = summarize(files)
  return errors + (options.failOn === 'warning' ? warnings : 0) > 0 ? 1 : 0
}
