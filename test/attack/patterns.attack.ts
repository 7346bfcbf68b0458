import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { check } from 'recheck'
import { parseAst } from 'rolldown/parseAst'
import { globSync } from 'tinyglobby'
import { beforeAll, expect, test } from 'vitest'

/** Patterns that can take the square of a text's length, or files of such, and why no author's text makes them. */
const harmless: ReadonlyMap<string, string> = new Map([
  [String.raw`/[^ ]+ [^ ]+/g`, 'reads a list in the source'],
  [String.raw`/e.*$/i`, 'reads a number, which has one “e”'],
  [String.raw`/[^*?[\]{}()!+@|/\\]*$/`, 'reads the patterns of a configuration'],
  [String.raw`/\/\*[\s\S]*?\*\//g`, 'reads the stylesheet'],
  [String.raw`/[ \t]*\/\*[^]*?\*\/\n?/g`, 'reads the stylesheet'],
  [
    String.raw`/(?!(?:an?|the)\s)[a-z][\w[\]|&; ?]{0,40}?(?=\s*(?:[:–—(,]|-{1,3}\s|\.\s|\.?$))/iy`,
    'starts at one place and looks ahead from 40 others at most',
  ],
  ['src/body/json-token.ts', 'looks 200 characters ahead at most'],
  [
    'src/markdown/fence.ts',
    'starts at the beginning of a line alone, and looks no further than its end',
  ],
  ['src/field-type/read.ts', 'reads types, which have at most 1,000 characters'],
  [
    String.raw`/^(\p{L}+|\S+?)(?=\s*$|\s*[,;(]|\s+[-–—]\s|\s+\p{Lu}[\p{L} ]{0,40}:)/u`,
    'looks no further than the first space, at the beginning of a text alone',
  ],
  ['src/outline/annotation.ts', 'reads marks, which have at most 40 characters, or looks 80 ahead'],
  [String.raw`/[^.!?]*$/`, 'reads at most 200 characters'],
  ['src/outline/name.ts', 'reads names, which have at most 100 characters'],
  ['src/outline/code-parts.ts', 'reads lines of at most 60 characters'],
  ['src/outline/rows.ts', 'reads names of at most 60 and sentences of at most 200 characters'],
  ['src/outline/unread.ts', 'reads at most 2,000 characters'],
  ['src/mock/answer.ts', 'reads at most 1,000 characters of a header'],
  [
    String.raw`/("(?:[^"\\]|\\.)*")|\s+/g`,
    'reads texts that are JSON, in which each quote is closed',
  ],
  ['src/outline/code-fields.ts', 'lines of at most 200 characters, of code of at most 8,000'],
  [String.raw`/[\w.-]*$/`, 'reads the patterns of a configuration'],
  [String.raw`/\/+$/`, 'reads the paths of a command line'],
  [String.raw`/\.(?:\\.|[-\w])+|\[[^\]]*\]|[()]/g`, 'reads the stylesheet'],
])

/** All patterns of the source, each with a file that has it. */
const patterns = new Map<string, string>()

/** Notes the patterns that are written in the source. */
function addLiterals(node: unknown, file: string): void {
  if (typeof node !== 'object' || node === null) return
  if ('regex' in node) {
    const { pattern, flags } = node.regex as { pattern: string; flags: string }
    patterns.set(`/${pattern}/${flags}`, file)
  }
  for (const child of Object.values(node)) addLiterals(child, file)
}

beforeAll(async () => {
  const files = globSync('src/**/*.ts').toSorted()
  for (const file of files) addLiterals(parseAst(readFileSync(file, 'utf8'), { lang: 'ts' }), file)
  // Those that are put together are met when they are made.
  const { RegExp } = globalThis
  globalThis.RegExp = new Proxy(RegExp, {
    construct(target, [source, flags]: [string | RegExp, string?]) {
      const made = new target(source, flags)
      const [, file] = /\/(src\/[\w/-]+\.ts)/.exec(new Error().stack!) ?? []
      if (file) patterns.set(String(made), file)
      return made
    },
  })
  const modules = files.filter((file) => !/cli\.ts$|\.d\.ts$/.test(file))
  await Promise.all(modules.map((file) => import(/* @vite-ignore */ pathToFileURL(file).href)))
  const { compile } = await import('../../src/compiler.js')
  compile('{% api path="/a" %}\n| Name | Required |\n|-|-|\n| a | yes |\n{% /api %}\n')
  globalThis.RegExp = RegExp
})

test('no pattern goes through a text again for each of its characters', async () => {
  expect(patterns.size).toBeGreaterThan(100)
  const grave: string[] = []
  for (const [pattern, file] of patterns) {
    if (harmless.has(pattern) || harmless.has(file)) continue
    const slash = pattern.lastIndexOf('/')
    // oxlint-disable-next-line no-await-in-loop -- each takes all of a processor
    const { status, ...found } = await check(pattern.slice(1, slash), pattern.slice(slash + 1))
    if (status === 'safe') continue
    const attack = 'attack' in found ? found.attack?.pattern : ''
    grave.push(`${file}: ${pattern} (${status} ${attack})`)
  }
  expect(grave).toEqual([])
})
