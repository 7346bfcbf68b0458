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
  const sourceOf = (/** @type {string} */ path) =>
    fileURLToPath(new URL(`../src/${path}.ts`, import.meta.url))
  const input = {
    read: sourceOf('markdown/read'),
    source: sourceOf('source/source'),
    reporter: sourceOf('diagnostics/reporter'),
    compile: sourceOf('compile/compile'),
  }
  await build({ input, output: { dir: folder }, platform: 'node', logLevel: 'silent' })
  const moduleOf = (/** @type {string} */ name) =>
    import(pathToFileURL(join(folder, `${name}.js`)).href)
  /** @type {typeof import('../src/markdown/read.ts')} */
  const { readBody } = await moduleOf('read')
  /** @type {typeof import('../src/source/source.ts')} */
  const { Source } = await moduleOf('source')
  /** @type {typeof import('../src/diagnostics/reporter.ts')} */
  const { Reporter } = await moduleOf('reporter')
  /** @type {typeof import('../src/compile/compile.ts')} */
  const { parsers } = await moduleOf('compile')
  rmSync(folder, { recursive: true })
  let all = 0
  let left = 0
  const { micromark } = parsers
  /** @type {typeof micromark} */
  const counting = {
    readRun(run, ...rest) {
      left += run.text.length
      return micromark.readRun(run, ...rest)
    },
    readDefinitions(run, columnOf) {
      const read = micromark.readDefinitions(run, columnOf)
      left += read.end
      return read
    },
    decodeReference(reference) {
      left += reference.length
      return micromark.decodeReference(reference)
    },
  }
  const engine = { micromark: counting }
  const options = { allowDangerousHtml: false, footnotePrefix: '' }
  for (const body of texts.flatMap((text) => text.split(/^\{%.*%\}$/m))) {
    all += body.length
    const source = new Source(body)
    readBody(source, { start: 0, end: body.length }, options, new Reporter(source), engine)
  }
  return left / all
}
