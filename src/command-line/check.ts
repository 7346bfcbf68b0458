import { fixAll, refusalLine, unifiedDiff, writeFixes } from './fix.js'
import { exitCodeOf, formats } from './formats.js'
import { readInputs, throwIfAny } from './input.js'
import { projectReader } from './project.js'
import { type Work, UsageError, showsColor } from './terminal.js'

/** Checks documents without a bundler; the exit code is 1 when a diagnostic is grave enough. */
export const check: Work = async (patterns, options, terminal) => {
  const { fix = false, fixDryRun = false, failOn, format = 'pretty', version } = options
  if (fix && patterns.includes('-'))
    throw new UsageError('`--fix` writes files: name some, or see `--fix-dry-run`.')
  const cwd = terminal.cwd()
  const { inputs, failures } = await readInputs(patterns, options, terminal)
  const project = projectReader(inputs, cwd, options)
  const { fixed, refusals } =
    fix || fixDryRun ? fixAll(inputs, project.check) : { fixed: inputs, refusals: [] }
  const { written, failures: unwritten } = writeFixes(inputs, fix ? fixed : inputs, cwd)
  const files = project.check(fixDryRun ? fixed : written)
  // Of a dry run the output is the patch alone.
  const text = fixDryRun
    ? fixed
        .map(({ file, text: after }, index) => unifiedDiff(file, inputs[index]!.text, after))
        .join('')
    : formats[format]!(files, { color: showsColor(terminal), failOn, version })
  terminal.stdout.write(text)
  for (const refusal of refusals) terminal.stderr.write(refusalLine(refusal))
  throwIfAny([...failures, ...unwritten])
  return exitCodeOf(files, failOn)
}
