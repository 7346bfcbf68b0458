// Builds the package into dist: tsc, then what tsc does not copy.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = new URL('../', import.meta.url)
const dist = new URL('dist/', root)

rmSync(dist, { recursive: true, force: true })

const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root))
const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
})
if (status !== 0) process.exit(status ?? 1)

copyIfPresent('client.d.ts')
await writeStyle()
removeInnerDeclarations()

/** @param {string} name */
function copyIfPresent(name) {
  const source = new URL(`src/${name}`, root)
  if (existsSync(source)) copyFileSync(source, new URL(name, dist))
  else console.warn(`build: no src/${name}, so no dist/${name}`)
}

/** One stylesheet from the parts in src/style, written by the function that themes it for others. */
async function writeStyle() {
  const { readStyle, stylesheet } = await import(String(new URL('style/stylesheet.js', dist)))
  writeFileSync(new URL('style/index.css', dist), readStyle(new URL('src/style/index.css', root)))
  writeFileSync(new URL('style.css', dist), stylesheet())
}

/** Of the declarations only those stay that a public entry leads to. */
function removeInnerDeclarations() {
  const { exports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))
  const entries = Object.values(exports).flatMap(({ types }) => types ?? [])
  const queue = entries.map((file) => new URL(file, root).href)
  const reached = new Set()
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    const text = readFileSync(new URL(file), 'utf8')
    for (const [, specifier = ''] of text.matchAll(/(?:from |import\()['"](\..*?)['"]/g)) {
      queue.push(new URL(specifier.replace(/\.js$/, '.d.ts'), file).href)
    }
  }
  for (const name of readdirSync(dist, { recursive: true, encoding: 'utf8' })) {
    const file = new URL(name.replaceAll('\\', '/'), dist)
    if (name.endsWith('.d.ts') && !reached.has(file.href)) rmSync(file)
  }
}
