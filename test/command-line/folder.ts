import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll } from 'vitest'
import { runCommandLine } from '../../src/command-line/program.js'

const paths: string[] = []
afterAll(() => paths.forEach((path) => rmSync(path, { recursive: true, force: true })))

/** What a run of the command came to. */
export interface CommandRun {
  status: unknown
  out: string
  err: string
}

/** A folder with files that the command runs in. */
export class Folder {
  readonly #path: string

  constructor(files: Record<string, string>, path = mkdtempSync(join(tmpdir(), 'api-md-'))) {
    this.#path = path
    if (!paths.includes(path)) paths.push(path)
    for (const [file, text] of Object.entries(files)) this.write(file, text)
  }

  /** The path of a file in the folder. */
  path(file: string): string {
    return join(this.#path, file)
  }

  /** A folder in it. */
  in(folder: string): Folder {
    return new Folder({}, this.path(folder))
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(this.path(file)), { recursive: true })
    writeFileSync(this.path(file), text)
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  has(file: string): boolean {
    return existsSync(this.path(file))
  }

  async run(args: readonly string[], stdin = ''): Promise<CommandRun> {
    const written = { out: '', err: '' }
    const terminal = {
      cwd: () => this.#path,
      env: {},
      stdin: Readable.from([stdin]),
      stdout: { write: (text: string) => (written.out += text) },
      stderr: { write: (text: string) => (written.err += text) },
      exitCode: undefined as number | undefined,
    }
    await runCommandLine(args, terminal)
    return { status: terminal.exitCode, ...written }
  }
}

/** Runs the command in a new folder with these files. */
export async function run(
  args: readonly string[],
  files: Record<string, string> = {},
  stdin = '',
): Promise<CommandRun & { folder: Folder }> {
  const folder = new Folder(files)
  return { ...(await folder.run(args, stdin)), folder }
}
