import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { escapePath, isDynamicPattern } from 'tinyglobby'
import { toPosix } from '../project/destination-path.js'
import { findDocuments } from '../project/find-documents.js'
import { reasonOf, type Terminal, UsageError } from './terminal.js'

/** A text to work on, and the name it goes by. */
export interface Input {
  readonly file: string
  readonly text: string
}

/** The name that means standard input. */
const STANDARD_INPUT = '-'
/** What standard input is called in the output. */
export const standardInputName = '<stdin>'

/** Reads the files that the patterns name, in the order of their names; `-` is standard input. */
export async function readInputs(
  patterns: readonly string[],
  ignore: readonly string[],
  terminal: Terminal,
): Promise<Input[]> {
  const inputs: Input[] = []
  if (patterns.includes(STANDARD_INPUT)) {
    inputs.push({ file: standardInputName, text: await text(terminal.stdin) })
  }
  const globs = patterns.filter((pattern) => pattern !== STANDARD_INPUT)
  if (globs.length === 0 && inputs.length > 0) return inputs
  const files = await findFiles(globs, ignore, terminal.cwd())
  return [...inputs, ...(await Promise.all(files.map((file) => readInput(file, terminal.cwd()))))]
}

async function findFiles(
  patterns: string[],
  ignore: readonly string[],
  cwd: string,
): Promise<string[]> {
  // A path that exists, or is no pattern, is taken as it is: `(group)/[id].api.md` is a file, and a missing one an error.
  const isPath = (pattern: string) =>
    existsSync(resolve(cwd, pattern)) || !isDynamicPattern(pattern)
  const isExclusion = (pattern: string) => /^!(?!\()/.test(pattern) && !isPath(pattern)
  const exclusions = patterns.filter(isExclusion).map((pattern) => pattern.slice(1))
  const ignored = [...ignore, ...exclusions].map((pattern) =>
    existsSync(resolve(cwd, pattern)) ? escapePath(toPosix(pattern)) : toPosix(pattern),
  )
  const found = await Promise.all(
    patterns
      .filter((pattern) => !isExclusion(pattern))
      .map(async (pattern) => {
        if (isPath(pattern)) return [toPosix(pattern)]
        const files = await findDocuments([toPosix(pattern)], cwd, ignored)
        if (files.length === 0) throw new UsageError(`No file matches ${pattern}.`)
        return files
      }),
  )
  const files = new Map<string, string>()
  for (const file of found.flat().toSorted()) {
    // One file may be named in several ways.
    const path = resolve(cwd, file)
    if (!files.has(path)) files.set(path, file)
  }
  if (files.size === 0) throw new UsageError(`No file matches ${patterns.join(', ')}.`)
  return [...files.values()]
}

async function readInput(file: string, cwd: string): Promise<Input> {
  const path = resolve(cwd, file)
  try {
    const stats = await stat(path)
    // A pipe or a device may never end.
    if (!stats.isFile() && !stats.isDirectory()) throw new Error('it is no regular file')
    return { file, text: await readFile(path, 'utf8') }
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${reason(cause)}.`, { cause })
  }
}

function reason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT') return 'there is no such file'
  if (code === 'EISDIR')
    return 'it is a folder; name the files in it with a pattern such as `folder/**/*.api.md`'
  return reasonOf(cause)
}
