import { readFileSync } from 'node:fs'
import { parse, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import type { FilterPattern } from '@rollup/pluginutils'
import type { Severity } from '../diagnostics/diagnostic.js'
import type { OpenApiOptions } from '../openapi/options.js'
import type { DestinationSettings } from '../project/destination.js'
import type { StoreOptions } from '../project/document-store.js'
import { writeWhole } from '../sidecar/write-whole.js'

/** The process that runs a command, as far as commands use it. */
export interface Terminal {
  cwd(): string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean }
  readonly stderr: { write(text: string): unknown }
  exitCode?: number | string | null | undefined
  /** Calls back on Ctrl-C, once. */
  once?(event: 'SIGINT', listener: () => void): unknown
  off?(event: 'SIGINT', listener: () => void): unknown
}

/** True when the output goes to a reader that shows ANSI colours. */
export function showsColor({ env, stdout }: Terminal): boolean {
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return !env.NO_COLOR && stdout.isTTY === true
}

/** The options of all commands, each of which takes some of them, with those of the configuration. */
export interface CommandOptions extends Pick<
  StoreOptions & DestinationSettings,
  | 'theme'
  | 'allowDangerousHtml'
  | 'idPrefix'
  | 'headingIds'
  | 'vocabulary'
  | 'severities'
  | 'resolveLink'
> {
  readonly include?: FilterPattern
  readonly exclude?: FilterPattern
  /** True for documents among the files that were not named. */
  readonly isDocument?: (file: string) => boolean
  /** Documents outside the folder that are part of it. */
  readonly documents?: { readonly include?: string | readonly string[] }
  readonly strict?: boolean
  /** The file of the configuration. */
  readonly config?: string
  /** The severities of the command line. */
  readonly severity?: SeverityMap
  readonly ignore: readonly string[]
  /** Why some files could not be read or written, told after what the command says of the others. */
  readonly failures: string[]
  readonly check?: boolean
  readonly fix?: boolean
  readonly fixDryRun?: boolean
  readonly dryRun?: boolean
  readonly force?: boolean
  /** The mildest diagnostic that makes the run fail. */
  readonly failOn?: Severity
  readonly format?: string
  readonly out?: string
  readonly report?: string
  /** The address of the server to verify against. */
  readonly server?: string | undefined
  /** Headers with a name, a colon and a value. */
  readonly header?: readonly string[]
  /** The file of values. */
  readonly values?: string
  readonly methods?: readonly string[]
  /** In milliseconds. */
  readonly timeout?: number
  readonly concurrency?: number
  /** The file of known contradictions. */
  readonly baseline?: string
  readonly updateBaseline?: boolean
  /** The options of the description, of the configuration. */
  readonly openapi?: boolean | OpenApiOptions
  /** The version of this package. */
  readonly version?: string | undefined
}

/** A command: works on what the patterns name, and returns the exit code. */
export type Work = (
  patterns: readonly string[],
  options: CommandOptions,
  terminal: Terminal,
) => Promise<number>

/** A mistake of the user of a command: a wrong option, or a file that cannot be read. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The message of whatever was thrown, as the rest of a sentence. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** Data as people read JSON, with a line ending. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Reads a JSON file that an option names. */
export function readJson(cwd: string, file: string): unknown {
  try {
    return JSON.parse(readFileSync(resolve(cwd, file), 'utf8'))
  } catch (cause) {
    throw new UsageError(`${file} cannot be read as JSON: ${reasonOf(cause)}.`, { cause })
  }
}

/** Writes a file that an option names, in a folder that is made where there is none. */
export function writeOutput(file: string, text: string, terminal: Terminal): void {
  const path = resolve(terminal.cwd(), file)
  try {
    // Who names a link means what it leads to.
    writeWhole(path, text, parse(path).root)
  } catch (cause) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(cause)}.`, { cause })
  }
}
