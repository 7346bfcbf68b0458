import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { expect, test } from 'vitest'
import { rounds } from './rounds.js'

test('a text of a million characters that nests as deep as it can does not end the process', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'depth-'))
  const input = fileURLToPath(new URL('depth-process.ts', import.meta.url))
  const bundle = await rolldown({ input, platform: 'node' })
  const file = join(folder, 'process.mjs')
  await bundle.write({ file, codeSplitting: false })
  await bundle.close()
  // All constructs in all places take long; the suite has those that belong there.
  const args = [file, '1000000', rounds > 200 ? '1' : '0']
  const { status, signal, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect([stdout.trim().split('\n').at(-1), status, signal]).toEqual(['the end', 0, null])
})
