import { randomUUID } from 'node:crypto'
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { formatPatch, structuredPatch } from 'diff'
import { applyEdits, compatibleEdits } from '../diagnostics/diagnostic.js'
import type { CheckedDocument } from '../project/document.js'
import type { Input } from './input.js'
import { reasonOf } from './terminal.js'

/** Checks files that were read, as the command does without fixing. */
type Check = (inputs: readonly Input[]) => readonly CheckedDocument[]

// A fix can uncover what another one fixes; nothing needs more rounds than a few.
const MOST_ROUNDS = 10

/**
 * Applies the edits of all diagnostics, round after round until none is left. A round that gives a
 * file an error that it did not have is taken back, and the file is not changed any more.
 */
export function fixAll(inputs: readonly Input[], check: Check): readonly Input[] {
  let current = inputs
  let files = check(inputs)
  const settled = new Set<string>()
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const before = current
    const fixed = before.map((input, index): Input => {
      const edits = settled.has(input.file) ? [] : compatibleEdits(files[index]!.diagnostics)
      return edits.length === 0 ? input : { ...input, text: applyEdits(input.text, edits) }
    })
    if (fixed.every(({ text }, index) => text === before[index]!.text)) break
    const checked = check(fixed)
    current = fixed.map((input, index) => {
      if (!hasNewError(files[index]!, checked[index]!)) return input
      settled.add(input.file)
      return before[index]!
    })
    files = check(current)
  }
  return current
}

// Beyond this many differences a text is shown as replaced as a whole.
const MOST_DIFFERENCES = 1000

/** What differs between two texts, as `diff -u` and `git apply` have it; empty where nothing does. */
export function unifiedDiff(file: string, before: string, after: string): string {
  if (before === after) return ''
  const patchOf = (old: string, now: string, maxEditLength = Infinity) =>
    structuredPatch(`a/${file}`, `b/${file}`, old, now, undefined, undefined, {
      context: 3,
      maxEditLength: old === '' || now === '' ? Infinity : maxEditLength,
    })
  let patch = patchOf(before, after, MOST_DIFFERENCES)
  if (!patch) {
    patch = patchOf(before, '')!
    const [removed, added] = [patch.hunks[0]!, patchOf('', after)!.hunks[0]!]
    const { newStart, newLines } = added
    patch.hunks = [{ ...removed, newStart, newLines, lines: [...removed.lines, ...added.lines] }]
  }
  // The line of equals signs is for other tools.
  return formatPatch(patch).replace(/^=+\n/, '')
}

/**
 * Writes the texts that changed, each as a whole: what reads a file meanwhile sees the old or the new one.
 * Returns what the files hold now, and why some could not be written.
 */
export async function writeFixes(before: readonly Input[], after: readonly Input[], cwd: string) {
  const written: Input[] = []
  const failures: string[] = []
  for (const [index, input] of after.entries()) {
    const { file, text } = before[index]!
    try {
      // oxlint-disable-next-line no-await-in-loop -- two names can lead to one file
      if (input.text !== text) await replaceFile(resolve(cwd, file), text, input.text)
      written.push(input)
    } catch (cause) {
      written.push(before[index]!)
      failures.push(`${file} cannot be fixed: ${reasonOf(cause)}.`)
    }
  }
  return { written, failures }
}

async function replaceFile(path: string, old: string, text: string): Promise<void> {
  // A link stays a link: what it leads to is replaced.
  const target = await realpath(path)
  const present = await readFile(target)
  // Another name of the file was fixed before.
  if (Buffer.from(text).equals(present)) return
  // What changed meanwhile, or is not UTF-8, would lose something.
  if (!Buffer.from(old).equals(present)) throw new Error('it changed meanwhile, or it is not UTF-8')
  const copy = join(dirname(target), `.${randomUUID()}.tmp`)
  try {
    const { mode } = await stat(target)
    await writeFile(copy, text, { mode })
    await rename(copy, target)
  } catch (cause) {
    await rm(copy, { force: true })
    throw cause
  }
}

/** Whether there are more errors of a code than before. */
function hasNewError(before: CheckedDocument, after: CheckedDocument): boolean {
  const known = errorCounts(before)
  return [...errorCounts(after)].some(([code, count]) => count > (known.get(code) ?? 0))
}

function errorCounts({ diagnostics }: CheckedDocument): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { code, severity } of diagnostics)
    if (severity === 'error') counts.set(code, (counts.get(code) ?? 0) + 1)
  return counts
}
