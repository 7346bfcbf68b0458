import { readFileSync } from 'node:fs'
import { dirname, relative, resolve } from 'node:path'
import { formatPatch, structuredPatch } from 'diff'
import { applyEdits, compatibleEdits, type Diagnostic } from '../diagnostics/diagnostic.js'
import { attributeEntries, structureEntries, tagEntries } from '../diagnostics/entries/tags.js'
import { placeOf, visible } from '../diagnostics/wording.js'
import type { CheckedDocument } from '../project/document.js'
import { writeWhole } from '../sidecar/write-whole.js'
import { exitCodeOf, formats } from './formats.js'
import { type Input, readInputs } from './input.js'
import { type CheckedInput, projectReader } from './project.js'
import { reasonOf, type Work, UsageError, showsColor } from './terminal.js'

/** Checks files that were read, as the command does without fixing. */
type Check = (inputs: readonly Input[]) => readonly CheckedInput[]

/** A diagnostic whose edits are not applied, and the error that they would bring. */
interface Refusal {
  readonly file: string
  readonly diagnostic: Diagnostic
  /** Nothing where a route would be lost or another one. */
  readonly error?: Diagnostic | undefined
}

/** A diagnostic with edits, and the index of its file. */
interface Fixable {
  readonly index: number
  readonly diagnostic: Diagnostic
}

// A fix can uncover what another one fixes; nothing needs more rounds than a few.
const MOST_ROUNDS = 10

/**
 * Applies the edits of all diagnostics, round after round until none is left, but those of diagnostics
 * that would bring an error or change the routes of a file.
 */
export function fixAll(inputs: readonly Input[], check: Check) {
  const refusals = new Map<string, Refusal>()
  const keyOf = ({ index, diagnostic: { code, message, edits } }: Fixable) =>
    JSON.stringify([index, code, message, edits!.map(({ text }) => text)])
  let current = inputs
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = check(current)
    const fixable = before
      .flatMap(({ diagnostics }, index) => diagnostics.map((diagnostic) => ({ index, diagnostic })))
      .filter((one) => one.diagnostic.edits && !refusals.has(keyOf(one)))
    const apply = (fixes: readonly Fixable[]): readonly Input[] => {
      const byFile = current.map((): Diagnostic[] => [])
      for (const { index, diagnostic } of fixes) byFile[index]!.push(diagnostic)
      return current.map((input, index): Input => {
        const edits = compatibleEdits(byFile[index]!)
        return edits.length === 0 ? input : { ...input, text: applyEdits(input.text, edits) }
      })
    }
    let kept: readonly Fixable[] = []
    /** Keeps of some fixes those that do no harm beside the ones that were kept before. */
    const keep = (fixes: readonly Fixable[]): void => {
      const harm = findHarm(before, check(apply([...kept, ...fixes])), fixes)
      if (!harm) kept = [...kept, ...fixes]
      else if (fixes.length > 1) {
        const half = Math.ceil(fixes.length / 2)
        keep(fixes.slice(0, half))
        keep(fixes.slice(half))
      } else {
        const { index, diagnostic } = fixes[0]!
        refusals.set(keyOf(fixes[0]!), { file: inputs[index]!.file, diagnostic, ...harm })
      }
    }
    // First those that may change the list of routes.
    const ofRoutes = fixable.filter(isAboutRoute)
    if (fixable.length > 0) keep(ofRoutes.length > 0 ? ofRoutes : fixable)
    const fixed = apply(kept)
    if (fixed.every(({ text }, index) => text === current[index]!.text)) break
    current = fixed
  }
  return { fixed: current, refusals: [...refusals.values()] }
}

/** An error that there was not before, or a route that went though no fix is about one. */
function findHarm(
  before: readonly CheckedInput[],
  after: readonly CheckedInput[],
  fixes: readonly Fixable[],
): { error?: Diagnostic } | undefined {
  for (const [index, file] of after.entries()) {
    const error = newError(before[index]!, file)
    if (error) return { error }
    const isSame = file.routes.join('\n') === before[index]!.routes.join('\n')
    if (!isSame && !fixes.every(isAboutRoute)) return {}
  }
  return undefined
}

