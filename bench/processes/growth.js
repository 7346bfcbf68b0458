// Times files of growing size: node --expose-gc growth.js blocks|body LARGEST_KILOBYTES
import { compile } from 'vite-plugin-api-md/compiler'
import { apiMdText, corpus } from '../corpus.js'

const [shape, largest] = process.argv.slice(2)
const LARGEST = Number(largest)
const pages = corpus(1, LARGEST + 50)
for (const page of corpus(2, 1000)) compile(apiMdText(page))

const points = []
for (let kilobytes = 1; kilobytes <= LARGEST; kilobytes *= 4) {
  const text = fileOf(kilobytes * 1024)
  const times = []
  while (times.length < 3 || sum(times) < 300) times.push(time(text))
  points.push({ bytes: text.length, milliseconds: sum(times) / times.length, heap: heapOf(text) })
}
process.stdout.write(JSON.stringify({ points }))

/** @param {number} bytes */
function fileOf(bytes) {
  /** @type {typeof pages} */
  const taken = []
  for (let size = 0; size < bytes; size += taken.at(-1)?.body.length ?? 0) {
    taken.push(/** @type {(typeof pages)[number]} */ (pages[taken.length % pages.length]))
  }
  if (shape === 'blocks') return taken.map(apiMdText).join('\n')
  const [first] = taken
  if (!first) throw new Error('A file has one page at least.')
  return apiMdText({ ...first, body: taken.map(({ body }) => body).join('\n\n') })
}

/** @param {string} text */
function time(text) {
  const start = performance.now()
  compile(text)
  return performance.now() - start
}

/**
 * What a compiled document takes up, and what was in use for a moment beside it. Small documents are
 * weighed together, since one of them is lost in what else comes and goes.
 *
 * @param {string} text
 */
function heapOf(text) {
  const copies = Math.max(1, Math.round((LARGEST * 1024) / text.length))
  globalThis.gc?.()
  const before = process.memoryUsage().heapUsed
  const documents = [compile(text)]
  const peak = process.memoryUsage().heapUsed - before
  while (documents.length < copies) documents.push(compile(text))
  globalThis.gc?.()
  const kept = (process.memoryUsage().heapUsed - before) / documents.length
  return { peak, kept }
}

/** @param {number[]} numbers */
function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0)
}
