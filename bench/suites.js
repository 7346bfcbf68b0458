import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { compare, countOptimizations, measure } from './child.js'
import { apiMdText, corpus, mdxText } from './corpus.js'
import { readPages } from './pages.js'
import { shareOfMicromark } from './share.js'
import { exponent, median } from './statistics.js'

/**
 * @typedef {object} Size How much is measured.
 * @property {number} documents
 * @property {number} rounds
 * @property {number} edits
 * @property {number} kilobytes
 * @property {string | undefined} pages A folder of pages that are measured in place of generated ones.
 */

const SEED = 20_261_121

/** The contestants: pages of others are neither Markdoc nor MDX. @param {Size} size */
function contestants({ pages }) {
  return ['micromark', 'markdown-it', 'marked', ...(pages ? [] : ['markdoc', 'mdx']), 'ours']
}

/** The functions that are optimized in a cold run. @param {Size} size */
function optimizations(size) {
  const { documents, pages } = size
  return contestants(size).map((name) => ({
    name,
    functions: countOptimizations('engine', name, 'cold', ...(pages ? [pages] : [documents, SEED])),
  }))
}

/** @param {Size} size @param {'cold' | 'warm' | 'unseen'} kind */
function engines(size, kind) {
  const { documents, rounds, pages } = size
  const names = contestants(size)
  /** @type {Map<string, number[]>} */
  const cpu = new Map(names.map((name) => [name, []]))
  const results = compare(names, 'micromark', rounds, (name) => {
    const { milliseconds, cpuMilliseconds } = measure(
      'engine',
      name,
      kind,
      ...(pages ? [pages] : [documents, SEED]),
    )
    cpu.get(name)?.push(cpuMilliseconds)
    return milliseconds
  })
  // What other processes take from the wall clock, they do not take from the CPU time.
  const cpuOf = (/** @type {string} */ name) => median(cpu.get(name) ?? [])
  return results.map(({ name, milliseconds, ratio }) => ({
    name,
    milliseconds,
    speed: 1 / ratio,
    speedByCpu: cpuOf('micromark') / cpuOf(name),
  }))
}

/** @param {Size} size */
async function builds({ documents, rounds }) {
  const rivals = ['vite-plugin-markdown', 'unplugin-vue-markdown', 'mdx']
  const names = ['floor', 'ours', 'ours-filling-store', 'ours-in-store', ...rivals]
  const project = await projectsOf(documents)
  fillStores(project)
  /** @type {Map<string, number[]>} */
  const cpu = new Map(names.map((name) => [name, []]))
  const results = compare(names, 'floor', rounds, (name) => {
    const { milliseconds, cpuMilliseconds } = measure('build', name, project(name))
    cpu.get(name)?.push(cpuMilliseconds)
    return milliseconds
  })
  rmSync(project('.'), { recursive: true })
  const cpuOf = (/** @type {string} */ name) => median(cpu.get(name) ?? [])
  return results.map((row) => ({ ...row, ratioByCpu: cpuOf(row.name) / cpuOf('floor') }))
}

/** The memory that builds of growing size take at their peak. @param {Size} size */
async function memory({ documents }) {
  const rows = []
  for (const times of [1, 2, 5]) {
    const project = await projectsOf(documents * times)
    /** @param {string} name */
    const megabytes = (name) => measure('build', name, project(name)).megabytes
    fillStores(project)
    rows.push({
      documents: documents * times,
      floor: megabytes('floor'),
      ours: megabytes('ours'),
      oursInStore: megabytes('ours-in-store'),
    })
    rmSync(project('.'), { recursive: true })
  }
  return rows
}

/** Builds once what starts with what an earlier build kept. @param {(name: string) => string} project */
function fillStores(project) {
  for (const name of ['floor', 'ours-in-store']) measure('build', name, project(name))
}

/** The folders of projects of so many documents, one for each contestant. @param {number} documents */
async function projectsOf(documents) {
  const parent = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-bench-')))
  for (const name of readdirSync(new URL('builds/', import.meta.url))) {
    /** @type {{ extension: string }} */
    const { extension } = await import(`./builds/${name}`)
    writeProject(join(parent, basename(name, '.js')), extension, documents)
  }
  return (/** @type {string} */ name) => join(parent, name)
}

/** @param {string} root @param {string} extension @param {number} documents */
function writeProject(root, extension, documents) {
  mkdirSync(root)
  const toText = extension === '.mdx' ? mdxText : apiMdText
  const imports = corpus(SEED, documents).map((page, index) => {
    writeFileSync(join(root, `page-${index}${extension}`), toText(page))
    return `import * as page${index} from './page-${index}${extension}'`
  })
  const names = imports.map((_line, index) => `page${index}`)
  const main = `${imports.join('\n')}\nglobalThis.pages = [${names.join(', ')}]\n`
  writeFileSync(join(root, 'main.js'), main)
}

/** @param {Size} size */
function hotUpdates({ edits }) {
  return [1, 10].map((blocks) => {
    /** @type {{ times: Record<'document' | 'style', Record<'fromSave' | 'fromNotice', number>>[] }} */
    const { times } = measure('hot-update', blocks, edits)
    const ratio = (/** @type {'fromSave' | 'fromNotice'} */ from) =>
      median(times.map(({ document, style }) => document[from] / style[from]))
    const milliseconds = median(times.map(({ document }) => document.fromSave))
    return { blocks, milliseconds, fromSave: ratio('fromSave'), fromNotice: ratio('fromNotice') }
  })
}

/** @param {Size} size */
function importCosts({ rounds }) {
  const entries = ['vite-plugin-api-md', 'rollup', 'compiler', 'openapi', 'behaviors', 'stylesheet']
  const engine = 'micromark micromark-extension-gfm'
  const names = [
    engine,
    'markdown-it',
    ...entries.map((entry, index) => (index === 0 ? entry : `vite-plugin-api-md/${entry}`)),
  ]
  return compare(
    names,
    engine,
    rounds * 2,
    (name) => measure('import', ...name.split(' ')).milliseconds,
  )
}

/** @param {Size} size */
function growth({ kilobytes }) {
  return ['blocks', 'body'].map((shape) => {
    /** @type {{ points: { bytes: number, milliseconds: number, heap: { peak: number, kept: number } }[] }} */
    const { points } = measure('growth', shape, kilobytes)
    return {
      shape,
      time: exponent(points.map(({ bytes, milliseconds }) => [bytes, milliseconds])),
      memory: exponent(points.map(({ bytes, heap }) => [bytes, heap.kept])),
      points,
    }
  })
}

/** @param {Size} size */
async function share({ documents, pages }) {
  const texts = pages ? readPages(pages) : corpus(SEED, documents).map(apiMdText)
  const characters = texts.reduce((sum, text) => sum + text.length, 0)
  return [{ documents: texts.length, characters, leftToMicromark: await shareOfMicromark(texts) }]
}

/** The measurements by name, in the order in which they are run. */
export const suites = {
  share,
  cold: (/** @type {Size} */ size) => engines(size, 'cold'),
  warm: (/** @type {Size} */ size) => engines(size, 'warm'),
  unseen: (/** @type {Size} */ size) => engines(size, 'unseen'),
  optimizations,
  builds,
  memory,
  hotUpdates,
  imports: importCosts,
  growth,
}
