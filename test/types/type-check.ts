import { spawnSync } from 'node:child_process'
import { mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll } from 'vitest'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const folders: string[] = []

afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })))

/** The declarations of `/client`, for the files of a program. */
export const client = join(repository, 'src/client.d.ts')

/** Those of Vite. */
export const viteClient = join(repository, 'node_modules/vite/client.d.ts')

/** The text of a program that states its types, in `test/fixtures/types`. */
export function fixture(name: string): string {
  return join(repository, 'test/fixtures/types', name)
}

/** A folder for a program, in which the packages of the repository are installed. */
export function programFolder(files: Record<string, string>): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'api-md-types-')))
  folders.push(folder)
  symlinkSync(join(repository, 'node_modules'), join(folder, 'node_modules'), 'junction')
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text)
  return folder
}

const source = (entry: string) => [join(repository, `src/${entry}.ts`)]

/** For programs that need the types of Vite. */
export const withVite = {
  lib: ['es2023', 'dom', 'dom.iterable', 'esnext.disposable'],
  types: ['node'],
}

/** For programs that need all entries. */
export const withEntries = {
  ...withVite,
  paths: {
    'vite-plugin-api-md': source('index'),
    'vite-plugin-api-md/rollup': source('rollup'),
    'vite-plugin-api-md/compiler': source('compiler'),
    'vite-plugin-api-md/openapi': source('openapi'),
  },
}

let declared: string | undefined

/** The declarations of the compiler, written once: most programs need them, and reading its sources takes ten times as long. */
function declarations(): string {
  if (declared !== undefined) return declared
  declared = programFolder({})
  const compilerOptions = {
    target: 'es2023',
    module: 'nodenext',
    lib: ['es2023'],
    types: [],
    rootDir: join(repository, 'src'),
    outDir: declared,
    noCheck: true,
    declaration: true,
    emitDeclarationOnly: true,
  }
  compileProgram(declared, { compilerOptions, files: source('compiler') })
  return declared
}

/** Compiles files of a folder, in this order; returns what TypeScript says, a line for each error. */
export function typeErrors(
  folder: string,
  files: readonly string[],
  compilerOptions: Record<string, unknown> = {},
): string[] {
  return compileProgram(folder, {
    compilerOptions: {
      target: 'es2023',
      lib: ['es2023'],
      types: [],
      module: 'esnext',
      moduleResolution: 'bundler',
      strict: true,
      noUncheckedIndexedAccess: true,
      skipLibCheck: true,
      noEmit: true,
      paths: { 'vite-plugin-api-md/compiler': [join(declarations(), 'compiler.d.ts')] },
      ...compilerOptions,
    },
    files,
  })
}

function compileProgram(folder: string, config: object): string[] {
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = join(repository, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = spawnSync(process.execPath, [tsc, '-p', '.', '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  })
  return `${stdout}${stderr}`.split('\n').filter((line) => line.trim() !== '')
}
