import { readdir, readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { constants, runInThisContext } from 'node:vm'
import * as rolldown from 'rolldown'
import * as rollup from 'rollup'
import type { InlineConfig, Logger, Plugin } from 'vite'
import * as vite8 from 'vite'
import * as vite6 from 'vite6'
import * as vite7 from 'vite7'
import { apiMd } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { apiMd as apiMdForRollup } from '../../src/rollup.js'
import type { Project } from './project.js'

/** What of Vite the tests use, in any of its versions. */
export type Vite = Pick<typeof vite8, 'build' | 'createBuilder' | 'createServer'>

/** The versions of Vite that the plugin is for. */
export const vites: readonly { name: string; vite: Vite }[] = [
  { name: 'Vite 8', vite: vite8 },
  { name: 'Vite 7', vite: vite7 as unknown as Vite },
  { name: 'Vite 6', vite: vite6 as unknown as Vite },
]

/** How a project is built. */
export interface BuildSettings {
  options?: ApiMdOptions
  /** The modules to start from. */
  entries?: string[]
  minify?: boolean
  sourcemap?: boolean
  /** Further plugins. */
  plugins?: { name: string }[]
  /** Plugins that come before this one. */
  earlier?: { name: string }[]
  /** Further configuration, for the hosts that are Vite. */
  config?: InlineConfig
}

/** What a build made. */
export interface Bundle {
  /** What the first entry exports. */
  exports: Record<string, unknown>
  /** The files by name. */
  files: Record<string, string>
  /** The code of all chunks. */
  code: string
  warnings: string[]
}

/** A bundler in one of its modes. */
export interface BuildHost {
  name: string
  /** Whether it is Vite, which imports assets unasked. */
  isVite: boolean
  build: (project: Project, settings?: BuildSettings) => Promise<Bundle>
}

/** Every host that builds. */
export const buildHosts: readonly BuildHost[] = [
  ...vites.flatMap(({ name, vite }) => [
    viteHost(`${name}, app`, vite, () => ({})),
    viteHost(`${name}, ssr`, vite, ([entry]) => ({ build: { ssr: entry! } })),
    viteHost(`${name}, library`, vite, (entry) => ({ build: { lib: { entry, formats: ['es'] } } })),
  ]),
  { name: 'Rollup', isVite: false, build: buildWithRollup },
  { name: 'Rolldown', isVite: false, build: buildWithRolldown },
]

/** The hosts of which one a version is enough. */
export const mainBuildHosts = buildHosts.filter(({ name }) => !/ssr|library/.test(name))

function viteHost(name: string, vite: Vite, mode: (entries: string[]) => InlineConfig): BuildHost {
  return { name, isVite: true, build: buildWithVite }

  async function buildWithVite(project: Project, settings: BuildSettings = {}): Promise<Bundle> {
    const { entries = ['main.js'], minify = false, sourcemap = false } = settings
    const paths = entries.map((entry) => project.path(entry))
    const { logger, warnings } = recordingLogger()
    const base: InlineConfig = {
      root: project.root,
      configFile: false,
      customLogger: logger,
      logLevel: 'warn',
      plugins: [
        ...(settings.earlier ?? []).map((plugin) => ({ enforce: 'pre', ...plugin })),
        apiMd(settings.options),
        ...(settings.plugins ?? []),
      ] as Plugin[],
      build: {
        outDir: 'out',
        minify,
        sourcemap,
        rollupOptions: {
          input: paths,
          preserveEntrySignatures: 'strict',
          output: { entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
        },
      },
    }
    await vite.build(merge(merge(base, mode(paths)), settings.config ?? {}))
    return bundleIn(project, entries, warnings)
  }
}

async function buildWithRollup(project: Project, settings: BuildSettings = {}): Promise<Bundle> {
  const { sourcemap = false } = settings
  const { input, entries, warnings } = plainInput(project, settings)
  const bundle = await rollup.rollup(input)
  await bundle.write({ ...plainOutput(project), sourcemap })
  await bundle.close()
  return bundleIn(project, entries, warnings)
}

async function buildWithRolldown(project: Project, settings: BuildSettings = {}): Promise<Bundle> {
  const { minify = false, sourcemap = false } = settings
  const { input, entries, warnings } = plainInput(project, settings)
  const bundle = await rolldown.rolldown(input)
  await bundle.write({ ...plainOutput(project), minify, sourcemap })
  await bundle.close()
  return bundleIn(project, entries, warnings)
}

/** What Rollup and Rolldown start from, and what they will have warned of. */
function plainInput(
  project: Project,
  { options, plugins = [], earlier = [], entries = ['main.js'] }: BuildSettings,
) {
  const warnings: string[] = []
  const input = {
    input: entries.map((entry) => project.path(entry)),
    plugins: [...earlier, apiMdForRollup(options), ...plugins],
    onLog: (level: string, log: { message: string }) => {
      if (level === 'warn') warnings.push(log.message)
    },
  }
  return { input, entries, warnings }
}

function plainOutput(project: Project) {
  return {
    dir: project.path('out'),
    entryFileNames: '[name].mjs',
    chunkFileNames: '[name]-[hash].mjs',
  }
}

async function bundleIn(project: Project, entries: string[], warnings: string[]): Promise<Bundle> {
  const files: Record<string, string> = {}
  const out = project.path('out')
  for (const entry of await readdir(out, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = `${entry.parentPath}/${entry.name}`
    files[path.slice(out.length + 1)] = await readFile(path, 'utf8')
  }
  const chunks = Object.keys(files).filter((name) => /\.m?js$/.test(name))
  const name = entries[0]!.replace(/^.*\/|\.\w+$/g, '')
  const main = chunks.find((chunk) => /(?:^|\/)(.*)\.m?js$/.exec(chunk)![1] === name)
  return {
    exports: main === undefined ? {} : await importFile(`${out}/${main}`),
    files,
    code: chunks.map((chunk) => files[chunk]).join('\n'),
    warnings,
  }
}

const nativeImport = runInThisContext('(url) => import(url)', {
  importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
}) as (url: string) => Promise<Record<string, unknown>>

/** Imports a file as it stands, past the transforms of the test runner. */
async function importFile(path: string): Promise<Record<string, unknown>> {
  return { ...(await nativeImport(pathToFileURL(path).href)) }
}

function merge(one: InlineConfig, other: InlineConfig): InlineConfig {
  return vite8.mergeConfig(one, other)
}

/** A logger that shows nothing, and what it was told. */
export function recordingLogger(): { logger: Logger; warnings: string[]; errors: string[] } {
  const warnings: string[] = []
  const errors: string[] = []
  const logger: Logger = {
    hasWarned: false,
    info: () => {},
    // Rolldown says how long plugins took, which is up to the machine.
    warn: (message) => {
      if (!/PLUGIN_TIMINGS/i.test(message)) warnings.push(plain(message))
    },
    warnOnce: (message) => void warnings.push(plain(message)),
    error: (message) => void errors.push(plain(message)),
    clearScreen: () => {},
    hasErrorLogged: () => false,
  }
  return { logger, warnings, errors }
}

/** A text without the codes that colour it. */
export function plain(text: string): string {
  // oxlint-disable-next-line no-control-regex
  return text.replace(/\u001b\[\d+m/g, '')
}
