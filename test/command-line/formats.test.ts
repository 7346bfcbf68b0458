import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'parse5'
import { rolldown } from 'rolldown'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Folder, run } from './folder.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const bad = '{% api method="GTE" path="users" %}\n## Users\n{% /api %}\n'
const good = '{% api path="/users" %}\n## Users\n{% /api %}\n'

describe('SARIF', () => {
  test('has a rule a code, a result a diagnostic with its region, and its edits as a fix', async () => {
    const { out } = await run(['check', '--format', 'sarif'], { 'my docs/a.api.md': bad })
    const log = JSON.parse(out)
    expect(log).toMatchObject({ version: '2.1.0', runs: [{ columnKind: 'utf16CodeUnits' }] })
    const [{ tool, results }] = log.runs
    expect(tool.driver.name).toBe('vite-plugin-api-md')
    expect(tool.driver.rules).toEqual([
      { id: 'path-without-slash', defaultConfiguration: { level: 'warning' } },
      { id: 'unknown-method', defaultConfiguration: { level: 'error' } },
    ])
    const artifactLocation = { uri: 'my%20docs/a.api.md' }
    const region = {
      startLine: 1,
      startColumn: 15,
      endLine: 1,
      endColumn: 20,
      charOffset: 14,
      charLength: 5,
    }
    expect(results[0]).toMatchObject({
      ruleId: 'unknown-method',
      ruleIndex: 1,
      level: 'error',
      message: { text: expect.stringContaining('is not one of the methods') },
      locations: [{ physicalLocation: { artifactLocation, region } }],
      fixes: [
        {
          artifactChanges: [
            {
              artifactLocation,
              replacements: [{ deletedRegion: region, insertedContent: { text: '"GET"' } }],
            },
          ],
        },
      ],
    })
  })

  test('has no results where nothing is wrong', async () => {
    const { out } = await run(['check', '--format', 'sarif'], { 'a.api.md': good })
    expect(JSON.parse(out).runs[0]).toMatchObject({ results: [], tool: { driver: { rules: [] } } })
  })
})

