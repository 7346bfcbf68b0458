import type { Method } from '../attributes/definition.js'
import { decodeText } from '../markdown/characters.js'
import type { Code } from '../markdown/node.js'
import type { Role } from '../vocabulary/meanings.js'
import type { Group } from './groups.js'
import { hasBody, isRequestLanguage, readHttp, readStatus, type HttpMessage } from './http.js'
import type { OutlineExample, OutlineRow } from './outline.js'
import type { Saying } from './saying.js'

export interface FencedCode {
  readonly code: Code
  readonly group: Group | undefined
  readonly groups: OutlineExample['groups']
  readonly label: Saying | undefined
  /** The row whose section it is in. */
  readonly holder: OutlineRow | undefined
}

const WORD =
  /(?<key>[\w-]+)=(?:"(?<double>[^"\\]*(?:\\.[^"\\]*)*)"|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'|(?<bare>\S*))|\S+/gsu

/** Gives each fenced code block its role: what the fence says, else its label, its group, its language. */
export function readExamples(fences: readonly FencedCode[], method: Method): OutlineExample[] {
  const messages = fences.map(({ code }) => readHttp(code))
  const data = fences.filter(
    ({ code }, index) => !isRequestLanguage(code.language) && messages[index]?.type !== 'request',
  )
  const body = hasBody(method) && data.length > 1 ? data[0] : undefined
  const infos = fences.map(({ code }) => readInfoString(code.meta))
  // Several bodies can be variants, of which each has only some of the fields.
  const bodies = new Map<Group | undefined, number>()
  for (const [index, { code, group, label }] of fences.entries()) {
    const isStated = infos[index]!.role ?? messages[index] ?? label?.role
    if (!isStated && /^json[5c]?$/i.test(code.language))
      bodies.set(group, (bodies.get(group) ?? 0) + 1)
  }
  return fences.map((fence, index) => {
    const info = infos[index]!
    const isVariant = (bodies.get(fence.group) ?? 0) > 1
    const { code, group, groups, label, holder } = fence
    const read = { code, group, groups, label, holder, info, isVariant }
    return readExample(read, messages[index], fence === body, method)
  })
}

function readExample(
  fence: FencedCode & { readonly info: Info; readonly isVariant: boolean },
  http: HttpMessage | undefined,
  isRequestBody: boolean,
  method: Method,
): OutlineExample {
  const { code, group, groups, label, holder, info, isVariant } = fence
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
