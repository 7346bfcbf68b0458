import type { Info, Server, Tag } from '../description/description.js'
import type { PackageData, NamedDocument } from '../options.js'
import { compareCodeUnits } from '../../source/text-order.js'
import type { Scope } from '../report.js'
import { fits, infoFields, isMapping, serverShape, text } from './shape.js'

/** What the options, or the front matter of a file, state under one name. */
interface Statement {
  readonly value: unknown
  /** The file; absent for the options. */
  readonly file?: string
  readonly scope: Scope
}

/** What the front matter of every file states under a name, in the order of the files; what the options state is first. */
export function readStatements(
  name: 'info' | 'servers' | 'tags',
  documents: readonly NamedDocument[],
  root: Scope,
  option?: unknown,
): Statement[] {
  const stated = documents.flatMap(({ id, frontmatter }): Statement[] => {
    if (!isMapping(frontmatter) || !Object.hasOwn(frontmatter, name)) return []
    const scope = root.from({ file: id, line: 1 }, `/${name}`)
    return [{ value: frontmatter[name], file: id, scope }]
  })
  return option === undefined ? stated : [{ value: option, scope: root }, ...stated]
}

/** Reports what OpenAPI cannot hold: as an error in the options, else as left out. */
function reject({ file, scope }: Statement, name: string, expected: string): void {
  scope.report(file === undefined ? 'option-unfit' : 'front-matter-field', name, expected)
}

/** Takes the servers from the options, else from the front matter: inferred where a file states none. */
export function planServers(statements: readonly Statement[], files: readonly string[]) {
  const read = statements.map((statement) => [statement.file, readServers(statement)] as const)
  const byFile = new Map(read.filter(([, servers]) => servers.length > 0))
  const stated = byFile.get(undefined)
  byFile.delete(undefined)
  const distinct = new Map(
    [...byFile.values()].map((servers) => [JSON.stringify(servers), servers]),
  )
  const [only] = distinct.size === 1 ? distinct.values() : []
  const common = stated ?? only
  return {
    common,
    /** The servers of one file, where they are not the common ones. */
    ownOf: (file: string) => {
      const own = byFile.get(file)
      return JSON.stringify(own) === JSON.stringify(common) ? undefined : own
    },
    isInferred: !stated && only !== undefined && byFile.size < files.length,
  }
}

function readServers(statement: Statement): Server[] {
  const { value } = statement
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((item): Server[] => {
    const server = typeof item === 'string' ? { url: item } : item
    // Paths begin with the slash that a URL may end with.
    if (isServer(server)) return [{ ...server, url: server.url.replace(/(?<=[^/])\/+$/, '') }]
    reject(statement, 'servers', 'a list of URLs, or of url and description')
    return []
  })
}

/** Whether a value is a server of which each variable has values. */
function isServer(value: unknown): value is Server {
  if (!fits(value, serverShape)) return false
  const { url, variables = {} } = value as Server
  const named = [...url.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!)
  const isUrl = /^[^\s<>"\\^`|{}]+$/.test(url.replaceAll(/\{[^{}]+\}/g, 'x'))
  return (
    isUrl &&
    named.every((name) => Object.hasOwn(variables, name)) &&
    Object.entries(variables).every(
      ([name, { default: one, enum: all = [one] }]) => named.includes(name) && all.includes(one),
    )
  )
}

/** The tags of every file, and what is said of each tag. */
export function readTags(statements: readonly Statement[], mode: 'folder' | 'none') {
  const descriptions = new Map<string, { text: string; file: string }>()
  const namesIn = (statement: Statement): string[] => {
    const { value, file = '', scope } = statement
    const list: unknown[] = Array.isArray(value) ? value : [value]
    const names = list.flatMap((item) => {
      const { name, description } = isMapping(item) ? item : { name: item }
      if (typeof name !== 'string' || name === '') {
        reject(statement, 'tags', 'a list of names, or of name and description')
        return []
      }
      const other = descriptions.get(name)
      if (typeof description !== 'string') return name
      if (!other) descriptions.set(name, { text: description, file })
      else if (other.text !== description)
        scope.report('front-matter-conflict', `tag ${name}`, other.file)
      return name
    })
    return [...new Set(names)]
  }
  const byFile = new Map(statements.map((statement) => [statement.file, namesIn(statement)]))
  return {
    /** The tags of a file: from its front matter; where that has none, its folder is inferred. */
    of(file: string): { names: readonly string[]; inferred: boolean } {
      const stated = byFile.get(file)
      if (stated) return { names: stated, inferred: false }
      const folder = mode === 'folder' ? file.split('/').at(-2) : undefined
      // Sources of every kind are in `src`: it is the name of nothing.
      const isName = folder !== undefined && !['', '.', '..', 'src'].includes(folder)
      return { names: isName ? [folder] : [], inferred: isName }
    },
    /** The tags by these names, in the order of code units. */
    list(names: Iterable<string>): Tag[] {
      return [...new Set(names)].toSorted(compareCodeUnits).map((name) => {
        const description = descriptions.get(name)?.text
        return { name, ...(description !== undefined && { description }) }
      })
    },
  }
}

const anyField = [() => false, 'a field that OpenAPI has'] as const

/** What the description is about: from the options, else the front matter, else the package. */
export function buildInfo(
  statements: readonly Statement[],
  data: PackageData | undefined,
  scope: Scope,
): Info {
  const stated = readFields(statements)
  const said = (name: keyof PackageData) => (fits(data?.[name], text) ? data?.[name] : undefined)
  const fromPackage = stated.description === undefined && said('description')
  const complete: Info = {
    title: said('name') ?? 'API',
    version: said('version') ?? '0.0.0',
    ...(fromPackage && { description: fromPackage }),
    ...stated,
  }
  const names = Object.keys(infoFields).filter((name) => Object.hasOwn(complete, name))
  const built = Object.fromEntries(
    names.map((name) => [name, complete[name as keyof Info]]),
  ) as unknown as Info
  if (stated.title === undefined) scope.inferred(built, 'info-title', built.title)
  if (stated.version === undefined) scope.inferred(built, 'info-version', built.version)
  if (fromPackage) scope.inferred(built, 'info-description')
  return built
}

/** The fields that the files agree on; those of the options win. */
function readFields(statements: readonly Statement[]): Partial<Info> {
  const stated = new Map<string, { value: unknown; file: string | undefined }>()
  for (const statement of statements) {
    const { value: info, file, scope } = statement
    if (!isMapping(info)) {
      reject(statement, 'info', 'a mapping')
      continue
    }
    for (const [name, value] of Object.entries(info)) {
      if (value === undefined) continue
      const field = Object.hasOwn(infoFields, name) ? infoFields[name]! : anyField
      const [shape, expected] = field
      const other = stated.get(name)
      if (!fits(value, shape)) reject(statement, `info.${name}`, expected)
      else if (!other) stated.set(name, { value, file })
      else if (other.file !== undefined && JSON.stringify(other.value) !== JSON.stringify(value)) {
        scope.report('front-matter-conflict', `info.${name}`, other.file)
      }
    }
  }
  return Object.fromEntries([...stated].map(([name, { value }]) => [name, value])) as Partial<Info>
}
