import { execFileSync } from 'node:child_process'
import { chmodSync, lstatSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixAll, refusalLine, unifiedDiff, writeFixes } from '../../src/command-line/check.js'
import type { Input } from '../../src/command-line/input.js'
import { projectReader } from '../../src/command-line/project.js'
import type { Diagnostic } from '../../src/diagnostics/diagnostic.js'
import { Source } from '../../src/source/source.js'
import { clean, slips, spoil } from '../diagnostics/slips.js'
import { effort } from '../effort.js'
import { Folder, run } from './folder.js'

const wrong = '{% api method="GTE" path="users/{id}" widht="wide" %}\n## User\n{% /api %}\n'
const right = '{% api method="GET" path="/users/:id" width="wide" %}\n## User\n{% /api %}\n'
const hopeless = '{% api %}\n## Nowhere\n{% /api %}\n'

describe('check --fix', () => {
  test('names the lines that it changed, and leaves out a file that it left as it was', async () => {
    const folder = new Folder({ 'a.api.md': wrong, 'b.api.md': right })
    const { err } = await folder.run(['check', '--fix'])
    expect(err).toBe('a.api.md is fixed\n')
    const three = new Folder({ 'a.api.md': `${right}\n${wrong}\n${right}\n${wrong}` })
    expect((await three.run(['check', '--fix'])).err).toContain('a.api.md is fixed\n')
    expect((await folder.run(['check', '--fix'])).err).toBe('')
  })

  test('compiles a file once for a text, however many rounds it takes and whatever links to it', () => {
    const linking = '{% api path="/a" %}\n## A\n\n[B](./b.api.md#b)\n{% /api %}\n'
    const folder = new Folder({ 'a.api.md': linking, 'b.api.md': linking })
    const inputs = ['a', 'b'].map((name) => ({ file: `${name}.api.md`, text: linking }))
    const { check } = projectReader(inputs, dirname(folder.path('a.api.md')))
    const [a] = check(inputs)
    const fixed = [inputs[0]!, { ...inputs[1]!, text: wrong.replace('User', 'B') }]
    const rounds = [check(fixed), check(fixed)]
    expect(rounds.map(([one]) => one!.source === a!.source)).toEqual([true, true])
    expect(rounds[1]![1]!.source).toBe(rounds[0]![1]!.source)
    expect(rounds[0]![0]!.diagnostics.map(({ code }) => code)).not.toContain('missing-heading')
  })

  test('mends thousands of one mistake in the round in which it mends one', () => {
    const roundsFor = (count: number) => {
      const inputs = [{ file: 'a.api.md', text: '{% api path="/a"\n'.repeat(count) }]
      const { check } = projectReader(inputs, '/')
      let checks = 0
      const { fixed } = fixAll(inputs, (texts) => {
        checks++
        return check(texts)
      })
      expect(fixed[0]!.text.match(/%\}/g)).toHaveLength(2 * count)
      return checks
    }
    expect(roundsFor(3000)).toBe(roundsFor(3))
  })

  test('looks once at what many links and fields lead to', () => {
    const row = '| name | string | no | What it is called. |\n'
    const head = '| Field | Type | Required | Description |\n|---|---|---|---|\n'
    const folder = new Folder({})
    const names = Array.from({ length: 150 }, (_, index) => `p${index}`)
    const links = names.map((name) => `[${name}](./${name}.api.md)`).join(' ')
    const field = '| user | [User](./objects.api.md#user) | yes | Who. |\n'
    const example = '```json\n{ "user": { "name": "a" } }\n```'
    const inputs = [
      ...names.map((name) => ({
        file: `${name}.api.md`,
        text: `{% api path="/${name}" %}\n## A\n\n${links}\n\n### Response\n\n${head}${field}\n${example}\n{% /api %}\n`,
      })),
      { file: 'objects.api.md', text: `## User\n\n${head}${row.repeat(10_000)}` },
    ]
    const { check } = projectReader(inputs, dirname(folder.path('p0.api.md')))
    expect(effort(() => check(inputs))).toBeLessThan(250)
  })

  test('holds examples against the objects of the texts that are checked, not of those on the disk', () => {
    const table = (name: string, type: string) =>
      `| Field | Type |\n|---|---|\n| ${name} | ${type} |\n`
    const response = `### Response\n\n${table('user', '[User](./b.api.md#user)')}`
    const example = '```json\n{ "user": { "id": "a" } }\n```'
    const text = `{% api path="/a" %}\n## A\n\n${response}\n${example}\n{% /api %}\n`
    const user = (type: string) => `## User\n\n${table('id', type)}`
    const folder = new Folder({ 'a.api.md': text, 'b.api.md': user('integer') })
    const inputs = (type: string) => [
      { file: 'a.api.md', text },
      { file: 'b.api.md', text: user(type) },
    ]
    const { check } = projectReader(inputs('integer'), dirname(folder.path('a.api.md')))
    const codes = (type: string) => check(inputs(type))[0]!.diagnostics.map(({ code }) => code)
    expect(codes('integer')).toEqual(['example-type'])
    expect(codes('string')).toEqual([])
  })

  test('writes what is right, and reports what is left', async () => {
    const { status, out, folder } = await run(['check', '--fix'], {
      'a.api.md': wrong,
      'b.api.md': hopeless,
    })
    expect(folder.read('a.api.md')).toBe(right)
    expect(folder.read('b.api.md')).toBe(hopeless)
    expect(status).toBe(1)
    expect(out).toContain('1 error and 0 warnings in 1 of 2 files.')
    expect(out).toContain('b.api.md:1:4')
  })

  test('exits with 0 when nothing is left', async () => {
    const { status, out } = await run(['check', '--fix'], { 'a.api.md': wrong })
    expect([status, out]).toEqual([0, 'No diagnostics in 1 file.\n'])
  })

  test('keeps the byte-order mark, the line endings and the mode of a file, and no other file', async () => {
    const folder = new Folder({ 'a.api.md': `\ufeff${wrong.replaceAll('\n', '\r\n')}` })
    chmodSync(folder.path('a.api.md'), 0o640)
    await folder.run(['check', '--fix'])
    expect(folder.read('a.api.md')).toBe(`\ufeff${right.replaceAll('\n', '\r\n')}`)
    expect(statSync(folder.path('a.api.md')).mode & 0o777).toBe(0o640)
    expect(readdirSync(dirname(folder.path('a.api.md')))).toEqual(['a.api.md'])
  })

  test('keeps a link a link', async () => {
    const folder = new Folder({ 'texts/a.md': wrong })
    symlinkSync(folder.path('texts/a.md'), folder.path('a.api.md'))
    await folder.run(['check', '--fix', 'a.api.md'])
    expect(lstatSync(folder.path('a.api.md')).isSymbolicLink()).toBe(true)
    expect(folder.read('texts/a.md')).toBe(right)
  })

  test('leaves a file alone that is not UTF-8', async () => {
    const folder = new Folder({})
    const bytes = Buffer.concat([Buffer.from(wrong), Buffer.from([0xff, 0x0a])])
    writeFileSync(folder.path('a.api.md'), bytes)
    const { status, err } = await folder.run(['check', '--fix'])
    expect([status, err]).toEqual([2, expect.stringContaining('a.api.md cannot be fixed')])
    expect(folder.read('a.api.md')).toBe(bytes.toString())
  })

  test('leaves a file alone that changed meanwhile', () => {
    const folder = new Folder({ 'a.api.md': wrong })
    const before = [{ file: 'a.api.md', text: wrong }]
    folder.write('a.api.md', clean)
    const { written, failures } = writeFixes(
      before,
      [{ ...before[0]!, text: right }],
      folder.path('.'),
    )
    expect(failures).toEqual(['a.api.md cannot be fixed: it changed meanwhile.'])
    expect([written, folder.read('a.api.md')]).toEqual([before, clean])
  })

  test('fixes a file once that is named twice, also through a link', async () => {
    const folder = new Folder({ 'a.api.md': wrong })
    symlinkSync(folder.path('a.api.md'), folder.path('b.api.md'))
    const names = ['a.api.md', './a.api.md', 'b.api.md']
    const off = ['--severity', 'endpoint-in-two-files=off']
    const { status, out, err } = await folder.run(['check', '--fix', ...off, ...names])
    expect([status, out, err]).toEqual([0, 'No diagnostics in 2 files.\n', './a.api.md is fixed\n'])
    expect(folder.read('a.api.md')).toBe(right)
  })

  test('fixes the other files when some cannot be written, and names those after the report', async () => {
    const folder = new Folder({ 'c.api.md': wrong.replaceAll('users', 'teams') })
    const bytes = (text: string) => Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0x0a])])
    writeFileSync(folder.path('a.api.md'), bytes(wrong))
    writeFileSync(folder.path('b.api.md'), bytes(wrong.replaceAll('users', 'rooms')))
    const { status, out, err } = await folder.run(['check', '--fix'])
    expect(status).toBe(2)
    expect(err).toMatch(
      /^c\.api\.md is fixed\nerror: a\.api\.md cannot be fixed: .*\nb\.api\.md cannot be fixed: .*\n$/,
    )
    expect(out).toContain('a.api.md:1:15 error `GTE` is not')
    expect(out).toContain('in 2 of 3 files.')
    expect(folder.read('c.api.md')).toBe(right.replaceAll('users', 'teams'))
  })

  test('fixes nothing that is switched off', async () => {
    const args = ['check', '--fix', '--severity', 'unknown-method=off']
    const { folder } = await run(args, { 'a.api.md': wrong })
    expect(folder.read('a.api.md')).toBe(right.replace('GET', 'GTE'))
  })

  test('does not write standard input', async () => {
    const { status, err } = await run(['check', '--fix', '-'], {}, wrong)
    expect([status, err]).toEqual([2, expect.stringContaining('`--fix` writes files')])
  })
})

