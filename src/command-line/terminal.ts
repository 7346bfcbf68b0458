import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Readable } from 'node:stream'

/** What a command needs of the process that runs it. */
export interface Terminal {
  cwd(): string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdin: Readable
  readonly stdout: { write(text: string): unknown; readonly isTTY?: boolean }
  readonly stderr: { write(text: string): unknown }
  exitCode?: number | string | null | undefined
}

/** Whether the output goes to a reader that shows ANSI colours. */
export function showsColor({ env, stdout }: Terminal): boolean {
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0'
  return !env.NO_COLOR && stdout.isTTY === true
}

/** What the user of a command got wrong: a wrong option, or a file that cannot be read. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** What went wrong, as the rest of a sentence. */
export function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}

/** Data as people read JSON, with a line ending. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** Writes a file that an option names. */
export async function writeOutput(file: string, text: string, terminal: Terminal): Promise<void> {
  try {
    await writeFile(resolve(terminal.cwd(), file), text)
  } catch (cause) {
    throw new UsageError(`${file} cannot be written: ${reasonOf(cause)}.`, { cause })
  }
}
