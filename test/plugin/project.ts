import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const endings: (() => unknown)[] = []

afterAll(async () => {
  await Promise.all(endings.map((end) => end()))
})

/** Has something closed or removed when the tests of the file are over: they may run side by side. */
export function atTheEnd(end: () => unknown): void {
  endings.push(end)
}

/** A folder with a small app, for the time of the tests. */
export class Project {
  /** The folder, with forward slashes. */
  readonly root: string

  /** Makes a folder of its own, or takes one that is there. */
  constructor(folder?: string) {
    this.root = folder ?? newFolder()
  }

  /** The path of a file in the project. */
  path(file: string): string {
    return `${this.root}/${file}`
  }

  /** Writes a file as editors do: under another name, then put into place. */
  async write(file: string, content: string | Uint8Array): Promise<void> {
    const path = this.path(file)
    await mkdir(dirname(path), { recursive: true })
    const part = `${path}.part`
    await writeFile(part, content)
    await rename(part, path)
  }

  async remove(file: string): Promise<void> {
    await rm(this.path(file))
  }

  async read(file: string): Promise<string> {
    return readFile(this.path(file), 'utf8')
  }
}

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-')))
  atTheEnd(() => rmSync(folder, { recursive: true, force: true }))
  return folder.replaceAll('\\', '/')
}

/** A project with these files. */
export async function project(files: Record<string, string | Uint8Array>): Promise<Project> {
  const created = new Project()
  for (const [file, content] of Object.entries(files)) await created.write(file, content)
  return created
}

/** A document of one block. */
export function block(
  body = '## List users\n\nAll of them.',
  attributes = 'path="/users"',
): string {
  return `{% api ${attributes} %}\n${body}\n{% /api %}\n`
}
