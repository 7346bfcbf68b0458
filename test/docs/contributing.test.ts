import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runNode } from '../package/run.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (file: string) => readFileSync(`${root}${file}`, 'utf8')

test('the mutation of pages is called as CONTRIBUTING says, and otherwise says how', async () => {
  const [command] = /npm run fuzz -- --pages DIR/.exec(read('CONTRIBUTING.md')) ?? []
  const { fuzz } = JSON.parse(read('package.json')).scripts
  expect(fuzz).toBe('node scripts/fuzz.js')
  const mistakes = [
    [[], 'Say which folder has Markdown pages to mutate.'],
    [['--pages', 'nowhere'], 'There is no folder nowhere.'],
    [['--pages', 'scripts'], 'There is no Markdown page in scripts.'],
    [['--pages', 'docs', '--count', 'all'], '--count is a number, not all.'],
    [['--page', 'docs'], "Unknown option '--page'"],
  ] as const
  for (const [args, sentence] of mistakes) {
    // oxlint-disable-next-line no-await-in-loop
    const output = await runNode(['scripts/fuzz.js', ...args], root, 2)
    expect(output).toContain(sentence)
    expect(output).toContain(command)
    expect(output).not.toMatch(/^ +at /m)
  }
  const output = await runNode(['scripts/fuzz.js', '--pages', 'docs', '--count', '5'], root)
  expect(output).toBe('seed 1: 0 differences in 5 mutations\n')
})

test('the files that CONTRIBUTING names are there', () => {
  const spans = [...read('CONTRIBUTING.md').matchAll(/`([\w-]+(?:\/[\w.-]+)+)`/g)]
  const named = spans.map(([, path]) => path!).filter((path) => path !== 'dist/chunks')
  const isThere = (path: string) =>
    [path, `src/${path}`, `src/${path}.ts`].some((file) => existsSync(`${root}${file}`))
  expect(named.length).toBeGreaterThan(40)
  expect(named.filter((path) => !isThere(path))).toEqual([])
})
