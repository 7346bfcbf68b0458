import { FieldReader, type FieldRow } from '../body/fields.js'
import { type Issue, wantedBy } from '../body/issue.js'
import { validateField } from '../body/validate.js'
import type { Value } from '../body/values.js'
import { compareCodeUnits } from '../source/text-order.js'
import type { Info, Server, Tag } from './description.js'
import type { NamedDocument, OpenApiOptions } from './options.js'
import type { Scope } from './report.js'

/** The statement of one file's front matter under one name. */
interface FrontMatterEntry {
  readonly value: unknown
  readonly file: string
  readonly scope: Scope
}

type Mapping = Readonly<Record<string, unknown>>

/**
 * Reads what the front matter of every file states under a name, in the order of the files.
 * Without `servers`, its `server` is the only one.
 */
export function readStatements(
  name: 'info' | 'servers' | 'tags',
  documents: readonly NamedDocument[],
  root: Scope,
): FrontMatterEntry[] {
  return documents.flatMap(({ id, frontmatter = {} }): FrontMatterEntry[] => {
    const key = name === 'servers' && !Object.hasOwn(frontmatter, name) ? 'server' : name
    if (!Object.hasOwn(frontmatter, key)) return []
    const scope = root.from({ file: id, line: 1 }, `/${name}`)
    return [{ value: frontmatter[key], file: id, scope }]
  })
}

/** The fields of `info`, in their order, of a server and of a tag: name, type, and a mark of what must be there. */
const infoFields = fieldsOf(
  `title string, summary string, description string, termsOfService uri, contact object,
   contact.name string, contact.url uri, contact.email email, license object,
   license.name string !, license.identifier string, license.url uri, version string`,
)
const serverFields = fieldsOf('url string !, description string')
const tagFields = fieldsOf('name string !, description string')

function fieldsOf(fields: string) {
  const rows = fields.split(/,\s*/).map((field): FieldRow => {
    const [name = '', type = '', mark] = field.split(' ')
    return { name, type, required: mark === '!' }
  })
  return new FieldReader().read(rows, undefined).fields
}

function issuesOf(value: unknown, fields: typeof infoFields): Issue[] {
  return validateField(value as Value, fields, () => undefined)
}

/** The `info` of the description: from the options, else the front matter, else the package. */
export function buildInfo(
  statements: readonly FrontMatterEntry[],
  { info = {}, package: data = {} }: OpenApiOptions,
  scope: Scope,
): Info {
  const all = Object.entries({ ...readInfo(statements), ...info })
  const stated: Partial<Info> = Object.fromEntries(all.filter(([, value]) => value))
  const { name, version, description } = data
  const complete = { title: name || 'API', version: version || '0.0.0', description, ...stated }
  const fields = [...infoFields.fields.keys()].map((key) => [key, complete[key as keyof Info]])
  const built = Object.fromEntries(fields.filter(([, value]) => value)) as Info
  if (!stated.title) scope.inferred(built, 'info-title', built.title)
  if (!stated.version) scope.inferred(built, 'info-version', built.version)
  if (!stated.description && description) scope.inferred(built, 'info-description')
  return built
}

/** The fields that the files agree on. */
function readInfo(statements: readonly FrontMatterEntry[]): Mapping {
  const stated = new Map<string, { value: unknown; file: string }>()
  for (const { value: info, file, scope } of statements) {
    const issues = issuesOf(info, infoFields)
    for (const issue of issues)
      scope.report('front-matter-field', ['info', ...issue.path].join('.'), expectedBy(issue))
    const wrong = new Set(issues.map(({ path }) => path[0]))
    for (const [name, value] of wrong.has(undefined) ? [] : Object.entries(info as Mapping)) {
      const other = stated.get(name)
      if (wrong.has(name)) continue
      const { identifier, url } = Object(value) as NonNullable<Info['license']>
      if (identifier !== undefined && url !== undefined)
        scope.report('front-matter-field', `info.${name}`, 'without identifier, or without url')
      else if (!other) stated.set(name, { value, file })
      else if (JSON.stringify(other.value) !== JSON.stringify(value))
        scope.report('front-matter-conflict', `info.${name}`, other.file)
    }
  }
  return Object.fromEntries([...stated].map(([name, { value }]) => [name, value]))
}

/** The value that a message expects where the front matter has something else. */
function expectedBy({ kind, type, allowed }: Issue): string {
  if (kind === 'unknown') return 'a field that OpenAPI has'
  if (kind === 'missing') return 'there'
  if (kind === 'format') return `a valid ${allowed.join()}`
  if (type?.kind === 'string') return 'a text; put it in quotes'
  return type ? wantedBy(type) : 'a mapping'
}

/** Takes the servers from the options, else from the front matter: inferred where a file states none. */
export function planServers(
  statements: readonly FrontMatterEntry[],
  files: readonly string[],
  stated: readonly Server[] | undefined,
) {
  const read = statements.map((statement) => [statement.file, readServers(statement)] as const)
  const byFile = new Map(read.filter(([, servers]) => servers.length > 0))
  const distinct = new Set([...byFile.values()].map((servers) => JSON.stringify(servers)))
  const [only] = distinct.size === 1 ? byFile.values() : []
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

function readServers({ value, scope }: FrontMatterEntry): Server[] {
  return [value].flat().flatMap((item): Server[] => {
    const server = (typeof item === 'string' ? { url: item } : item) as Server
    // Variables have values in the options alone.
    if (issuesOf(server, serverFields).length === 0 && /^[^\s<>"\\^`|{}]+$/.test(server.url))
      return [withoutSlash(server)]
    scope.report('front-matter-field', 'servers', 'a list of URLs, or of url and description')
    return []
  })
}

/** A server without the slash that its URL ends with: paths begin with it. */
function withoutSlash(server: Server): Server {
  return { ...server, url: server.url.replace(/(?<=[^/])\/+$/, '') }
}

/** The tags of every file, and what is said of each tag. */
export function readTags(statements: readonly FrontMatterEntry[], mode: OpenApiOptions['tags']) {
  const descriptions = new Map<string, { text: string; file: string }>()
  const namesIn = ({ value, file, scope }: FrontMatterEntry): string[] => {
    const names = [value].flat().flatMap((item: unknown) => {
      const tag = typeof item === 'string' ? { name: item } : item
      if (issuesOf(tag, tagFields).some(({ kind }) => kind !== 'unknown')) {
        scope.report('front-matter-field', 'tags', 'a list of names, or of name and description')
        return []
      }
      const { name, description: text } = tag as Tag
      const other = descriptions.get(name)
      if (text !== undefined && !other) descriptions.set(name, { text, file })
      else if (text !== undefined && other!.text !== text)
        scope.report('front-matter-conflict', `tag ${name}`, other!.file)
      return name === '' ? [] : name
    })
    return [...new Set(names)]
  }
  const byFile = new Map(statements.map((statement) => [statement.file, namesIn(statement)]))
  return {
    /** The tags of a file: from its front matter; where that has none, its folder is inferred. */
    of(file: string): { names: readonly string[]; inferred: boolean } {
      const stated = byFile.get(file)
      if (stated) return { names: stated, inferred: false }
      const folder = mode === 'none' ? undefined : file.split('/').at(-2)
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
