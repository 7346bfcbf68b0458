import type { Method } from '../attributes/definition.js'
import { decodeText } from '../markdown/characters.js'
import type { Code } from '../markdown/node.js'
import type { Role } from '../vocabulary/meanings.js'
import { nearest } from '../vocabulary/nearest.js'
import type { Words } from '../vocabulary/words.js'
import { hasBody, isPlainLanguage, isRequestLanguage, readHttp, readStatus } from './http.js'
import type { OutlineExample } from './outline.js'
import type { Part } from './parts.js'
import { readLabel } from './phrase.js'

/** A code block, with what is said around it. */
export type Fence = Part<Code>

interface Info {
  readonly role: Role | undefined
  readonly status: number | undefined
  readonly title: string | undefined
}

const noInfo: Info = { role: undefined, status: undefined, title: undefined }
const WORD =
  /(?<key>[\w-]+)=(?:"(?<double>[^"\\]*(?:\\.[^"\\]*)*)"|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'|(?<bare>\S*))|\S+/gsu

/** Gives each code block its role: what the fence says, else its label, its group, its language. */
export function readExamples(
  fences: readonly Fence[],
  method: Method,
  words: Words,
): OutlineExample[] {
  const messages = fences.map(({ node }) => readHttp(node))
  const isCall = (at: number): boolean =>
    messages[at] ? messages[at].type === 'request' : showsCall(fences[at]!.node)
  const data = fences.filter((_, at) => !isCall(at))
  const requestBody = hasBody(method) && data.length > 1 ? data[0] : undefined
  return fences.map((fence, at) => {
    const { node: code, group, groups, label } = fence
    const http = messages[at]
    const info = readInfoString(code.meta, words)
    // What a heading calls the body is that of the request, where there can be one.
    const isOfBody = group?.place === 'body' && hasBody(method)
    const said = info.role ?? label?.role ?? group?.role ?? (isOfBody ? 'request' : undefined)
    // After a call the next data in its section is what comes back.
    const isAnswer = at > 0 && fences[at - 1]!.group === group && isCall(at - 1)
    const isRequest = isCall(at) || (fence === requestBody && !isAnswer)
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
  })
}

/** The role at one edit from a word of an info string; one of several is another word. */
export function slipInInfo(word: string): { word: string; right: Role } | undefined {
  const right =
    word.length < 6 || word.endsWith('s') ? undefined : nearest(word, ['request', 'response'])
  return right && word !== right ? { word, right: right as Role } : undefined
}

/** What a command of a client begins with, where no language says that it is one. */
const COMMAND = /^\s*(?:[$%#>] +)?(?:curl|https?|wget|xh)\s+(?!\d)\S/

/** Whether code shows what a client does, and not what travels. */
function showsCall({ language, value }: Code): boolean {
  return isRequestLanguage(language) || (isPlainLanguage(language) && COMMAND.test(value))
}

/** Reads `request`, `response 201` and `title="A full page"`, in any order; other words say nothing. */
function readInfoString(meta: string, words: Words): Info {
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
    else if (slipInInfo(word)) role ??= slipInInfo(word)!.right
    else status ??= readStatus(word)
  }
  // A title of these words alone is a label.
  const label = title === undefined ? undefined : readLabel(title, words)
  if (label?.isPlain && label.role !== undefined && role === undefined) {
    role = label.role
    status ??= label.status
  }
  // Only a response has a status.
  if (status !== undefined) role ??= 'response'
  return { role, status: role === 'response' ? status : undefined, title }
}
