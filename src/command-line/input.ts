import { isUtf8 } from 'node:buffer'
import { existsSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { escapePath, isDynamicPattern } from 'tinyglobby'
import { documentGlob, findDocuments, toPosix } from '../project/files.js'
import { type CommandOptions, reasonOf, type Terminal, UsageError } from './terminal.js'

/** A text to work on, and the name it goes by. */
export interface Input {
  readonly file: string
  readonly text: string
  /** True when the bytes of the file are no UTF-8, so that the text is not all that is in it. */
  readonly isLossy?: boolean
}

/** The name that means standard input. */
const STANDARD_INPUT = '-'
/** The name of standard input in the output. */
export const standardInputName = '<stdin>'
/** Larger files are no text that somebody wrote, and may take all memory. */
const MOST_MEGABYTES = 32

/**
 * Reads the files that the patterns name, in the order of their names; `-` is standard input, a folder what
 * `glob` finds in it. Those that cannot be read are among the failures of the command.
 */
export async function readInputs(
  patterns: readonly string[],
  { ignore, isDocument, failures }: CommandOptions,
  terminal: Terminal,
  glob: string = documentGlob,
): Promise<Input[]> {
  const inputs: Input[] = []
  if (patterns.includes(STANDARD_INPUT)) {
    inputs.push({ file: standardInputName, text: await text(terminal.stdin) })
  }
  const named = patterns.filter((pattern) => pattern !== STANDARD_INPUT)
  if (named.length === 0 && inputs.length > 0) return inputs
  const cwd = terminal.cwd()
  const ignored = ignore.map((pattern) => asPattern(pattern, cwd))
  const files = isDocument
    ? (await findDocuments(named, cwd, ignored)).filter((file) => isDocument(resolve(cwd, file)))
    : await findFiles(named, ignored, cwd, glob)
  if (files.length === 0) throw new UsageError(`No file matches ${patterns.join(', ')}.`)
  for (const file of files) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- files can be more than may be open at once
      inputs.push(await readInput(file, cwd))
    } catch (cause) {
      failures.push(`${file} cannot be read: ${reason(cause)}.`)
    }
  }
  if (inputs.length === 0) throw new UsageError(failures.join('\n'))
  return inputs
}

/** A pattern for what somebody ignores: a path that exists stands for itself. */
function asPattern(pattern: string, cwd: string): string {
  const path = toPosix(pattern)
  return existsSync(resolve(cwd, pattern)) ? escapePath(path) : path
}

async function findFiles(
  patterns: string[],
  ignored: readonly string[],
  cwd: string,
  glob: string,
): Promise<string[]> {
  const statsOf = (path: string) => statSync(resolve(cwd, path), { throwIfNoEntry: false })
  // A path that exists, or is no pattern, is taken as it is: `(group)/[id].api.md` is a file, and a missing one an error.
  const isPath = (pattern: string) =>
    existsSync(resolve(cwd, pattern)) || !isDynamicPattern(pattern)
  const found = await Promise.all(
    patterns.map(async (pattern) => {
      const path = toPosix(pattern)
      const isFolder = statsOf(pattern)?.isDirectory() === true
      if (!isFolder && isPath(pattern)) return [path]
      const within = isFolder ? `${escapePath(path.replace(/\/+$/, ''))}/${glob}` : path
      const files = await findDocuments([within], cwd, ignored)
      if (files.length === 0)
        throw new UsageError(`No file matches ${path}${isFolder ? `/${glob}` : ''}.`)
      return files
    }),
  )
  const files = new Map<string, string>()
  for (const file of found.flat().toSorted()) {
    // One file may be named in several ways.
    const path = resolve(cwd, file)
    if (!files.has(path)) files.set(path, file)
  }
  return [...files.values()]
}

async function readInput(file: string, cwd: string): Promise<Input> {
  const path = resolve(cwd, file)
  const stats = await stat(path)
  // A pipe or a device may never end.
  if (!stats.isFile()) throw new Error('it is no regular file')
  if (stats.size > MOST_MEGABYTES * 2 ** 20) {
    throw new Error(`it is larger than ${MOST_MEGABYTES} MB`)
  }
  const bytes = await readFile(path)
  return { file, text: bytes.toString(), ...(!isUtf8(bytes) && { isLossy: true }) }
}

function reason(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  return code === 'ENOENT' ? 'there is no such file' : reasonOf(cause)
}
