// Times one engine: node engine.js NAME cold|warm COUNT SEED, or node engine.js NAME cold|warm|unseen DIR
import { apiMdText, corpus, mdxText } from '../corpus.js'
import { readPages } from '../pages.js'

/** How long an engine is warmed up with documents that are not measured, in CPU time. */
const WARM_UP_MILLISECONDS = 3000

const [name = '', kind, source = '', seed] = process.argv.slice(2)
const toText = name === 'mdx' ? mdxText : apiMdText
const pages = seed === undefined ? readPages(source) : undefined
const all = pages ?? corpus(Number(seed), Number(source)).map(toText)
// Every other page is seen before, the rest is measured.
const half = (/** @type {0 | 1} */ rest) => all.filter((_text, index) => index % 2 === rest)
const texts = kind === 'unseen' ? half(1) : all
const seen = () =>
  kind === 'unseen' ? half(0) : (pages ?? corpus(Number(seed) + 1, 5000).map(toText))
const others = kind === 'cold' ? [] : seen()

let start = performance.now()
let cpu = process.cpuUsage()
/** @type {{ run: (text: string) => string }} */
const { run } = await import(`../contestants/${name}.js`)
if (kind !== 'cold') {
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
