import type { Info, Server, Tag } from '../description/description.js'
import type { PackageData, NamedDocument } from '../options.js'
import { compareCodeUnits } from '../../source/text-order.js'
import type { Scope } from '../report.js'
import { infoFields, isMapping, isServer, isText } from './shape.js'

/** What the front matter of a file states under one name. */
interface Statement {
  readonly value: unknown
  readonly file: string
  readonly scope: Scope
}

/** What the front matter of every file states under a name, in the order of the files. */
export function readStatements(
  name: 'info' | 'servers' | 'tags',
  documents: readonly NamedDocument[],
  root: Scope,
): Statement[] {
  return documents.flatMap(({ id, frontmatter }): Statement[] => {
    if (!isMapping(frontmatter) || !Object.hasOwn(frontmatter, name)) return []
    const scope = root.from({ file: id, line: 1 }, `/${name}`)
    return [{ value: frontmatter[name], file: id, scope }]
  })
}

/** Takes the servers from the options, else from the front matter: inferred where a file states none. */
export function planServers(
  statements: readonly Statement[],
  files: readonly string[],
  stated: readonly Server[] | undefined,
) {
  const read = statements.map((statement) => [statement.file, readServers(statement)] as const)
  const byFile = new Map(read.filter(([, servers]) => servers.length > 0))
  const distinct = new Map(
    [...byFile.values()].map((servers) => [JSON.stringify(servers), servers]),
  )
  const [only] = distinct.size === 1 ? distinct.values() : []
  const common = stated?.length ? stated.map(withoutSlash) : only
  return {
    common,
    /** The servers of one file, where they are not the common ones. */
    ownOf: (file: string) => {
      const own = byFile.get(file)
      return JSON.stringify(own) === JSON.stringify(common) ? undefined : own
    },
    isInferred: common === only && only !== undefined && byFile.size < files.length,
  }
}

function readServers({ value, scope }: Statement): Server[] {
  const list: unknown[] = Array.isArray(value) ? value : [value]
  return list.flatMap((item): Server[] => {
    const server = typeof item === 'string' ? { url: item } : item
    if (isServer(server) && isWhole(server as Server)) return [withoutSlash(server as Server)]
    scope.report('front-matter-field', 'servers', 'a list of URLs, or of url and description')
    return []
  })
}

/** A server without the slash that its URL ends with: paths begin with it. */
function withoutSlash(server: Server): Server {
  return { ...server, url: server.url.replace(/(?<=[^/])\/+$/, '') }
}

/** Whether the variables in a URL are those that have values. */
function isWhole({ url, variables = {} }: Server): boolean {
  const named = new Set([...url.matchAll(/\{([^{}]*)\}/g)].map(([, name]) => name!))
  const isUrl = /^[^\s<>"\\^`|{}]+$/.test(url.replaceAll(/\{[^{}]+\}/g, 'x'))
  const isUsed = ([name, { default: one, enum: all = [one] }]: [
    string,
    { default: string; enum?: string[] },
  ]) => named.delete(name) && all.includes(one)
  return isUrl && Object.entries(variables).every(isUsed) && named.size === 0
}

/** The tags of every file, and what is said of each tag. */
export function readTags(statements: readonly Statement[], mode: 'folder' | 'none') {
  const descriptions = new Map<string, { text: string; file: string }>()
  const namesIn = (statement: Statement): string[] => {
    const { value, file, scope } = statement
    const list: unknown[] = Array.isArray(value) ? value : [value]
    const names = list.flatMap((item) => {
      const { name, description } = isMapping(item) ? item : { name: item }
      if (typeof name !== 'string' || name === '') {
        scope.report('front-matter-field', 'tags', 'a list of names, or of name and description')
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

/** What the description is about: from the options, else the front matter, else the package. */
export function buildInfo(
  statements: readonly Statement[],
  options: Partial<Info> = {},
  data: PackageData = {},
  scope: Scope,
): Info {
  const stated = { ...readFields(statements), ...options }
  const said = (name: keyof PackageData) => (isText(data[name]) ? data[name] : undefined)
  const fromPackage = stated.description === undefined && said('description')
  const complete: Partial<Info> = {
    ...stated,
    title: stated.title ?? said('name') ?? 'API',
    version: stated.version ?? said('version') ?? '0.0.0',
    ...(fromPackage && { description: fromPackage }),
  }
  const names = ([...infoFields.keys()] as (keyof Info)[]).filter((name) => complete[name])
  const built = Object.fromEntries(names.map((name) => [name, complete[name]])) as unknown as Info
  if (stated.title === undefined) scope.inferred(built, 'info-title', built.title)
  if (stated.version === undefined) scope.inferred(built, 'info-version', built.version)
  if (fromPackage) scope.inferred(built, 'info-description')
  return built
}

/** The fields that the files agree on. */
function readFields(statements: readonly Statement[]): Partial<Info> {
  const stated = new Map<string, { value: unknown; file: string }>()
  for (const { value: info, file, scope } of statements) {
    if (!isMapping(info)) scope.report('front-matter-field', 'info', 'a mapping')
    for (const [name, value] of isMapping(info) ? Object.entries(info) : []) {
      const [isFit, expected] = infoFields.get(name) ?? [() => false, 'a field that OpenAPI has']
      const other = stated.get(name)
      if (!isFit(value)) scope.report('front-matter-field', `info.${name}`, expected)
      else if (!other) stated.set(name, { value, file })
      else if (JSON.stringify(other.value) !== JSON.stringify(value))
        scope.report('front-matter-conflict', `info.${name}`, other.file)
    }
  }
  return Object.fromEntries([...stated].map(([name, { value }]) => [name, value])) as Partial<Info>
}