describe('JUnit', () => {
  test('has a suite a file and a case a diagnostic, which fails where the run does', async () => {
    const files = { 'a&b.api.md': bad, 'c.api.md': good }
    const { out } = await run(['check', '--format', 'junit'], files)
    expect(out).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites .*tests="3" failures="1" skipped="0">/,
    )
    expect(out).toContain('<testsuite name="a&amp;b.api.md" tests="2" failures="1" skipped="0">')
    expect(out).toMatch(/name="unknown-method 1:15"><failure type="error" message="`GTE` is not/)
    expect(out).toMatch(/name="path-without-slash 1:26"><system-out>warning /)
    expect(out).toContain('<testcase classname="c.api.md" name="check"></testcase>')
    const strict = await run(['check', '--format', 'junit', '--fail-on', 'warning'], files)
    expect(strict.out).toContain('tests="3" failures="2"')
  })

  test('has the structure that readers of JUnit ask for, whatever the documents hold', async () => {
    const hostile = '{% api path="<\\"&]]>\u0001\uffff/" tint="\u001b[31m" %}\n## T\n{% /api %}\n'
    const files = { 'a&b.api.md': bad, "c'd.api.md": good, 'e.api.md': hostile }
    for (const failOn of ['error', 'warning']) {
      // oxlint-disable-next-line no-await-in-loop -- they share a folder
      const { out } = await run(['check', '--format', 'junit', '--fail-on', failOn], files)
      const [suites] = readXml(out)
      expect(suites).toMatchObject({ name: 'testsuites' })
      const total = { tests: 0, failures: 0 }
      for (const suite of suites!.children) {
        expect([suite.name, Object.keys(suite.attributes)]).toEqual([
          'testsuite',
          ['name', 'tests', 'failures', 'skipped'],
        ])
        const failures = suite.children.flatMap((one) => {
          expect([one.name, Object.keys(one.attributes)]).toEqual([
            'testcase',
            ['classname', 'name'],
          ])
          expect(one.attributes.classname).toBe(suite.attributes.name)
          return one.children.filter(({ name }) => name === 'failure')
        })
        for (const failure of failures)
          expect(Object.keys(failure.attributes)).toEqual(['type', 'message'])
        const names = new Set(suite.children.flatMap(({ children }) => children.map((c) => c.name)))
        expect([...names].every((name) => name === 'failure' || name === 'system-out')).toBe(true)
        expect(Number(suite.attributes.tests)).toBe(suite.children.length)
        expect(Number(suite.attributes.failures)).toBe(failures.length)
        total.tests += suite.children.length
        total.failures += failures.length
      }
      expect(suites!.children.map(({ attributes }) => attributes.name)).toEqual(Object.keys(files))
      expect(Number(suites!.attributes.tests)).toBe(total.tests)
      expect(Number(suites!.attributes.failures)).toBe(total.failures)
    }
  })

  test('is well-formed whatever a document holds', async () => {
    const text = '{% api path="<\\"&]]>\u0001\uffff/" tint="\u001b[31m" %}\n## T\n{% /api %}\n'
    const { out } = await run(['check', '--format', 'junit'], { 'a.api.md': text })
    // oxlint-disable-next-line no-control-regex -- what XML does not allow
    expect(out).not.toMatch(/[\0-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)
    const errors: string[] = []
    parse(out.slice(out.indexOf('\n')), { onParseError: ({ code }) => errors.push(code) })
    expect(
      errors.filter((code) => code.includes('attribute') || code.includes('tag-name')),
    ).toEqual([])
  })
})

test('messages and frames hold nothing that a terminal takes for a command', async () => {
  const escape = '\u001b]0;x\u0007\u009b31m'
  const text = `{% api path="/x" ${'tint'}="${escape}" au${escape}th="y" %}\n## T ${escape}\n\n[x](#${escape})\n{% /api %}\n`
  for (const format of ['pretty', 'github']) {
    const { out } = await run(['check', '--format', format], { 'a\u001b[2J\u009b.api.md': text })
    // oxlint-disable-next-line no-control-regex -- what a terminal takes for a command
    expect(out).not.toMatch(/[\0-\u0008\u000b-\u001f\u007f-\u009f]/)
  }
})

/** An element of an XML document. */
interface Element {
  name: string
  attributes: Record<string, string>
  children: Element[]
}

/** Reads XML strictly, without namespaces, comments and CDATA; throws where it is not well-formed. */
function readXml(text: string): Element[] {
  const top: Element = { name: '', attributes: {}, children: [] }
  const open = [top]
  const token =
    /<\?xml [^?]*\?>|<\/(\w[\w-]*)>|<(\w[\w-]*)((?: [\w-]+="(?:[^<>&"]|&(?:\w+|#\d+);)*")*) ?(\/?)>|(?:[^<>&]|&(?:\w+|#\d+);)+/y
  while (token.lastIndex < text.length) {
    const at = token.lastIndex
    const match = token.exec(text)
    if (!match) throw new Error(`This is not XML: ${text.slice(at, at + 40)}`)
    const [, closing, name, attributes = '', isEmpty] = match
    if (closing !== undefined && open.pop()?.name !== closing) throw new Error(`</${closing}>`)
    if (name === undefined) continue
    const pairs = [...attributes.matchAll(/ ([\w-]+)="([^"]*)"/g)]
    const decode = (value: string) =>
      value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&amp;', '&')
    const element: Element = {
      name,
      attributes: Object.fromEntries(pairs.map(([, key, value]) => [key!, decode(value!)])),
      children: [],
    }
    if (Object.keys(element.attributes).length < pairs.length) throw new Error(`<${name}> twice`)
    open.at(-1)!.children.push(element)
    if (isEmpty !== '/') open.push(element)
  }
  if (open.length > 1) throw new Error(`<${open.at(-1)!.name}> is never closed`)
  return top.children
}

describe('the command as a process', () => {
  let folder = ''
  const cli = () => join(folder, 'dist/cli.js')

  beforeAll(async () => {
    // Beside the package, since its dependencies are found from there.
    mkdirSync(join(root, 'node_modules/.cache'), { recursive: true })
    folder = mkdtempSync(join(root, 'node_modules/.cache/cli-'))
    const bundle = await rolldown({
      input: join(root, 'src/cli.ts'),
      platform: 'node',
      external: /^[^./]/,
    })
    await bundle.write({ file: cli(), format: 'esm', codeSplitting: false })
    const files = new Folder({ 'package.json': '{ "version": "1.2.3", "type": "module" }' })
    execFileSync('cp', [files.path('package.json'), folder])
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('says its version', () => {
    expect(existsSync(cli())).toBe(true)
    const { stdout, status } = spawnSync(process.execPath, [cli(), '--version'], {
      encoding: 'utf8',
    })
    expect([stdout, status]).toEqual(['1.2.3\n', 0])
  })

  test('says nothing when its reader has read enough', () => {
    const many = Array.from({ length: 300 }, (_, index) => [`${index}.api.md`, bad.repeat(20)])
    const documents = new Folder(Object.fromEntries(many))
    const script = `"${process.execPath}" "${cli()}" check | head -1`
    const { stdout, stderr } = spawnSync('sh', ['-c', script], {
      cwd: dirname(documents.path('x')),
      encoding: 'utf8',
    })
    expect(stdout).toContain('0.api.md:1:15 error')
    expect(stderr).toBe('')
  })
})
