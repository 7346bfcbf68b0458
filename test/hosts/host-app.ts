import { spawn, type ChildProcess } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { cleanEnvironment, run } from '../package/run.js'
import { temporaryFolder } from '../package/tarball.js'
import type { Host } from './host.js'
import { document } from './readme.js'

const fixtures = fileURLToPath(new URL('fixtures/', import.meta.url))
const createVite = 'create-vite@9.3.0'
const quiet = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error']

/** A project made for one host, in a temporary folder, with the packed package installed. */
export class HostApp {
  readonly #root: string
  readonly #host: Host
  readonly #servers = new Set<ChildProcess>()
  #environment = cleanEnvironment()

  private constructor(host: Host) {
    this.#host = host
    this.#root = temporaryFolder()
  }

  /** Creates the project and installs its packages. */
  static async install(host: Host, tarball: string): Promise<HostApp> {
    const app = new HostApp(host)
    try {
      await app.#create(tarball)
    } catch (error) {
      await app.remove()
      throw error
    }
    return app
  }

  async #create(tarball: string): Promise<void> {
    const { name, fixture: folder = name, template, packages, node, files = {} } = this.#host
    if (template !== undefined) {
      const args = ['exec', '--yes', '--', createVite, '.', '--template', template]
      await run('npm', [...args, '--no-interactive', '--overwrite'], this.#root)
    }
    const fixture = join(fixtures, folder)
    if (existsSync(fixture)) cpSync(fixture, this.#root, { recursive: true })
    for (const [file, text] of Object.entries(files)) this.write(file, text)
    this.write(this.#host.document, document)
    const manifest = existsSync(this.#path('package.json'))
      ? JSON.parse(readFileSync(this.#path('package.json'), 'utf8'))
      : { private: true, type: 'module' }
    const dependencies = { ...packages, 'vite-plugin-api-md': `file:${tarball}` }
    const pinned = { ...manifest, name: 'app', dependencies, devDependencies: {} }
    this.write('package.json', JSON.stringify(pinned))
    await run('npm', ['install', ...quiet], this.#root)
    if (node !== undefined) await this.#useNode(node)
    for (const command of this.#host.prepare ?? []) await this.run(command)
  }

  /** Has the commands of the project run in a Node of its own. */
  async #useNode(version: string): Promise<void> {
    const folder = this.#path('.node')
    mkdirSync(folder)
    writeFileSync(join(folder, 'package.json'), '{ "private": true }')
    await run('npm', ['install', `node@${version}`, ...quiet], folder)
    const path = `${join(folder, 'node_modules/node/bin')}${delimiter}${process.env.PATH}`
    this.#environment = { ...this.#environment, PATH: path }
  }

  /** Writes a file as editors do: all of it at once. */
  write(file: string, text: string): void {
    const path = this.#path(file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(`${path}.tmp`, text)
    renameSync(`${path}.tmp`, path)
  }

  /** Runs a command of an installed package to its end; returns what it printed. */
  run(command: string): Promise<string> {
    return run(
      'npm',
      ['exec', '--no', '--', ...command.split(' ')],
      this.#root,
      0,
      this.#environment,
    )
  }

  /** Starts a command that serves, with `{port}` replaced; returns its address once it responds. */
  async serve(command: string): Promise<HostServer> {
    const port = await freePort()
    const args = ['exec', '--no', '--', ...command.replaceAll('{port}', `${port}`).split(' ')]
    const server = new HostServer(`http://127.0.0.1:${port}`, args, this.#root, {
      ...this.#environment,
      PORT: `${port}`,
      HOST: '127.0.0.1',
    })
    this.#servers.add(server.process)
    await server.ready()
    return server
  }

  /** Stops what is left running and removes the project. */
  async remove(): Promise<void> {
    for (const server of this.#servers) stop(server)
    rmSync(this.#root, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }

  #path(file: string): string {
    return join(this.#root, file)
  }
}

/** A server of a host, in a process of its own. */
export class HostServer {
  readonly address: string
  readonly process: ChildProcess
  /** What it has printed. */
  output = ''

  constructor(address: string, args: readonly string[], cwd: string, env: NodeJS.ProcessEnv) {
    this.address = address
    // A group of its own, so that what it starts ends with it.
    this.process = spawn('npm', args, { cwd, env, detached: true })
    this.process.stdout!.on('data', (data) => (this.output += data))
    this.process.stderr!.on('data', (data) => (this.output += data))
  }

  /** Waits until it responds, whatever it says. */
  async ready(): Promise<void> {
    for (;;) {
      if (this.process.exitCode !== null) throw new Error(`The server ended:\n${this.output}`)
      const response = await fetch(this.address).catch(() => undefined)
      if (response) return
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }

  /** Ends it, with everything that it started. */
  async stop(): Promise<void> {
    const ended = new Promise((resolve) => this.process.once('close', resolve))
    if (stop(this.process)) await ended
  }
}

/** Ends the group of a process; returns whether there was something to end. */
function stop({ pid, exitCode, signalCode }: ChildProcess): boolean {
  if (pid === undefined || exitCode !== null || signalCode !== null) return false
  try {
    return process.kill(-pid, 'SIGKILL')
  } catch {
    return false
  }
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}
