// Times and weighs one `vite build`, the import of the plugin included: node build.js NAME PROJECT
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'

const [name, root = ''] = process.argv.slice(2)
const outDir = mkdtempSync(join(tmpdir(), 'api-md-bench-build-'))
/** @type {{ prepare?: (root: string) => Promise<void>, plugins: () => Promise<import('vite').PluginOption[]> }} */
const { prepare, plugins } = await import(`../builds/${name}.js`)
await prepare?.(root)

const start = performance.now()
const cpu = process.cpuUsage()
await build({
  root,
  cacheDir: join(root, '.vite'),
  configFile: false,
  logLevel: 'silent',
  plugins: await plugins(),
  build: {
    outDir,
    chunkSizeWarningLimit: 1e5,
    rollupOptions: { input: join(root, 'main.js'), external: ['vue', 'react/jsx-runtime'] },
  },
})
const milliseconds = performance.now() - start
const { user, system } = process.cpuUsage(cpu)
rmSync(outDir, { recursive: true })
const megabytes = process.resourceUsage().maxRSS / 1024
process.stdout.write(
  JSON.stringify({ milliseconds, cpuMilliseconds: (user + system) / 1000, megabytes }),
)
