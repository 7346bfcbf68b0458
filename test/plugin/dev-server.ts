import type { HotPayload, InlineConfig, Plugin, ViteDevServer } from 'vite'
import { apiMd } from '../../src/index.js'
import type { ApiMdOptions } from '../../src/plugin/options.js'
import { recordingLogger, type Vite } from './hosts.js'
import { atTheEnd, type Project } from './project.js'

/** A dev server for the time of the tests, with what it printed. */
export interface DevServer {
  server: ViteDevServer
  warnings: string[]
  errors: string[]
}

/** Starts a dev server on a project. */
export async function startServer(
  vite: Vite,
  project: Project,
  options: ApiMdOptions = {},
  config: InlineConfig = {},
): Promise<DevServer> {
  const { logger, warnings, errors } = recordingLogger()
  const server = await vite.createServer({
    root: project.root,
    configFile: false,
    customLogger: logger,
    logLevel: 'warn',
    appType: 'custom',
    cacheDir: project.path('node_modules/.vite'),
    optimizeDeps: { noDiscovery: true, include: [] },
    ...config,
    plugins: [apiMd(options), ...(config.plugins ?? [])] as Plugin[],
    server: { middlewareMode: true, ws: false, ...config.server } as InlineConfig['server'],
  } as InlineConfig)
  atTheEnd(() => server.close())
  return { server, warnings, errors }
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
