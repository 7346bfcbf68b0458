import { writeFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { HotPayload, InlineConfig, Plugin, ViteDevServer } from 'vite'
import { expect, vi } from 'vitest'
import { apiMd } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { recordingLogger, type Vite } from './hosts.js'
import { atTheEnd, type Project } from './project.js'

/** A dev server for the time of the tests, with what it printed. */
export interface DevServer {
  server: ViteDevServer
  warnings: string[]
  errors: string[]
  /** Waits until the watcher sees changes in the root, or in a folder of it: what is written while it starts is none. */
  watching: (folder?: string) => Promise<void>
  /** Waits until a change of a file has gone through all plugins: what is sent for it is sent then. */
  handled: (file: string) => Promise<void>
}

/** Starts a dev server on a project. */
export async function startServer(
  vite: Vite,
  project: Project,
  options: ApiMdOptions = {},
  config: InlineConfig = {},
): Promise<DevServer> {
  const { logger, warnings, errors } = recordingLogger()
  const changes: string[] = []
  const last: Plugin = {
    name: 'last',
    enforce: 'post',
    hotUpdate({ file }) {
      changes.push(`${this.environment.name} ${file}`)
    },
  }
  const server = await vite.createServer({
    root: project.root,
    configFile: false,
    customLogger: logger,
    logLevel: 'warn',
    appType: 'custom',
    cacheDir: project.path('node_modules/.vite'),
    optimizeDeps: { noDiscovery: true, include: [] },
    ...config,
    plugins: [apiMd(options), ...(config.plugins ?? []), last] as Plugin[],
    server: { middlewareMode: true, ws: false, ...config.server } as InlineConfig['server'],
  } as InlineConfig)
  atTheEnd(() => server.close())
  const watching = async (folder?: string) => {
    await eventually(() => expect(Reflect.get(server.watcher, '_readyEmitted')).toBe(true))
    if (folder === undefined) return
    // It may say so before it has reached all folders.
    const seen: string[] = []
    const file = posix.normalize(project.path(`${folder}/seen.txt`))
    server.watcher.on('all', (_event, path) => seen.push(path))
    await eventually(async () => {
      await writeFile(file, `${Date.now()}`)
      expect(seen).toContain(file)
    })
  }
  const handled = async (file: string) => {
    const expected = Object.keys(server.environments).map((name) => `${name} ${project.path(file)}`)
    await eventually(() => expect(changes).toEqual(expect.arrayContaining(expected)))
    for (const change of expected) changes.splice(changes.indexOf(change), 1)
    await wait(20)
  }
  return { server, warnings, errors, watching, handled }
}

/** Waits for what has to come about, however busy the machine is. */
export async function eventually(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 20 })
}

/** Loads a module of a dev server: in Node, as the code of its transform, or as a browser fetches it. */
export async function loadInDev(
  vite: Vite,
  project: Project,
  file: string,
  way: 'ssr' | 'module' | 'http',
): Promise<Record<string, unknown>> {
  if (way === 'http') {
    const { server } = await startServer(vite, project, {}, { server: { middlewareMode: false } })
    await server.listen(0)
    const address = server.httpServer?.address()
    if (typeof address !== 'object' || address === null) throw new Error('The server has no port.')
    const response = await fetch(`http://localhost:${address.port}/${file}?import`)
    return importText(await response.text())
  }
  const { server } = await startServer(vite, project)
  if (way === 'ssr') return { ...(await server.ssrLoadModule(`/${file}`)) }
  return importText((await server.transformRequest(`/${file}`))!.code)
}

async function importText(code: string): Promise<Record<string, unknown>> {
  const url = `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  return { ...((await import(/* @vite-ignore */ url)) as Record<string, unknown>) }
}

/** What a server sends to the browser, from now on. */
export function sentTo(server: ViteDevServer, environment: 'client' | 'ssr' = 'client') {
  const { hot } = server.environments[environment]
  const sent: HotPayload[] = []
  const send = hot.send.bind(hot)
  hot.send = ((payload: HotPayload, ...rest: never[]) => {
    if (typeof payload === 'object') sent.push(payload)
    return send(payload as never, ...rest)
  }) as typeof hot.send
  return sent
}
