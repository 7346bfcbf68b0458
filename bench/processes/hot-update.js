// Times hot updates of a document and of a stylesheet, in turns: node hot-update.js BLOCKS ROUNDS
import { mkdtempSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createServer } from 'vite'
import { apiMd } from 'vite-plugin-api-md'
import { apiMdText, corpus } from '../corpus.js'

const [blocks, rounds] = process.argv.slice(2).map(Number)
const root = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-bench-hot-')))
const pages = corpus(1, blocks ?? 1)
const size = documentText(0).length

write(
  'main.js',
  `import './page.api.md'\nimport './page.css'\nimport.meta.hot.accept('./page.api.md')\n`,
)
write('page.api.md', documentText(0))
write('page.css', styleText(0))
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'silent',
  appType: 'custom',
  server: { port: 0 },
  optimizeDeps: { noDiscovery: true },
  plugins: [apiMd()],
})
await server.listen()
const address = server.resolvedUrls?.local[0]
if (!address) throw new Error('The server has no address.')
for (const path of ['main.js', 'page.api.md?import', 'page.css']) await get(path)
await setTimeout(500)

const times = []
for (let round = 1; round <= (rounds ?? 10); round++) {
  const document = await update('page.api.md', documentText(round))
  const style = await update('page.css', styleText(round))
  // The first rounds warm up.
  if (round > 3) times.push({ document, style })
}
await server.close()
rmSync(root, { recursive: true })
process.stdout.write(JSON.stringify({ times }))

/** From the save, and from the watcher's notice, to the text of the new module. @param {string} file @param {string} text */
async function update(file, text) {
  let noticed = 0
  server.watcher.once('change', () => (noticed = performance.now()))
  const sent = nextUpdate()
  const start = performance.now()
  write(file, text)
  const { acceptedPath, timestamp, explicitImportRequired } = await sent
  const query = `${explicitImportRequired ? 'import&' : ''}t=${timestamp}`
  await get(`${acceptedPath.slice(1)}?${query}`)
  const end = performance.now()
  await setTimeout(150)
  return { fromSave: end - start, fromNotice: end - noticed }
}

/** The next update that the server sends to the page. */
function nextUpdate() {
  const { hot } = server.environments.client
  const send = hot.send
  /** @type {Promise<{ acceptedPath: string, timestamp: number, explicitImportRequired?: boolean }>} */
  const next = new Promise((resolve) => {
    hot.send = (/** @type {any} */ payload) => {
      hot.send = send
      resolve(payload.updates[0])
    }
  })
  return next
}

/** @param {string} path */
async function get(path) {
  const response = await fetch(address + path)
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text}`)
}

/** @param {string} file @param {string} text */
function write(file, text) {
  writeFileSync(join(root, `${file}.new`), text)
  renameSync(join(root, `${file}.new`), join(root, file))
}

/** The last block changes, as under the hands of an author. @param {number} round */
function documentText(round) {
  const texts = pages.map(({ path, ...page }, index) =>
    apiMdText({ ...page, path: `${path}/page-${index}` }),
  )
  return `${texts.join('\n')}\nEdit number ${round}.\n`
}

/** As long as the document. @param {number} round */
function styleText(round) {
  const rule = `.page > .row:hover { color: rgb(12 34 56); padding: 4px 8px }\n`
  return `${rule.repeat(Math.ceil(size / rule.length))}.edit { order: ${round} }\n`
}
