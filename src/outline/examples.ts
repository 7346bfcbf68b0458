import type { Method } from '../attributes/definition.js'
import { decodeText } from '../markdown/characters.js'
import type { Code } from '../markdown/node.js'
import type { Role } from '../vocabulary/meanings.js'
import type { Group } from './groups.js'
import { hasBody, isRequestLanguage, readHttp, readStatus, type HttpMessage } from './http.js'
import type { OutlineExample, OutlineRow } from './outline.js'
import type { Part } from './parts.js'

/** A fenced code block, with what is said around it. */
export interface Fence extends Part<Code> {
  /** The row whose section it is in. */
  readonly holder: OutlineRow | undefined
}

/** A fenced code block, with what it says itself. */
interface ReadFence extends Fence {
  readonly info: Info
  readonly http: HttpMessage | undefined
}

const WORD =
  /(?<key>[\w-]+)=(?:"(?<double>[^"\\]*(?:\\.[^"\\]*)*)"|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'|(?<bare>\S*))|\S+/gsu

/** Gives each fenced code block its role: what the fence says, else its label, its group, its language. */
export function readExamples(fences: readonly Fence[], method: Method): OutlineExample[] {
  const read = fences.map((fence): ReadFence => {
    const { node } = fence
    return { ...fence, info: readInfoString(node.meta), http: readHttp(node) }
  })
  const data = read.filter(
    ({ node, http }) => !isRequestLanguage(node.language) && http?.type !== 'request',
  )
  const requestBody = hasBody(method) && data.length > 1 ? data[0] : undefined
  // Several bodies can be variants, of which each has only some of the fields.
  const bodies = new Map<Group | undefined, number>()
  for (const { node, info, http, group, label } of read) {
    const isStated = info.role ?? http ?? label?.role
    if (!isStated && /^json[5c]?$/i.test(node.language))
      bodies.set(group, (bodies.get(group) ?? 0) + 1)
  }
  return read.map((fence) => {
    const isVariant = (bodies.get(fence.group) ?? 0) > 1
    return readExample(fence, isVariant, fence === requestBody, method)
  })
}

function readExample(
  { node: code, group, groups, label, holder, info, http }: ReadFence,
  isVariant: boolean,
  isRequestBody: boolean,
  method: Method,
): OutlineExample {
  // What a heading calls the body is that of the request, where there can be one.
  const isOfBody = group?.place === 'body' && group.announces !== 'fields' && hasBody(method)
  // In the section of an object the body is what names it, and anything else a part.
  const isPart =
    holder !== undefined && !code.value.includes(`"${/^[^.[]*/.exec(holder.name)![0]}"`)
  const isStated = isOfBody && !isPart && !isVariant
  const said = info.role ?? label?.role ?? group?.role ?? (isStated ? 'request' : undefined)
  const isInBody = isOfBody || (holder?.location === 'body' && hasBody(method))
  const isRequest = isRequestLanguage(code.language) || isRequestBody || isInBody
  // A message of HTTP is what its first line says, whatever is said around it.
  const role = info.role ?? http?.type ?? said ?? (isRequest ? 'request' : 'response')
  const status =
    info.status ??
    (http?.type === 'response' ? http.status : undefined) ??
    (label?.role === 'response' ? label.status : undefined) ??
    // The status of a heading is that of its own responses only.
    (group?.role === 'response' ? group.status : undefined)
  return {
    code,
    role,
    status: role === 'response' ? status : undefined,
    title: info.title,
    inferred: said !== role,
    http,
    groups,
  }
}

type Info = Partial<Pick<OutlineExample, 'role' | 'status' | 'title'>>

/** Reads `request`, `response 201` and `title="A full page"`, in any order; other words say nothing. */
function readInfoString(meta: string): Info {
  if (meta === '') return {}
  let role: Role | undefined
  let status: number | undefined
  let title: string | undefined
  for (const { 0: written, groups } of meta.matchAll(WORD)) {
    const { key, double, single, bare } = groups as Record<string, string | undefined>
    const word = written.toLowerCase()
    if (key !== undefined) {
      const value = decodeText(double ?? single ?? bare!).trim()
      if (key.toLowerCase() === 'title' && value !== '') title ??= value
    } else if (word === 'request' || word === 'response') role ??= word
    else status ??= readStatus(word)
  }
  // Only a response has a status.
  if (status !== undefined) role ??= 'response'
  return { role, status: role === 'response' ? status : undefined, title }
}
