import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'rolldown'

const MICROMARK = fileURLToPath(new URL('../src/markdown/micromark.ts', import.meta.url))
const COUNTING = '\0counting'

/**
 * Puts functions that count before those that read with micromark.
 * @type {import('rolldown').Plugin}
 */
const countRuns = {
  name: 'count-runs',
  resolveId: {
    filter: { id: /^\0counting$|\/micromark\.js$/ },
    handler: (source, importer) =>
      source === COUNTING || importer?.endsWith('text-reader.ts') ? COUNTING : undefined,
  },
  load: {
    filter: { id: /^\0counting$/ },
    handler: () => `
      import * as micromark from ${JSON.stringify(MICROMARK)}
      export const count = { left: 0 }
      export function readRun(run, ...rest) {
        count.left += run.text.length
        return micromark.readRun(run, ...rest)
      }
      export function readDefinitions(run, columnOf) {
        const read = micromark.readDefinitions(run, columnOf)
        count.left += read.end
        return read
      }`,
  },
}

/**
 * The share of characters in the bodies of texts that micromark has to read.
 *
 * @param {readonly string[]} texts Documents, or pages of Markdown without blocks.
 */
export async function shareOfMicromark(texts) {
  const folder = mkdtempSync(join(tmpdir(), 'api-md-share-'))
  const sourceOf = (/** @type {string} */ path) =>
    fileURLToPath(new URL(`../src/${path}.ts`, import.meta.url))
  const input = {
    read: sourceOf('document/read'),
    source: sourceOf('source/source'),
    reporter: sourceOf('diagnostics/reporter'),
    counting: COUNTING,
  }
  const output = { dir: folder }
  await build({ input, output, platform: 'node', logLevel: 'silent', plugins: [countRuns] })
  const moduleOf = (/** @type {string} */ name) =>
    import(pathToFileURL(join(folder, `${name}.js`)).href)
  /** @type {typeof import('../src/document/read.ts')} */
  const { readDocument } = await moduleOf('read')
  /** @type {typeof import('../src/source/source.ts')} */
  const { Source } = await moduleOf('source')
  /** @type {typeof import('../src/diagnostics/reporter.ts')} */
  const { Reporter } = await moduleOf('reporter')
  /** @type {{ count: { left: number } }} */
  const { count } = await moduleOf('counting')
  rmSync(folder, { recursive: true })
  let all = 0
  for (const body of texts.flatMap((text) => text.split(/^\{%.*%\}$/m))) {
    all += body.length
    const source = new Source(body)
    readDocument(new Reporter(source))
  }
  return count.left / all
}
