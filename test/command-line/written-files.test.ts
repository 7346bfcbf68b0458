import {
  chmodSync,
  chownSync,
  closeSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Folder } from './folder.js'

const page = '# Ships\n\n## List ships\n\n`GET /ships`\n'
const wrong = '{% api method="GTE" path="/ships" %}\n## Ships\n{% /api %}\n'
const right = wrong.replace('GTE', 'GET')

/** The commands that write over a file of the user, `a.api.md`, what they write, and what they say of it. */
const commands = [
  ['check --fix', ['check', '--fix', 'a.api.md'], right, 'a.api.md is fixed\n'],
  [
    'adopt --force',
    ['adopt', '--force', 'a.md'],
    expect.stringContaining('{% api method="GET"'),
    '',
  ],
] as const

const folderOf = (files: Record<string, string> = {}) => new Folder({ 'a.md': page, ...files })
const isRoot = process.getuid?.() === 0

describe.each(commands)('%s', (_name, args, written, told) => {
  const done = { status: 0, err: told }

  test('replaces a file as a whole, and leaves no other one', async () => {
    const folder = folderOf({ 'a.api.md': wrong })
    chmodSync(folder.path('a.api.md'), 0o640)
    if (isRoot) chownSync(folder.path('a.api.md'), 12, 34)
    const open = openSync(folder.path('a.api.md'), 'r')
    expect(await folder.run(args)).toMatchObject(done)
    // Who has opened the file reads on in the old one.
    expect(readFileSync(open, 'utf8')).toBe(wrong)
    closeSync(open)
    expect(folder.read('a.api.md')).toEqual(written)
    const { mode, uid, gid } = statSync(folder.path('a.api.md'))
    expect(mode & 0o777).toBe(0o640)
    if (isRoot) expect([uid, gid]).toEqual([12, 34])
    expect(readdirSync(folder.path('.'))).toEqual(['a.api.md', 'a.md'])
  })

  test('keeps hard links', async () => {
    const folder = folderOf({ 'a.api.md': `${wrong}${'\n'.repeat(500)}` })
    linkSync(folder.path('a.api.md'), folder.path('same'))
    expect(await folder.run(args)).toMatchObject(done)
    expect(folder.read('same')).toBe(folder.read('a.api.md'))
    expect(statSync(folder.path('same')).nlink).toBe(2)
    expect(readdirSync(folder.path('.'))).toEqual(['a.api.md', 'a.md', 'same'])
  })

  test('follows a link within the folder, which stays a link', async () => {
    const folder = folderOf({ 'texts/a.txt': wrong })
    symlinkSync(folder.path('texts/a.txt'), folder.path('a.api.md'))
    expect(await folder.run(args)).toMatchObject(done)
    expect(lstatSync(folder.path('a.api.md')).isSymbolicLink()).toBe(true)
    expect(folder.read('texts/a.txt')).toEqual(written)
  })

  test('writes through no link that leads out of the folder', async () => {
    const outside = new Folder({ 'secret.api.md': wrong })
    const folder = folderOf()
    symlinkSync(outside.path('secret.api.md'), folder.path('a.api.md'))
    const { status, out, err } = await folder.run(args)
    expect(status).toBeGreaterThan(0)
    expect(out + err).toContain('leads out of the folder')
    expect(outside.read('secret.api.md')).toBe(wrong)
    expect(readdirSync(outside.path('.'))).toEqual(['secret.api.md'])
  })
})

describe('adopt', () => {
  test('makes no folder and no file behind a link that leads out of the folder', async () => {
    const outside = new Folder({})
    const folder = new Folder({ 'docs/a.md': page, 'docs/b/c.md': page, 'docs/d.md': 'Text.\n' })
    mkdirSync(folder.path('out'))
    symlinkSync(outside.path('.'), folder.path('out/b'))
    const { status, out } = await folder.run(['adopt', 'docs', '--out', 'out'])
    expect(status).toBe(1)
    expect(out).toContain('docs/b/c.md is not written: a link on the way leads out of the folder')
    expect(folder.read('out/a.api.md')).toContain('{% api')
    expect(readdirSync(outside.path('.'))).toEqual([])
  })

  test('refuses a page that is not UTF-8', async () => {
    const folder = folderOf()
    writeFileSync(folder.path('b.md'), Buffer.concat([Buffer.from(page), Buffer.from([0xe9])]))
    const { status, out } = await folder.run(['adopt', 'a.md', 'b.md'])
    expect([status, folder.has('a.api.md'), folder.has('b.api.md')]).toEqual([1, true, false])
    expect(out).toContain('b.md is not written: it is not UTF-8')
  })
})

test('a folder stands for the documents in it, and for the pages where they are adopted', async () => {
  const folder = new Folder({ 'docs/a.api.md': right, 'docs/b/c.api.md': wrong, 'd.api.md': wrong })
  const { out } = await folder.run(['check', 'docs/'])
  expect(out).toContain('1 error and 0 warnings in 1 of 2 files.')
  expect((await folder.run(['check', '.'])).out).toContain('in 2 of 3 files.')
  mkdirSync(folder.path('empty'))
  expect(await folder.run(['check', 'empty'])).toMatchObject({
    status: 2,
    err: 'error: No file matches empty/**/*.api.md.\n',
  })
})

test.each(['check', 'types', 'openapi', 'adopt'])(
  '%s works on the other files where some cannot be read, and names those at the end',
  async (command) => {
    const name = command === 'adopt' ? 'a.md' : 'a.api.md'
    const folder = new Folder({ [name]: command === 'adopt' ? page : right, 'huge.api.md': '' })
    truncateSync(folder.path('huge.api.md'), 2 ** 30)
    const { status, out, err } = await folder.run([command, name, 'huge.api.md', 'gone.api.md'])
    expect(status).toBe(2)
    expect(out).toMatch(/ships|wrote|1 block|in 1 file/)
    expect(err).toContain('gone.api.md cannot be read: there is no such file.\n')
    expect(err).toContain('huge.api.md cannot be read: it is larger than 32 MB.\n')
  },
)
