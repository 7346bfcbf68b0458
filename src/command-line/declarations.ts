import { relative, resolve } from 'node:path'
import { hasErrors } from '../diagnostics/diagnostic.js'
import { count, visible } from '../diagnostics/wording.js'
import { findDocuments, toPosix } from '../project/files.js'
import { declarationOf, Sidecar } from '../sidecar/sidecar.js'
import { readInputs } from './input.js'
import { type ProjectFile, projectReader } from './project.js'
import { type Terminal, UsageError, type Work } from './terminal.js'

/** The outcome for one declaration. */
type DeclarationOutcome = 'current' | 'changed' | 'failed'

/**
 * Writes the declarations of documents beside them; the exit code is 1 when a document has errors, or
 * with `check` when a declaration is out of date.
 */
export const writeTypes: Work = async (patterns, options, terminal) => {
  if (patterns.includes('-')) throw new UsageError('`types` writes beside files: name some.')
  const { check = false, ignore } = options
  const cwd = terminal.cwd()
  const inputs = await readInputs(patterns, options, terminal)
  const files = projectReader(inputs, cwd, options).read(inputs)
  const outcomes = files.map((file) => settle(file, check, terminal))
  for (const file of await findDocuments(['**/*.d.*.ts'], cwd, ignore)) {
    const sidecar = Sidecar.at(resolve(cwd, file))
    if (!sidecar?.isLeft()) continue
    const path = shown(sidecar, terminal)
    if (check) terminal.stdout.write(`${path} is left over: its document is gone\n`)
    else if (sidecar.remove()) terminal.stdout.write(`removed ${path}\n`)
    outcomes.push('changed')
  }
  const changed = outcomes.filter((outcome) => outcome === 'changed').length
  const verb = check ? 'out of date' : 'changed'
  terminal.stdout.write(`${count(inputs.length, 'document')}, ${changed} ${verb}.\n`)
  return outcomes.includes('failed') || (check && changed > 0) ? 1 : 0
}

function settle(
  { file, document }: ProjectFile,
  check: boolean,
  terminal: Terminal,
): DeclarationOutcome {
  const sidecar = Sidecar.of(resolve(terminal.cwd(), file))
  if (!sidecar) throw new UsageError(`${file} needs an extension, for a declaration beside it.`)
  if (hasErrors(document.diagnostics)) {
    terminal.stderr.write(`${visible(file)} has errors, \`vite-plugin-api-md check\` shows them\n`)
    return 'failed'
  }
  const declaration = declarationOf(document.endpoints)
  const state = check ? sidecar.state(declaration) : sidecar.write(declaration)
  if (state === 'current') return 'current'
  const path = shown(sidecar, terminal)
  if (state === 'foreign') {
    terminal.stderr.write(`${path} is kept: this command did not write it\n`)
    return 'current'
  }
  const word = state === 'missing' ? 'missing' : 'out of date'
  terminal.stdout.write(check ? `${path} is ${word}\n` : `wrote ${path}\n`)
  return 'changed'
}

function shown({ path }: Sidecar, terminal: Terminal): string {
  return visible(toPosix(relative(terminal.cwd(), path)))
}
