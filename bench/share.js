import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

/**
 * The share of characters in the bodies of texts that micromark has to read.
 *
 * @param {readonly string[]} texts Documents, or pages of Markdown without blocks.
 */
export async function shareOfMicromark(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'api-md-share-'))
  const file = join(folder, 'read.mjs')
  const input = fileURLToPath(new URL('../src/markdown/strict/read.ts', import.meta.url))
  await build({ input, output: { file }, platform: 'node', logLevel: 'silent' })
  /** @type {typeof import('../src/markdown/strict/read.ts')} */
  const { readStrictly } = await import(pathToFileURL(file).href)
  rmSync(folder, { recursive: true })
  let all = 0
  let left = 0
  const engine = {
    micromark: {
      readEvents: () => ({ nodes: [], footnoteIds: [] }),
      /** @param {string} run */
      readRunEvents(run) {
        left += run.length
        return { content: [], text: run }
      },
    },
  }
  for (const body of texts.flatMap((text) => text.split(/^\{%.*%\}$/m))) {
    all += body.length
    const strict = readStrictly(body, { start: 0, end: body.length }, false, engine)
    if (!strict) left += body.length
    for (const part of strict?.constructs ?? []) {
      if (!('type' in part)) left += part.end - part.start
    }
  }
  return left / all
}
