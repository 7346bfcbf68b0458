import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { Folder } from '../command-line/folder.js'
import { rounds } from './rounds.js'

const page = (index: number) =>
  `# A\n\n## List\n\n\`GET /a${index}\`\n\n${'Text. '.repeat(100_000)}\n`
const wrong = (index: number) =>
  `{% api method="GTE" path="/b${index}" %}\n## B\n\n${'Text. '.repeat(100_000)}\n{% /api %}\n`
const names = Array.from({ length: 12 }, (_, index) => `${index}`)
const folder = new Folder({})
const script = folder.path('process.mjs')

beforeAll(async () => {
  const input = fileURLToPath(new URL('../../src/command-line/program.ts', import.meta.url))
  const bundle = await rolldown({ input, platform: 'node', external: [/^vite$/] })
  await bundle.write({ dir: folder.path('bundle'), entryFileNames: 'program.mjs' })
  await bundle.close()
  folder.write(
    'process.mjs',
    `import { runCommandLine } from './bundle/program.mjs'
     await runCommandLine(process.argv.slice(2), process)`,
  )
})

test('a command that is killed leaves each document as it was, or as it was to be', async () => {
  const commands = [
    ['check', '--fix', 'fixed'],
    ['adopt', '--force', 'adopted'],
  ]
  const isWhole = (text: string) => text.trimEnd().endsWith('{% /api %}')
  for (let run = 0; run < Math.ceil(rounds / 20); run++) {
    for (const name of names) {
      folder.write(`fixed/${name}.api.md`, wrong(Number(name)))
      folder.write(`adopted/${name}.md`, page(Number(name)))
      folder.write(`adopted/${name}.api.md`, wrong(Number(name)))
    }
    for (const command of commands) {
      const child = spawn(process.execPath, [script, ...command], {
        cwd: folder.path('.'),
        stdio: 'ignore',
      })
      const end = once(child, 'exit')
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await Promise.race([end, setTimeout(200 + run * 40)])
      child.kill('SIGKILL')
      // oxlint-disable-next-line no-await-in-loop -- before the files are looked at
      await end
    }
    for (const name of names) {
      expect(isWhole(folder.read(`fixed/${name}.api.md`))).toBe(true)
      expect(isWhole(folder.read(`adopted/${name}.api.md`))).toBe(true)
    }
  }
})
