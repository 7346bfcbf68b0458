import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'

const src = fileURLToPath(new URL('../src/', import.meta.url))

/** The rooms of the house, from the ground up: a room may import itself and the rooms before it. */
const rooms = [
  'source',
  'vocabulary',
  'diagnostics',
  'markdown',
  'attributes',
  'tags',
  'frontmatter',
  'field-type',
  'document',
  'outline',
  'endpoint',
  'body',
  'exchange',
  'samples',
  'checks',
  'render',
  'reference',
  'compile',
  'verify',
  'try-it',
  'adopt',
  'shiki',
  'openapi',
  'sidecar',
  'style',
  'mock',
  'llms',
  'project',
  'module',
  'plugin',
  'command-line',
]

interface ImportOf {
  from: string
  to: string
  /** Whether nothing is imported at run time. */
  isType: boolean
}

const files = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'))
const imports = files.flatMap(importsOf)
const relativeImports = imports.filter(({ to }) => files.includes(to))

function textOf(file: string): string {
  return readFileSync(join(src, file), 'utf8')
}

function importsOf(file: string): ImportOf[] {
  const specifiers = textOf(file).matchAll(
    /^(?:import|export)( type)?(?:[^'"=;]*? from)? '([^']+)'/gm,
  )
  return [...specifiers].map(([, type, specifier]) => ({
    from: file,
    isType: type !== undefined,
    to: specifier!.startsWith('.')
      ? relative(src, join(src, dirname(file), specifier!))
          .replaceAll('\\', '/')
          .replace(/\.js$/, '.ts')
      : specifier!,
  }))
}

function roomOf(file: string): string {
  return file.split('/')[0]!
}

function reachableFrom(
  entry: string,
  withTypes = true,
): { files: Set<string>; packages: Set<string> } {
  const reached = { files: new Set<string>(), packages: new Set<string>() }
  const queue = [entry]
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (reached.files.has(file)) continue
    reached.files.add(file)
    for (const { from, to, isType } of imports) {
      if (from !== file || (isType && !withTypes)) continue
      if (files.includes(to)) queue.push(to)
      else reached.packages.add(to)
    }
  }
  return reached
}

describe('the house', () => {
  test('every relative import leads to a file', () => {
    const dangling = imports.filter(({ to }) => to.endsWith('.ts') && !files.includes(to))
    expect(dangling).toEqual([])
    expect(relativeImports.length).toBeGreaterThan(50)
  })

  test('a room imports only the rooms below it', () => {
    const wrong = relativeImports.filter(({ from, to }) => {
      const height = rooms.indexOf(roomOf(from))
      if (height === -1) return false
      const other = rooms.indexOf(roomOf(to))
      return other === -1 || other > height
    })
    expect(wrong).toEqual([])
  })

  test('what the plugin and the command line share knows neither of them', () => {
    const wrong = relativeImports.filter(
      ({ from, to }) =>
        roomOf(from) === 'project' && ['plugin', 'command-line'].includes(roomOf(to)),
    )
    expect(wrong).toEqual([])
  })

  test('the plugin and the command line do not know each other', () => {
    const ends = ['plugin', 'command-line']
    const wrong = relativeImports.filter(({ from, to }) => {
      const [one, other] = [roomOf(from), roomOf(to)]
      return ends.includes(one) && ends.includes(other) && one !== other
    })
    expect(wrong).toEqual([])
  })

  test('tags takes of markdown only how lines make blocks and hold code spans', () => {
    const shared = relativeImports
      .filter(({ from, to }) => roomOf(from) === 'tags' && roomOf(to) === 'markdown')
      .map(({ to }) => to)
    for (const file of shared)
      expect(file).toMatch(/^markdown\/(?:fence|code-span|structure\/.*)\.ts$/)
    expect(shared.length).toBeGreaterThan(0)
  })

  test('rendering, fields and checks do not know each other', () => {
    const readers = ['render', 'endpoint', 'checks']
    const wrong = relativeImports.filter(({ from, to }) => {
      const [one, other] = [roomOf(from), roomOf(to)]
      return readers.includes(one) && readers.includes(other) && one !== other
    })
    expect(wrong).toEqual([])
  })

  test('no file is imported in a circle', () => {
    const circles = files.filter((file) =>
      relativeImports.some(
        ({ from, to }) => from === file && to !== file && reachableFrom(to).files.has(file),
      ),
    )
    expect(circles).toEqual([])
  })

  test('the compiler runs in a browser: nothing of Node is in its import graph', () => {
    const { packages } = reachableFrom('compiler.ts')
    const node = [...packages].filter(
      (name) => name.startsWith('node:') || builtinModules.includes(name),
    )
    expect(node).toEqual([])
    expect([...packages]).toContain('micromark')
  })

  test('the plugins and the loader import nothing that compiles, before a document has to be compiled', () => {
    for (const entry of ['index.ts', 'rollup.ts', 'webpack.ts']) {
      const { files: reached, packages } = reachableFrom(entry, false)
      expect([...reached]).toContain('project/document-store.ts')
      const compiling = /^(?:tags|frontmatter|compile)\/|^(?:checks\/check|markdown\/read)\.ts$/
      expect([...reached].filter((file) => compiling.test(file))).toEqual([])
      expect([...packages].filter((name) => /^(?:micromark|yaml|tinyglobby)$/.test(name))).toEqual(
        [],
      )
    }
  })

  test('the browser script takes of the other rooms only how paths and code are read, and needs no package', () => {
    expect([...reachableFrom('behaviors.ts').packages]).toEqual([])
    const direct = relativeImports.filter(({ from }) => roomOf(from) === 'behaviors')
    const others = new Set(direct.map(({ to }) => to).filter((to) => roomOf(to) !== 'behaviors'))
    expect([...others].toSorted()).toEqual(['document/path.ts', 'source/code-tokens.ts'])
    // What forms need is loaded when one is opened.
    expect(textOf('behaviors/forms.ts')).toContain("await import('../try-it/try-it.js')")
  })

  test('shiki is behind its own entry, and nothing of it is imported before it is used', () => {
    const entries = files.filter((file) => !file.includes('/') && file !== 'shiki.ts')
    expect(entries.length).toBeGreaterThan(5)
    for (const entry of entries) {
      const { files: reached, packages } = reachableFrom(entry)
      expect(
        [...reached, ...packages].filter((name) => /^(?:shiki\b|@shikijs)/.test(name)),
      ).toEqual([])
    }
    const naming = files.filter((file) => /['"]@?shiki(?:js)?[/'"]/.test(textOf(file)))
    expect(naming.filter((file) => roomOf(file) !== 'shiki')).toEqual([])
    const eager = naming.filter((file) => /^(?:import|export) (?!type).*'shiki/m.test(textOf(file)))
    expect(eager).toEqual([])
    expect(textOf('shiki/highlighter.ts')).toContain("import('shiki/core')")
  })

  test('the OpenAPI entry needs no package, and nothing of Node', () => {
    expect([...reachableFrom('openapi.ts').packages]).toEqual([])
  })

  test('a doc comment begins with the thing that it documents', () => {
    const questions = files.flatMap((file) =>
      [
        ...textOf(file).matchAll(/\/\*\*\s*(?:\*\s*)?((?:What|Whether|How|Where|Which|When)\b.*)/g),
      ].map(([, line]) => `${file}: ${line}`),
    )
    expect(questions).toEqual([])
  })

  test('a type has a name of its own', () => {
    const declared = new Map<string, string[]>()
    for (const file of files)
      for (const [, name] of textOf(file).matchAll(
        /^(?:export )?(?:interface|type|class|enum) (\w+)/gm,
      ))
        declared.set(name!, [...(declared.get(name!) ?? []), file])
    expect([...declared].filter(([, where]) => where.length > 1)).toEqual([])
  })

  test('no file outgrows its noun', () => {
    const long = files.filter((file) => textOf(file).split('\n').length > 250)
    expect(long).toEqual([])
  })
})
