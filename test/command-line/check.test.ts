import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { Folder, run } from './folder.js'

const good = '{% api path="/users" %}\n## Users\n{% /api %}\n'
const other = good.replaceAll('users', 'teams')
const bad = '{% api method="GTE" path="/users" %}\n## Users\n{% /api %}\n'
const doubtful = '{% api path="users" %}\n## Users\n{% /api %}\n'

describe('check', () => {
  test('says so when there is nothing to report', async () => {
    const { status, out } = await run(['check'], { 'a.api.md': good, 'b/c.api.md': other })
    expect(status).toBe(0)
    expect(out).toBe('No diagnostics in 2 files.\n')
  })

  test('shows a diagnostic with its place, its frame and its hint, and exits with 1', async () => {
    const { status, out } = await run(['check'], { 'docs/a.api.md': bad })
    expect(status).toBe(1)
    expect(out).toContain('docs/a.api.md:1:15 error `GTE` is not one of the methods')
    expect(out).toMatch(/1 \|.*method="GTE"/)
    expect(out).toContain('^^^^^')
    expect(out).toContain('hint: method="GET"')
    expect(out).toContain('1 error and 0 warnings in 1 of 1 file.')
  })

  test('passes on warnings, unless told to fail on them', async () => {
    const files = { 'a.api.md': doubtful }
    expect((await run(['check'], files)).status).toBe(0)
    expect((await run(['check', '--fail-on', 'warning'], files)).status).toBe(1)
  })

  test('takes severities by code', async () => {
    const files = { 'a.api.md': doubtful }
    expect((await run(['check', '--severity', 'path-without-slash=error'], files)).status).toBe(1)
    const off = await run(['check', '--severity', 'path-without-slash=off'], files)
    expect(off.out).toBe('No diagnostics in 1 file.\n')
  })

  test('takes the words of the configuration, and says which are none', async () => {
    const table = '| Feldname | Pflicht |\n|---|---|\n| a | jawohl |'
    const files = { 'a.api.md': good.replace('## Users', `## Users\n\n${table}`) }
    const words = (text: string) => ({
      ...files,
      'vite-plugin-api-md.config.mjs': `export default { vocabulary: ${text} }\n`,
    })
    expect((await run(['check'], files)).out).toBe('No diagnostics in 1 file.\n')
    const { out } = await run(['check'], words('{ name: ["Feldname"], required: ["Pflicht"] }'))
    expect(out).toContain('`jawohl` means neither required nor optional')
    const wrong = await run(['check'], words('{ nmae: ["Feldname"] }'))
    expect(wrong.out).toContain('`vocabulary.nmae` is not a meaning')
  })

  test('leaves installed packages and ignored files alone', async () => {
    const { out } = await run(['check', '--ignore', 'drafts/**'], {
      'a.api.md': good,
      'node_modules/x/b.api.md': bad,
      'drafts/c.api.md': bad,
    })
    expect(out).toBe('No diagnostics in 1 file.\n')
  })

  test('takes a path that exists for a file, whatever brackets it has', async () => {
    const files = {
      '(group)/a.api.md': bad,
      'users/[id].api.md': other,
      'users/i.api.md': bad,
      '{a,b}/!c.api.md': other.replace('teams', 'rooms'),
      'ok.api.md': good,
    }
    const { status, out } = await run(['check', '(group)/a.api.md', 'ok.api.md'], files)
    expect(status).toBe(1)
    expect(out).toContain('(group)/a.api.md:1:15')
    const others = await run(['check', 'users/[id].api.md', '{a,b}/!c.api.md'], files)
    expect(others.out).toBe('No diagnostics in 2 files.\n')
    expect((await run(['check', '[d](group)/a.api.md'], files)).status).toBe(2)
  })

  test('leaves out a file that is named, whatever is in its name', async () => {
    const name = 'of (one)/[id].api.md'
    const files = { 'a.api.md': good, [name]: bad }
    const { out } = await run(['check', '--ignore', name], files)
    expect(out).toBe('No diagnostics in 1 file.\n')
  })

  test('reads a file once that is named twice', async () => {
    const folder = new Folder({ 'a.api.md': good })
    const names = ['a.api.md', './a.api.md', '*.md', folder.path('a.api.md')]
    expect((await folder.run(['check', ...names])).out).toBe('No diagnostics in 1 file.\n')
  })

  test('finds a document once, whatever links lead to its folder', async () => {
    const folder = new Folder({ 'real/a.api.md': good })
    symlinkSync(folder.path('real'), folder.path('alias'), 'junction')
    symlinkSync(folder.path('real'), folder.path('real/again'), 'junction')
    expect((await folder.run(['check'])).out).toBe('No diagnostics in 1 file.\n')
    expect((await folder.run(['check', 'alias/*.md'])).out).toBe('No diagnostics in 1 file.\n')
  })

  // Windows has no such files in folders.
  test.skipIf(process.platform === 'win32')('reads no pipe and no device', async () => {
    const folder = new Folder({ 'a.api.md': good })
    execFileSync('mkfifo', [folder.path('pipe.api.md')])
    symlinkSync('/dev/zero', folder.path('zero.api.md'))
    for (const name of ['pipe.api.md', 'zero.api.md']) {
      const { status, err } = await folder.run(['check', name])
      expect([status, err]).toEqual([2, `error: ${name} cannot be read: it is no regular file.\n`])
    }
    expect((await folder.run(['check'])).status).toBe(0)
  })

  test('sends no escape sequence of a file name to the terminal', async () => {
    const files = { 'b\x1b[31m.api.md': bad, 'c\x1b.md': '# Users\n\nGET /users\n' }
    for (const args of [['check'], ['types'], ['openapi'], ['adopt', 'c*'], ['check', '\x1b[2J']]) {
      const { out, err } = await run(args, files)
      expect(out + err).toContain('\ufffd')
      expect(out + err).not.toContain('\x1b')
    }
  })

  test('writes JSON with ranges', async () => {
    const { out } = await run(['check', '--format', 'json'], { 'a.api.md': bad, 'b.api.md': other })
    const { files, summary } = JSON.parse(out)
    expect(summary).toEqual({ files: 2, filesWithDiagnostics: 1, errors: 1, warnings: 0 })
    expect(files).toHaveLength(1)
    expect(files[0]).toMatchObject({
      file: 'a.api.md',
      diagnostics: [{ code: 'unknown-method', range: { start: { line: 1, column: 15 } } }],
    })
  })

  test('writes annotations for GitHub', async () => {
    const { out } = await run(['check', '--format', 'github'], { 'a.api.md': bad })
    expect(out).toMatch(
      /^::error file=a\.api\.md,line=1,endLine=1,col=15,endColumn=19,title=unknown-method::`GTE` is not .*%0Amethod="GET"\n$/,
    )
  })

  test('reads standard input with -', async () => {
    const { status, out } = await run(['check', '-'], {}, bad)
    expect(status).toBe(1)
    expect(out).toContain('<stdin>:1:15')
  })

  test('does not follow the links of standard input, which has no place among the files', async () => {
    const { out } = await run(['check', '-'], {}, `![](./a.png) [b](./b.api.md)\n\n${good}`)
    expect(out).toBe('No diagnostics in 1 file.\n')
  })

  test('finds what only shows among files', async () => {
    const { status, out } = await run(['check', '**/*.md', '--format', 'json'], {
      'docs/a.api.md': '{% api path="/users/:id" %}\n## One user\n{% /api %}\n',
      'docs/b.api.md': [
        '{% api path="/users/:name" %}\n## One user\n',
        '![](./flow.png) ![](../there.png) [x](./a.api.md#one-usr) [x](a.api.md#one-user)',
        '[y](./none.api.md) [z](./page.md#nowhere)\n{% /api %}\n',
      ].join('\n'),
      'docs/page.md': '# Page\n',
      'there.png': 'x',
    })
    expect(status).toBe(0)
    const { files } = JSON.parse(out)
    const found = files.flatMap(({ file, diagnostics }: { file: string; diagnostics: [] }) =>
      diagnostics.map(({ code, range: { start } }) => [file, code, start['line'], start['column']]),
    )
    expect(found).toEqual([
      ['docs/b.api.md', 'endpoint-in-two-files', 1, 13],
      ['docs/b.api.md', 'missing-asset', 4, 5],
      ['docs/b.api.md', 'missing-heading', 4, 39],
      ['docs/b.api.md', 'missing-document', 5, 5],
      ['docs/b.api.md', 'missing-heading', 5, 24],
      ['docs/page.md', 'no-block', 1, 1],
    ])
    const [clash] = files[0].diagnostics
    expect(clash.message).toContain('`docs/a.api.md`')
  })

  test('leaves links alone that can lead to parts of a page which are no documents', async () => {
    const body = '{% api path="/ships" %}\n## Ships\n\n[x](#nowhere) [y](#ships)\n{% /api %}\n'
    const findings = async (files: Record<string, string>) => {
      const { out } = await new Folder(files).run(['check', '--format', 'json'])
      return out.match(/missing-heading/g)?.length ?? 0
    }
    expect(await findings({ 'ships.api.md': body })).toBe(1)
    expect(await findings({ '_ships.api.md': body })).toBe(0)
    const page = `---\nincludes:\n  - errors\n---\n\n${body}`
    expect(await findings({ 'ships.api.md': page })).toBe(0)
  })

  test('takes the prefix of the ids, which a link may name', async () => {
    const files = {
      'a.api.md': good.replace('## Users', '## Users\n\n### Query'),
      'b.api.md': `[x](./a.api.md#v1-users) [y](./a.api.md#v1-query)\n\n${other}`,
    }
    const { out } = await run(['check'], files)
    expect(out).toContain('has no heading `#v1-users`')
    expect(out).toContain('has no heading `#v1-query`')
    const config = { 'vite-plugin-api-md.config.mjs': `export default { idPrefix: 'v1-' }\n` }
    const prefixed = await run(['check'], { ...files, ...config })
    expect(prefixed.out).toBe('No diagnostics in 2 files.\n')
  })

  test('takes severities for what only shows among files', async () => {
    const files = { 'a.api.md': good, 'b.api.md': good }
    expect((await run(['check'], files)).out).toContain('b.api.md:1:13 warning `GET /users` is')
    const strict = ['check', '--severity', 'endpoint-in-two-files=error']
    expect((await run(strict, files)).status).toBe(1)
    const off = ['check', '--severity', 'endpoint-in-two-files=off']
    expect((await run(off, files)).out).toBe('No diagnostics in 2 files.\n')
  })

  test.each([
    ['an unknown option', ['check', '--nope'], "unknown option '--nope'"],
    ['an unknown format', ['check', '--format', 'xml'], 'Allowed choices are pretty, json, github'],
    [
      'an unknown code',
      ['check', '--severity', 'invalid-jsn=off'],
      'There is no diagnostic `invalid-jsn`. Did you mean `invalid-json`?',
    ],
    [
      'an unknown severity',
      ['check', '--severity', 'invalid-json=eror'],
      'can be `error`, `warning` or `off`, not `eror`.',
    ],
    ['an unknown command', ['chekc'], "unknown command 'chekc'"],
    [
      'a missing file',
      ['check', 'nowhere.api.md'],
      'nowhere.api.md cannot be read: there is no such file.',
    ],
    ['a pattern without a match', ['check', '*.none'], 'No file matches *.none.'],
    ['one beside others', ['check', 'folder.ts', '*.none', '*.ts'], 'No file matches *.none.'],
    ['a page without a match', ['adopt', '*.ts', '*.none'], 'No file matches *.none.'],
  ])('exits with 2 for %s', async (_name, args, message) => {
    const { status, err } = await run(args, { 'folder.ts': '' })
    expect(status).toBe(2)
    expect(err).toContain(message)
  })

  test.each(['check', 'openapi', 'types', 'adopt'])(
    'exits with 0 when asked for help, which ends with two examples: %s',
    async (command) => {
      const { status, out } = await run([command, '--help'])
      expect(status).toBe(0)
      expect(out).toMatch(
        new RegExp(`\\nExamples:\\n(?:  npx vite-plugin-api-md ${command} .+\\n){2}\\s*$`),
      )
    },
  )
})
