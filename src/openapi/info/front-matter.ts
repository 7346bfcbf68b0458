import type { Server } from '../description/operation.js'
import type { Tag } from '../description/description.js'
import type { SourceDocument } from '../options.js'
import { compareCodeUnits } from '../ordered.js'
import type { Scope } from '../report.js'

/** One field of a file's front matter, with where to report on it. */
export interface FrontMatterField {
  readonly value: unknown
  readonly file: string
  readonly scope: Scope
}

/** A field of the front matter of every file that has it, in the order of the files. */
export function readFrontMatter(
  documents: readonly SourceDocument[],
  name: string,
  root: Scope,
): FrontMatterField[] {
  return documents.flatMap(({ id, frontmatter = {} }) => {
    if (!Object.hasOwn(frontmatter, name)) return []
    const scope = root.from({ file: id, line: 1 }, `/${name}`)
    return [{ value: frontmatter[name], file: id, scope }]
  })
}

/** Whether a value is a mapping. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Where the API answers: for the whole description, and for the files that say something else. */
export interface ServerPlan {
  /** The servers of the description. */
  readonly common: Server[] | undefined
  /** The servers of one file, where they are not the common ones. */
  ownOf(file: string): Server[] | undefined
  /** True when some files state the common servers and others state none. */
  readonly isInferred: boolean
}

/** Takes the servers from the options, else from the front matter of the files. */
export function planServers(
  stated: readonly Server[] | undefined,
  fields: readonly FrontMatterField[],
  files: readonly string[],
): ServerPlan {
  const byFile = new Map<string, Server[]>()
  for (const { value, file, scope } of fields) {
    const servers = readServers(value, scope)
    if (servers.length > 0) byFile.set(file, servers)
  }
  const distinct = new Map(
    [...byFile.values()].map((servers) => [JSON.stringify(servers), servers]),
  )
  const [only] = distinct.size === 1 ? distinct.values() : []
  const common = stated && stated.length > 0 ? [...stated] : only
  return {
    common,
    ownOf: (file) => {
      const own = byFile.get(file)
      return JSON.stringify(own) === JSON.stringify(common) ? undefined : own
    },
    isInferred: common === only && only !== undefined && byFile.size < files.length,
  }
}

function readServers(value: unknown, scope: Scope): Server[] {
  const list = Array.isArray(value) ? value : [value]
  return list.flatMap((item: unknown): Server[] => {
    const server = typeof item === 'string' && item !== '' ? { url: item } : item
    if (isServer(server)) return [server]
    scope.omitted('front-matter-field', 'servers', 'a list of URLs, or of url and description')
    return []
  })
}

function isServer(value: unknown): value is Server {
  if (!isMapping(value) || typeof value.url !== 'string') return false
  return Object.entries(value).every(
    ([key, text]) => /^(?:url|description)$/.test(key) && typeof text === 'string',
  )
}

/** What the operations of a file are tagged with. */
export interface FileTags {
  readonly names: readonly string[]
  /** True when the file does not state them: they are the name of its folder. */
  readonly inferred: boolean
}

/** The tags of every file, and what is said of each tag. */
export class TagIndex {
  readonly #byFile = new Map<string, string[]>()
  readonly #descriptions = new Map<string, { text: string; file: string }>()
  readonly #mode: 'folder' | 'none'

  constructor(fields: readonly FrontMatterField[], mode: 'folder' | 'none') {
    this.#mode = mode
    for (const field of fields) this.#byFile.set(field.file, this.#read(field))
  }

  /** The tags of a file: from its front matter, else its folder. */
  of(file: string): FileTags {
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

  #read({ value, file, scope }: FrontMatterField): string[] {
    const list = Array.isArray(value) ? value : [value]
    const names = list.flatMap((item: unknown) => {
      const { name, description } = isMapping(item) ? item : { name: item }
      if (typeof name !== 'string' || name === '') {
        scope.omitted('front-matter-field', 'tags', 'a list of names, or of name and description')
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