describe('a round of fixes', () => {
  function diagnostic(
    text: string,
    code: string,
    severity: 'error' | 'warning',
    edit?: string,
  ): Diagnostic {
    const range = new Source(text).rangeOf({ start: 0, end: text.length })
    return {
      code,
      severity,
      message: '',
      range,
      ...(edit !== undefined && { edits: [{ range, text: edit }] }),
    }
  }

  /** Checks by a table: what is wrong with each text. */
  function checkBy(table: Record<string, (text: string) => Diagnostic>) {
    return (inputs: readonly Input[]) =>
      inputs.map(({ file, text }) => {
        const found = table[text]
        const diagnostics = found ? [found(text)] : []
        return { file, source: new Source(text), diagnostics, routes: [] }
      })
  }

  /** Checks letters: `old` becomes new; `bad`, `lost` and `slip` by edits that do harm, the last one about a tag. */
  function checkLetters(inputs: readonly Input[]) {
    return inputs.map(({ file, text }) => {
      const source = new Source(text)
      const diagnosticsOf = (word: RegExp, code: string, edit?: string): Diagnostic[] =>
        [...text.matchAll(word)].map(({ 0: found, index }) => {
          const range = source.rangeOf({ start: index, end: index + found.length })
          const edits = edit === undefined ? undefined : [{ range, text: edit }]
          return {
            code,
            severity: edits ? 'warning' : 'error',
            message: '',
            range,
            ...(edits && { edits }),
          }
        })
      const diagnostics = [
        ...diagnosticsOf(/old/g, 'empty-cell', 'new'),
        ...diagnosticsOf(/bad/g, 'broken-table', 'error'),
        ...diagnosticsOf(/route lost/g, 'table-cells', 'none'),
        ...diagnosticsOf(/route slip/g, 'missing-slash', 'none'),
        ...diagnosticsOf(/error/g, 'invalid-json'),
      ]
      return { file, source, diagnostics, routes: text.match(/route/g) ?? [] }
    })
  }

  test('leaves out what would bring an error or change the list of routes, and names it', () => {
    const files = [
      { file: 'a', text: 'old bad old\nroute lost, old' },
      { file: 'b', text: 'route slip, old' },
    ]
    const { fixed, refusals } = fixAll(files, checkLetters)
    expect(fixed.map(({ text }) => text)).toEqual(['new bad new\nroute lost, new', 'none, new'])
    expect(refusals.map(refusalLine).toSorted()).toEqual([
      'a:1:5 broken-table is not fixed: its edit would bring the error invalid-json\n',
      'a:2:1 table-cells is not fixed: its edit would change the list of routes\n',
    ])
  })

  test('follows another one, but not without end', () => {
    const flip = checkBy({
      one: (text) => diagnostic(text, 'x', 'warning', 'two'),
      two: (text) => diagnostic(text, 'x', 'warning', 'one'),
    })
    expect(fixAll([{ file: 'a', text: 'one' }], flip).fixed[0]!.text).toBe('one')
  })
})

