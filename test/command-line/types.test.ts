import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, describe, expect, test } from 'vitest'
import { runCommandLine } from '../../src/command-line/program.js'

const users = '{% api method="POST" path="/users/:id" %}\n## Users\n{% /api %}\n'
const orders = '{% api path="/orders" %}\n## Orders\n{% /api %}\n'
const bad = '{% api method="GTE" path="/users" %}\n## Users\n{% /api %}\n'

const folders: string[] = []
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })))

class Folder {
  readonly path = mkdtempSync(join(tmpdir(), 'api-md-'))

  constructor(files: Record<string, string>) {
    folders.push(this.path)
    for (const [file, text] of Object.entries(files)) this.write(file, text)
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true })
    writeFileSync(join(this.path, file), text)
  }

  read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8')
  }

  has(file: string): boolean {
    return existsSync(join(this.path, file))
  }

  async run(...args: string[]): Promise<{ status: unknown; out: string; err: string }> {
    const written = { out: '', err: '' }
    const terminal = {
      cwd: () => this.path,
      env: {},
      stdin: Readable.from(['']),
      stdout: { write: (text: string) => (written.out += text) },
      stderr: { write: (text: string) => (written.err += text) },
      exitCode: undefined as number | undefined,
    }
    await runCommandLine(['types', ...args], terminal)
    return { status: terminal.exitCode, ...written }
  }
}

describe('types', () => {
  test('writes a declaration beside each document, with its literals', async () => {
    const folder = new Folder({ 'a.api.md': users, 'docs/b.api.md': orders })
    const { status, out } = await folder.run()
    expect(status).toBe(0)
    expect(out).toBe('wrote a.api.d.md.ts\nwrote docs/b.api.d.md.ts\n2 documents, 2 changed.\n')
    expect(folder.read('a.api.d.md.ts')).toContain('path: "/users/:id"')
    expect(folder.read('a.api.d.md.ts')).toContain('method: "POST"')
    expect(folder.read('docs/b.api.d.md.ts')).toContain('id: "orders"')
  })

  test('leaves a declaration that is up to date untouched', async () => {
    const folder = new Folder({ 'a.api.md': users })
    await folder.run()
    const { mtimeMs } = statSync(join(folder.path, 'a.api.d.md.ts'))
    folder.write('a.api.md', `Some prose.\n\n${users}`)
    expect((await folder.run()).out).toBe('1 document, 0 changed.\n')
    expect(statSync(join(folder.path, 'a.api.d.md.ts')).mtimeMs).toBe(mtimeMs)
  })

  test('with --check writes nothing, and exits with 1 when a declaration is out of date', async () => {
    const folder = new Folder({ 'a.api.md': users })
    const missing = await folder.run('--check')
    expect(missing.status).toBe(1)
    expect(missing.out).toContain('a.api.d.md.ts is missing')
    expect(folder.has('a.api.d.md.ts')).toBe(false)
    await folder.run()
    expect((await folder.run('--check')).status).toBe(0)
    folder.write('a.api.md', orders)
    const outdated = await folder.run('--check')
    expect(outdated.status).toBe(1)
    expect(outdated.out).toBe('a.api.d.md.ts is out of date\n1 document, 1 out of date.\n')
    expect(folder.read('a.api.d.md.ts')).toContain('/users/:id')
  })

  test('takes the line endings of Windows for no difference', async () => {
    const folder = new Folder({ 'a.api.md': users })
    await folder.run()
    folder.write('a.api.d.md.ts', folder.read('a.api.d.md.ts').replaceAll('\n', '\r\n'))
    expect((await folder.run('--check')).status).toBe(0)
  })

  test('removes the declaration of a document that is gone, if it is ours', async () => {
    const hand = 'export declare const html: string\n'
    const folder = new Folder({ 'a.api.md': users, 'b.api.md': orders, 'c.api.d.md.ts': hand })
    await folder.run()
    rmSync(join(folder.path, 'b.api.md'))
    const checked = await folder.run('--check')
    expect(checked.status).toBe(1)
    expect(checked.out).toContain('b.api.d.md.ts is left over')
    expect(folder.has('b.api.d.md.ts')).toBe(true)
    expect((await folder.run()).out).toContain('removed b.api.d.md.ts')
    expect(folder.has('b.api.d.md.ts')).toBe(false)
    expect(folder.read('c.api.d.md.ts')).toBe(hand)
  })

  test('keeps a declaration that someone else wrote, and says so', async () => {
    const hand = 'export declare const html: string\n'
    const folder = new Folder({ 'a.api.md': users, 'a.api.d.md.ts': hand })
    const { status, err } = await folder.run()
    expect(status).toBe(0)
    expect(err).toContain('a.api.d.md.ts is kept')
    expect(folder.read('a.api.d.md.ts')).toBe(hand)
  })

  test('keeps the last good declaration of a document with errors, and exits with 1', async () => {
    const folder = new Folder({ 'a.api.md': users })
    await folder.run()
    folder.write('a.api.md', bad)
    const { status, err } = await folder.run()
    expect(status).toBe(1)
    expect(err).toContain('a.api.md has errors')
    expect(folder.read('a.api.d.md.ts')).toContain('/users/:id')
  })

  test('takes the prefix of the ids, and patterns', async () => {
    const folder = new Folder({ 'a.api.md': users, 'docs/b.md': orders, 'docs/c.md': orders })
    await folder.run('--id-prefix', 'docs-', 'docs/*.md', '--ignore', 'docs/c.md')
    expect(folder.read('docs/b.d.md.ts')).toContain('id: "docs-orders"')
    expect([folder.has('docs/c.d.md.ts'), folder.has('a.api.d.md.ts')]).toEqual([false, false])
  })

  test.each([
    ['standard input', ['-']],
    ['a missing file', ['nowhere.api.md']],
    ['an unknown option', ['--chekc']],
  ])('exits with 2 for %s', async (_name, args) => {
    expect((await new Folder({}).run(...args)).status).toBe(2)
  })
})
