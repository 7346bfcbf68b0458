// Times one engine: node engine.js NAME cold|warm COUNT SEED, or node engine.js NAME cold|warm DIR
import { apiMdText, corpus, mdxText } from '../corpus.js'
import { readPages } from '../pages.js'

/** How long an engine is warmed up with documents that are not measured, in CPU time. */
const WARM_UP_MILLISECONDS = 3000

const [name = '', kind, source = '', seed] = process.argv.slice(2)
const toText = name === 'mdx' ? mdxText : apiMdText
const pages = seed === undefined ? readPages(source) : undefined
const texts = pages ?? corpus(Number(seed), Number(source)).map(toText)
const others = kind === 'warm' ? (pages ?? corpus(Number(seed) + 1, 5000).map(toText)) : []

let start = performance.now()
let cpu = process.cpuUsage()
/** @type {{ run: (text: string) => string }} */
const { run } = await import(`../contestants/${name}.js`)
if (kind === 'warm') {
  for (const text of others) {
    if (!pages && process.cpuUsage(cpu).user / 1000 > WARM_UP_MILLISECONDS) break
    run(text)
  }
  start = performance.now()
  cpu = process.cpuUsage()
}
let length = 0
// A text that was seen before could be remembered.
for (const text of texts) length += run(pages ? `${text} ` : text).length
const milliseconds = performance.now() - start
const { user, system } = process.cpuUsage(cpu)
const cpuMilliseconds = (user + system) / 1000
process.stdout.write(JSON.stringify({ milliseconds, cpuMilliseconds, length }))