test('fixes of documents with several mistakes bring no error, lose no route, and are whole the first time', () => {
  const documents = fc.array(fc.subarray([...slips], { maxLength: 6 }), {
    minLength: 1,
    maxLength: 2,
  })
  fc.assert(
    fc.property(documents, (chosen) => {
      const inputs = chosen.map((some, index) => {
        const text = some.reduce(spoil, clean).replaceAll('/orders', `/orders${index}`)
        return { file: `${index}.api.md`, text }
      })
      const { check } = projectReader(inputs, '/')
      const { fixed } = fixAll(inputs, check)
      const before = check(inputs)
      for (const [index, { diagnostics, routes }] of check(fixed).entries()) {
        const errors = (list: readonly Diagnostic[]) =>
          list.filter(({ severity }) => severity === 'error').length
        expect(errors(diagnostics)).toBeLessThanOrEqual(errors(before[index]!.diagnostics))
        expect(routes.length).toBeGreaterThanOrEqual(before[index]!.routes.length)
      }
      expect(fixAll(fixed, check).fixed).toEqual(fixed)
    }),
    { numRuns: 100 },
  )
})

describe('check --fix-dry-run', () => {
  test('prints a patch, and writes nothing', async () => {
    const folder = new Folder({ 'docs/a.api.md': `# Users\n\n${wrong}`, 'b.api.md': hopeless })
    const { status, out } = await folder.run(['check', '--fix-dry-run'])
    expect(status).toBe(1)
    expect(out).toBe(
      [
        '--- a/docs/a.api.md',
        '+++ b/docs/a.api.md',
        '@@ -1,5 +1,5 @@',
        ' # Users',
        ' ',
        `-${wrong.split('\n')[0]}`,
        `+${right.split('\n')[0]}`,
        ' ## User',
        ' {% /api %}',
        '',
      ].join('\n'),
    )
    expect(folder.read('docs/a.api.md')).toContain(wrong)
  })

  test('takes standard input', async () => {
    const { out } = await run(['check', '--fix-dry-run', '-'], {}, wrong)
    expect(out).toContain(`+${right.split('\n')[0]}`)
  })

  test('cannot be given beside --fix', async () => {
    const { status, err } = await run(['check', '--fix', '--fix-dry-run'])
    expect([status, err]).toEqual([2, expect.stringContaining('cannot be used with')])
  })
})

describe('a patch', () => {
  const texts = fc
    .array(fc.constantFrom('a\n', 'b\n', 'c\n', 'd\r\n', '\n', 'last'), { maxLength: 25 })
    .map((lines) => lines.join(''))

  test('is what git makes of one text the other', () => {
    const folder = new Folder({})
    fc.assert(
      fc.property(texts, texts, (before, after) => {
        const patch = unifiedDiff('x', before, after)
        expect(patch === '').toBe(before === after)
        if (patch === '') return
        folder.write('x', before)
        folder.write('x.patch', patch)
        execFileSync('git', ['apply', '--unsafe-paths', '--whitespace=nowarn', 'x.patch'], {
          cwd: dirname(folder.path('x')),
          env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(dirname(folder.path('x'))) },
        })
        expect(folder.read('x')).toBe(after)
      }),
      { numRuns: 40 },
    )
  })
})
