import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './tarball.js'
import { run, runNode } from './run.js'

interface Lock {
  packages: Record<string, { version: string }>
}

/** A project in which nothing is installed but the tarball and the packages it names. */
export class FreshProject {
  readonly root: string

  private constructor(root: string) {
    this.root = root
  }

  /** Installs a project; `name@folder` takes the package that the repository has under another name. */
  static async install(
    root: string,
    tarball: string,
    packages: Record<string, string>,
  ): Promise<FreshProject> {
    const project = new FreshProject(root)
    const lock: Lock = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8'))
    const { '': _repository, ...locked } = lock.packages
    const dependencies: Record<string, string> = { 'vite-plugin-api-md': `file:${tarball}` }
    let entries = Object.entries(locked)
    for (const [name, lockedAs] of Object.entries(packages)) {
      dependencies[name] = locked[`node_modules/${lockedAs}`]!.version
      if (lockedAs !== name) entries = renamed(entries, lockedAs, name)
    }
    const manifest = { name: 'app', version: '0.0.0', type: 'module', dependencies }
    project.write('package.json', JSON.stringify(manifest))
    // The versions of the repository's lock: they are in the cache of npm, and never newer than known.
    project.write(
      'package-lock.json',
      JSON.stringify({
        ...lock,
        name: 'app',
        version: '0.0.0',
        packages: { '': manifest, ...Object.fromEntries(entries) },
      }),
    )
    const quiet = ['--prefer-offline', '--no-audit', '--no-fund', '--ignore-scripts']
    await run('npm', ['install', ...quiet], root)
    return project
  }

  /** The path of a file. */
  path(file: string): string {
    return join(this.root, file)
  }

  write(file: string, text: string): void {
    const path = this.path(file)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }

  read(file: string): string {
    return readFileSync(this.path(file), 'utf8')
  }

  has(file: string): boolean {
    return existsSync(this.path(file))
  }

  /** Runs the file of an installed package, or one of the project, with Node. */
  async node(file: string, args: string[] = [], status = 0): Promise<string> {
    return runNode([this.path(file), ...args], this.root, status)
  }

  /** Runs the repository's TypeScript on the project; answers its errors. */
  async typecheck(config = 'tsconfig.json', status = 0): Promise<string> {
    const tsc = join(repository, 'node_modules/typescript/bin/tsc')
    return runNode([tsc, '-p', config], this.root, status)
  }
}

/** The entries of a lock in which one package, with what is nested in it, stands in for another. */
function renamed(
  entries: [string, { version: string }][],
  from: string,
  to: string,
): [string, { version: string }][] {
  const within = (path: string, name: string) => `${path}/`.startsWith(`node_modules/${name}/`)
  return entries
    .filter(([path]) => !within(path, to))
    .map(([path, entry]) => [
      within(path, from) ? `node_modules/${to}${path.slice(`node_modules/${from}`.length)}` : path,
      entry,
    ])
}
