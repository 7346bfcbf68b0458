// Builds the package into dist: declarations by tsc, a file an entry by Rolldown, the stylesheet.
import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { noticesOf } from './notices.js'

const root = new URL('../', import.meta.url)
const dist = new URL('dist/', root)
/** The entry that shares nothing. */
const alone = 'behaviors'
/** What it loads when a reader opens a form. */
const later = 'try-it'
const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8'))

/**
 * A warning fails the build: an import that leads nowhere is one.
 * @type {import('rolldown').InputOptions['onLog']}
 */
const onLog = (level, log, handle) => handle(level === 'warn' ? 'error' : level, log)

rmSync(dist, { recursive: true, force: true })
declare()
copyFileSync(new URL('src/client.d.ts', root), new URL('client.d.ts', dist))
await bundle()
await writeStyle()

/** The declarations of the public entries; `npm run typecheck` has checked the sources. */
function declare() {
  const tsc = fileURLToPath(new URL('node_modules/typescript/bin/tsc', root))
  const { status } = spawnSync(process.execPath, [tsc, '-p', 'tsconfig.build.json', '--noCheck'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
  removeInnerDeclarations()
}

/** Of the declarations only those stay that a public entry leads to. */
function removeInnerDeclarations() {
  const entries = Object.values(manifest.exports).flatMap(({ types }) => types ?? [])
  const queue = entries
    .filter((file) => !file.endsWith('/client.d.ts'))
    .map((file) => new URL(file, root).href)
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

/**
 * A file an entry, and what they share in `chunks`; `behaviors` is a file of its own. The packages that are not dependencies are in
 * it: micromark and YAML are a hundred small files, whose reading costs more than their work. Each is a chunk.
 */
async function bundle() {
  const { exports, bin, dependencies, peerDependencies } = manifest
  const outputs = [...Object.values(exports).map((entry) => entry.default), ...Object.values(bin)]
  const names = outputs.flatMap((file) => /^(?:\.\/)?dist\/(.*)\.js$/.exec(file ?? '')?.[1] ?? [])
  const packages = Object.keys({ ...dependencies, ...peerDependencies })
  const shared = names.filter((name) => name !== alone)
  const build = await rolldown({
    cwd: fileURLToPath(root),
    input: Object.fromEntries(shared.map((name) => [name, `src/${name}.ts`])),
    external: [/^node:/, ...builtinModules, ...packages.map((name) => new RegExp(`^${name}(/|$)`))],
    onLog,
    platform: 'neutral',
    resolve: { conditionNames: ['import', 'default'], mainFields: ['module', 'main'] },
  })
  const { output } = await build.write({
    dir: fileURLToPath(dist),
    chunkFileNames: ({ name, moduleIds }) => `chunks/${nameOf(moduleIds) ?? name}.js`,
    comments: { legal: true, annotation: true, jsdoc: false },
  })
  await build.close()
  const modules = output.flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []))
  writeFileSync(new URL('NOTICES.md', dist), noticesOf(modules))
  await bundleAlone()
}

/** The script for pages in one file, which any static server can serve and any page can import; what sends requests is loaded later. */
async function bundleAlone() {
  for (const [name, input] of [
    [alone, `src/${alone}.ts`],
    [later, `src/${later}/${later}.ts`],
  ]) {
    const build = await rolldown({
      cwd: fileURLToPath(root),
      input,
      onLog,
      external: (id) => id.endsWith(`/${later}/${later}.js`),
    })
    await build.write({
      file: fileURLToPath(new URL(`${name}.js`, dist)),
      paths: () => `./${later}.js`,
      comments: { legal: true, annotation: true, jsdoc: false },
    })
    await build.close()
  }
}

/** The package or the room that a chunk leads to, if there is one. @param {readonly string[]} modules */
function nameOf(modules) {
  const library = /[\\/]node_modules[\\/](micromark|yaml)[\\/]/.exec(modules.join())
  return (library ?? /[\\/]src[\\/]([\w-]+)[\\/]/.exec(modules.at(-1) ?? ''))?.[1]
}

/** The parts of the stylesheet, and the whole for the built-in theme. */
async function writeStyle() {
  const isPart = (/** @type {string} */ path) =>
    statSync(path).isDirectory() || path.endsWith('.css')
  cpSync(new URL('src/style/', root), new URL('style/', dist), { recursive: true, filter: isPart })
  const { stylesheet } = await import(String(new URL('stylesheet.js', dist)))
  writeFileSync(new URL('style.css', dist), stylesheet())
  writeFileSync(new URL('style-strong.css', dist), stylesheet(undefined, { strength: 3 }))
}
