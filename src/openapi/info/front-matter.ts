import type { Server, Tag } from '../description/description.js'
import type { SourceDocument } from '../options.js'
import { compareCodeUnits } from '../ordered.js'
import type { Scope } from '../report.js'
import { fits, isMapping, serverShape } from './shape.js'

/** What the options, or the front matter of a file, state under one name. */
export interface Statement {
  readonly value: unknown
  /** The file; absent for the options. */
  readonly file?: string
  readonly scope: Scope
}

/** What the front matter of every file states under a name, in the order of the files. */
export function readFrontMatter(
  documents: readonly SourceDocument[],
  name: string,
  root: Scope,
): Statement[] {
  return documents.flatMap(({ id, frontmatter }) => {
    if (!isMapping(frontmatter) || !Object.hasOwn(frontmatter, name)) return []
    const scope = root.from({ file: id, line: 1 }, `/${name}`)
    return [{ value: frontmatter[name], file: id, scope }]
  })
}

/** Reports what OpenAPI cannot hold: as an error in the options, else as left out. */
export function reject({ file, scope }: Statement, name: string, expected: string): void {
  if (file === undefined) scope.error('option-unfit', name, expected)
  else scope.omitted('front-matter-field', name, expected)
}

/** Takes the servers from the options, else from the front matter: inferred where a file states none. */
export function planServers(
  option: Statement,
  statements: readonly Statement[],
  files: readonly string[],
) {
  const stated = option.value === undefined ? [] : readServers(option)
  const byFile = new Map<string, Server[]>()
  for (const statement of statements) {
    const servers = readServers(statement)
    if (servers.length > 0) byFile.set(statement.file!, servers)
  }
  const distinct = new Map(
    [...byFile.values()].map((servers) => [JSON.stringify(servers), servers]),
  )
  const [only] = distinct.size === 1 ? distinct.values() : []
  const common = stated.length > 0 ? stated : only
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
export class TagIndex {
  readonly #byFile = new Map<string, string[]>()
  readonly #descriptions = new Map<string, { text: string; file: string }>()
  readonly #mode: 'folder' | 'none'

  constructor(statements: readonly Statement[], mode: 'folder' | 'none') {
    this.#mode = mode
    for (const statement of statements) this.#byFile.set(statement.file!, this.#read(statement))
  }

  /** The tags of a file: from its front matter; where that has none, its folder is inferred. */
  of(file: string): { names: readonly string[]; inferred: boolean } {
    const stated = this.#byFile.get(file)
    if (stated) return { names: stated, inferred: false }
    const folder = this.#mode === 'folder' ? file.split('/').at(-2) : undefined
    const isName = folder !== undefined && folder !== '' && folder !== '.' && folder !== '..'
    return { names: isName ? [folder] : [], inferred: isName }
  }

  /** The tags by these names, in the order of code units. */
  list(names: Iterable<string>): Tag[] {
    return [...new Set(names)].toSorted(compareCodeUnits).map((name) => {
      const description = this.#descriptions.get(name)?.text
      return { name, ...(description !== undefined && { description }) }
    })
  }

  #read(statement: Statement): string[] {
    const { value, file = '', scope } = statement
    const list = Array.isArray(value) ? value : [value]
    const names = list.flatMap((item: unknown) => {
      const { name, description } = isMapping(item) ? item : { name: item }
      if (typeof name !== 'string' || name === '') {
        reject(statement, 'tags', 'a list of names, or of name and description')
        return []
      }
      const other = this.#descriptions.get(name)
      if (typeof description !== 'string') return [name]
      if (!other) this.#descriptions.set(name, { text: description, file })
      else if (other.text !== description)
        scope.error('front-matter-conflict', `tag ${name}`, other.file)
      return [name]
    })
    return [...new Set(names)]
  }
}
