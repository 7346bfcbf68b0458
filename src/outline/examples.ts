import type { Method } from '../attributes/definition.js'
import { decodeText } from '../markdown/characters.js'
import type { Code } from '../markdown/node.js'
import type { Role } from '../vocabulary/meanings.js'
import type { Group } from './groups.js'
import { type HttpMessage, hasBody, isRequestLanguage, readHttp, readStatus } from './http.js'
import type { OutlineExample } from './outline.js'
import type { Part } from './parts.js'

/** A code block, with what is said around it. */
export type Fence = Part<Code>

/** A code block, with what it says itself. */
interface ReadFence {
  readonly fence: Fence
  readonly info: Info
  readonly http: HttpMessage | undefined
}

interface Info {
  readonly role: Role | undefined
  readonly status: number | undefined
  readonly title: string | undefined
}

const noInfo: Info = { role: undefined, status: undefined, title: undefined }
const WORD =
  /(?<key>[\w-]+)=(?:"(?<double>[^"\\]*(?:\\.[^"\\]*)*)"|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'|(?<bare>\S*))|\S+/gsu

/** Gives each code block its role: what the fence says, else its label, its group, its language. */
export function readExamples(fences: readonly Fence[], method: Method): OutlineExample[] {
  const read = fences.map((fence): ReadFence => ({
    fence,
    info: readInfoString(fence.node.meta),
    http: readHttp(fence.node),
  }))
  const data = read.filter(({ fence, http }) => !isCall(fence, http))
  const requestBody = hasBody(method) && data.length > 1 ? data[0] : undefined
  // Several bodies can be variants, of which each has only some of the fields.
  const bodies = new Map<Group | undefined, number>()
  for (const { fence, info, http } of read) {
    const isStated = info.role ?? http ?? fence.label?.role
    if (!isStated && /^json[5c]?$/i.test(fence.node.language))
      bodies.set(fence.group, (bodies.get(fence.group) ?? 0) + 1)
  }
  let last: ReadFence | undefined
  return read.map((one) => {
    const isVariant = (bodies.get(one.fence.group) ?? 0) > 1
    // After a call the next data in its section is what comes back.
    const isAnswer =
      last !== undefined && last.fence.group === one.fence.group && isCall(last.fence, last.http)
    last = one
    return readExample(one, isVariant, one === requestBody && !isAnswer, isAnswer, method)
  })
}

/** Whether a code block shows what a client does, and not what travels. */
function isCall({ node }: Fence, http: HttpMessage | undefined): boolean {
  return http ? http.type === 'request' : isRequestLanguage(node.language)
}

function readExample(
  { fence, info, http }: ReadFence,
  isVariant: boolean,
  isRequestBody: boolean,
  isAnswer: boolean,
  method: Method,
): OutlineExample {
  const { node: code, group, groups, label } = fence
  // What a heading calls the body is that of the request, where there can be one.
  const isOfBody = group?.place === 'body' && group.announces !== 'fields' && hasBody(method)
  const isStated = isOfBody && !isVariant && !isAnswer
  const said = info.role ?? label?.role ?? group?.role ?? (isStated ? 'request' : undefined)
  const isRequest = isCall(fence, http) || isRequestBody || (isOfBody && !isAnswer)
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

/** Reads `request`, `response 201` and `title="A full page"`, in any order; other words say nothing. */
function readInfoString(meta: string): Info {
  if (meta === '') return noInfo
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