/** True for a diagnostic about a tag or an attribute, which make the routes of a file. */
function isAboutRoute({ diagnostic: { code } }: Fixable): boolean {
  return [tagEntries, structureEntries, attributeEntries].some((part) => Object.hasOwn(part, code))
}

/** The reason why a diagnostic is not fixed, as a line. */
export function refusalLine({ file, diagnostic, error }: Refusal): string {
  const why = error ? `would bring the error ${error.code}` : 'would change the list of routes'
  return `${placeOf(file, diagnostic)} ${diagnostic.code} is not fixed: its edit ${why}\n`
}

/** The difference of two texts, as `diff -u` and `git apply` have it; empty where nothing does. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return ''
  const names = [`a/${file}`, `b/${file}`] as const
  const patch = structuredPatch(...names, before, after, undefined, undefined, { context: 3 })
  // The line of equals signs is for other tools.
  return formatPatch(patch).replace(/^=+\n/, '')
}

/**
 * Writes the texts that changed, each as a whole: what reads a file meanwhile sees the old or the new one.
 * Returns what the files hold now, a line for each that changed, and why some could not be written.
 */
export function writeFixes(before: readonly Input[], after: readonly Input[], cwd: string) {
  const written: Input[] = []
  const lines: string[] = []
  const failures: string[] = []
  for (const [index, input] of after.entries()) {
    const { file, text, isLossy } = before[index]!
    try {
      if (input.text !== text) {
        if (isLossy) throw new Error('it is not UTF-8')
        if (replaceFile(resolve(cwd, file), text, input.text, cwd))
          lines.push(`${visible(file)} is fixed\n`)
      }
      written.push(input)
    } catch (cause) {
      written.push(before[index]!)
      failures.push(`${file} cannot be fixed: ${reasonOf(cause)}.`)
    }
  }
  return { written, lines, failures }
}

/** Returns false where another name of the file was fixed before. */
function replaceFile(path: string, old: string, text: string, cwd: string): boolean {
  const present = readFileSync(path, 'utf8')
  if (text === present) return false
  if (old !== present) throw new Error('it changed meanwhile')
  writeWhole(path, text, relative(cwd, path).startsWith('..') ? dirname(path) : cwd)
  return true
}

/** The first of the errors of a code that has more than before. */
function newError(before: CheckedDocument, after: CheckedDocument): Diagnostic | undefined {
  const known = errorCounts(before)
  const more = [...errorCounts(after)].find(([code, count]) => count > (known.get(code) ?? 0))
  return more && after.diagnostics.findLast(({ code }) => code === more[0])
}

function errorCounts({ diagnostics }: CheckedDocument): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { code, severity } of diagnostics)
    if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}

/** Checks documents without a bundler; the exit code is 1 when a diagnostic is grave enough. */
export const check: Work = async (patterns, options, terminal) => {
  const { fix = false, fixDryRun = false, failOn, format = 'pretty', version } = options
  if (fix && patterns.includes('-'))
    throw new UsageError('`--fix` writes files: name some, or see `--fix-dry-run`.')
  const cwd = terminal.cwd()
  const inputs = await readInputs(patterns, options, terminal)
  const project = projectReader(inputs, cwd, options)
  const { fixed, refusals } =
    fix || fixDryRun ? fixAll(inputs, project.check) : { fixed: inputs, refusals: [] }
  const { written, lines, failures } = writeFixes(inputs, fix ? fixed : inputs, cwd)
  const files = project.check(fixDryRun ? fixed : written)
  // Of a dry run the output is the patch alone.
  const text = fixDryRun
    ? fixed
        .map(({ file, text: after }, index) => unifiedDiff(file, inputs[index]!.text, after))
        .join('')
    : formats[format]!(files, { color: showsColor(terminal), failOn, version })
  terminal.stdout.write(text)
  for (const line of lines) terminal.stderr.write(line)
  for (const refusal of refusals) terminal.stderr.write(refusalLine(refusal))
  options.failures.push(...failures)
  return exitCodeOf(files, failOn)
}
