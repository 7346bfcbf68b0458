import type { Server } from '../description/server.js'
import type { Scope } from '../findings/scope.js'
import { isMapping, type FrontMatterField } from './front-matter.js'

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
    if (typeof item === 'string' && item !== '') return [{ url: item }]
    const isServer =
      isMapping(item) &&
      typeof item.url === 'string' &&
      Object.entries(item).every(
        ([key, text]) => ['url', 'description'].includes(key) && typeof text === 'string',
      )
    if (!isServer) {
      scope.omitted('front-matter-value', 'servers', 'a list of URLs, or of url and description')
      return []
    }
    const { url, description } = item as { url: string; description?: string }
    return [{ url, ...(description !== undefined && { description }) }]
  })
}
