import type { Severity } from '../diagnostics/diagnostic.js'
import { fixAll, unifiedDiff, writeFixes } from './fix.js'
import { exitCodeOf, formats } from './formats.js'
import { readInputs, standardInputName } from './input.js'
import { projectReader, type ProjectOptions } from './project.js'
import { type Terminal, UsageError, showsColor } from './terminal.js'

/** The options of the `check` command. */
export interface CheckOptions extends ProjectOptions {
  readonly format: string
  readonly failOn: Severity
  readonly ignore: readonly string[]
  /** Writes the edits of the diagnostics into the files. */
  readonly fix?: boolean
  /** Prints what `fix` would change. */
  readonly fixDryRun?: boolean
  /** The version of this package, for formats that name it. */
  readonly version?: string
}

/** Checks documents without a bundler; returns the exit code: 1 when a diagnostic is grave enough, else 0. */
export async function check(
  patterns: readonly string[],
  options: CheckOptions,
  terminal: Terminal,
): Promise<0 | 1> {
  const { fix = false, fixDryRun = false, failOn, format, version } = options
  const cwd = terminal.cwd()
  const inputs = await readInputs(patterns, options.ignore, terminal)
  if (fix && inputs.some(({ file }) => file === standardInputName))
    throw new UsageError('`--fix` writes files: name some, or see `--fix-dry-run`.')
  const checkAll = projectReader(inputs, cwd, options)
  const fixed = fix || fixDryRun ? fixAll(inputs, checkAll) : inputs
  const failures = fix ? await writeFixes(inputs, fixed, cwd) : new Map<string, string>()
  const files = checkAll(
    fixed.map((input, index) => (failures.has(input.file) ? inputs[index]! : input)),
  )
  // Of a dry run the output is the patch alone.
  const text = fixDryRun
    ? fixed
        .map(({ file, text: after }, index) => unifiedDiff(file, inputs[index]!.text, after))
        .join('')
    : formats[format]!(files, { color: showsColor(terminal), failOn, version })
  terminal.stdout.write(text)
  if (failures.size > 0) throw new UsageError([...failures.values()].join('\n'))
  return exitCodeOf(files, failOn)
}
