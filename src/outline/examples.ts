import type { Method } from '../attributes/methods.js'
import type { Code } from '../markdown/node.js'
import { decodeText } from '../markdown/plain-text.js'
import type { Role } from '../vocabulary/meanings.js'
import { Spelling } from '../vocabulary/spelling.js'
import type { Words } from '../vocabulary/words.js'
import {
  hasBody,
  isAddress,
  type HttpMessage,
  isPlainLanguage,
  isRequestLanguage,
  readHttp,
  readStatus,
} from './http.js'
import { lastStep } from './name.js'
import type { OutlineExample } from './outline.js'
import type { Part } from './parts.js'
import { readLabel } from './phrase.js'

/** A code block, with what is said around it. */
export type CodePart = Part<Code>

interface ExampleInfo {
  readonly role: Role | undefined
  readonly status: number | undefined
  readonly title: string | undefined
}

const noInfo: ExampleInfo = { role: undefined, status: undefined, title: undefined }
/** Tells of misspelt roles in an info string. */
export const roleSpelling: Spelling = /* @__PURE__ */ new Spelling(['request', 'response'])
const WORD = /title=(?:"([^"]*)"|'([^']*)'|(\S*))|\S+/gi

/** Gives each code block its role: what the fence says, else its label, its group, its language. */
export function readExamples(
  fences: readonly CodePart[],
  method: Method,
  words: Words,
): OutlineExample[] {
  const messages: (HttpMessage | undefined)[] = []
  const calls: boolean[] = []
  let data = 0
  let requestBody: CodePart | undefined
  for (const fence of fences) {
    const http = readHttp(fence.node)
    const isCall = http ? http.type === 'request' : showsCall(fence.node)
    messages.push(http)
    calls.push(isCall)
    if (!isCall && data++ === 0) requestBody = fence
  }
  if (data < 2 || !hasBody(method)) requestBody = undefined
  const examples: OutlineExample[] = []
  for (let at = 0; at < fences.length; at++) {
    const fence = fences[at]!
    const { node: code, group, label } = fence
    const http = messages[at]
    const info = code.meta === '' ? noInfo : readInfoString(code.meta, words)
    // What is called the body is that of the request, where there can be one.
    const isOfBody =
      label?.place === 'body' || (!label?.place && group?.place === 'body' && hasBody(method))
    // A route alone sends nothing yet, and prints nothing.
    const isCalled = at > 0 && calls[at - 1] && !isAddress(fences[at - 1]!.node.value)
    const before = isCalled ? fences[at - 1] : undefined
    const isSent = isOfBody || isOfParameters(fence)
    const awaited = isAwaited(fence, fences[at - 1]) ? 'response' : group?.role
    const around = label?.role ?? awaited ?? (isSent ? 'request' : undefined)
    // What a call printed is no request, whatever is said of the whole.
    const isOutput = before?.node.span === code.span
    const said = info.role ?? (isOutput && around === 'request' ? undefined : around)
    // After a call the next data in its section is what comes back.
    const isOpen = fence === requestBody && (!before || before.group !== group)
    // A message of HTTP is what its first line says, whatever is said around it.
    const answer = http?.type === 'response' ? http.type : undefined
    const role =
      answer ?? info.role ?? http?.type ?? said ?? (calls[at] || isOpen ? 'request' : 'response')
    let { status } = info
    if (http?.type === 'response') status ??= http.status
    if (label?.role === 'response') status ??= label.status
    // The status of a heading is that of its own responses only.
    if (group?.role === 'response') status ??= group.status
    if (role === 'response') status ??= fence.status
    examples.push({
      code,
      role,
      status: role === 'response' ? status : undefined,
      title: info.title,
      inferred: said !== role,
      http,
      groups: group ? group.headings : [],
    })
  }
  return examples
}

/** True when a label, or the heading directly above, says that a fence shows parameters or headers. */
function isOfParameters({ node, label, above, group }: CodePart): boolean {
  // The list of the fields that code shows stands above it.
  const isFirst = above === group?.heading || above?.span === node.span
  const said = label ?? (isFirst ? group : undefined)
  const isOther = said?.place === 'body' || said?.place === 'response'
  return said?.isPlain === true && said.announces !== undefined && !isOther
}

/** True when a label such as “**Response**” speaks for a fence, over the sentences between them. */
function isAwaited({ pending, above }: CodePart, before: CodePart | undefined): boolean {
  // Below a route is what is sent there.
  const isSent = above?.type === 'paragraph' && isAddress(above.text)
  return pending?.role === 'response' && pending !== before?.pending && !isSent
}

/** The beginning of a command of a client, where no language says that it is one. */
const COMMAND = /^\s*(?:[$%#>] +)?(?:curl|https?|wget|xh)\s+(?!\d)\S/

/** True when code shows what a client does or calls, and not what travels. */
function showsCall({ language, value }: Code): boolean {
  if (isRequestLanguage(language)) return true
  return isPlainLanguage(language) && (COMMAND.test(value) || isAddress(value))
}

/** Reads `request`, `response 201` and `title="A full page"`, in any order; other words say nothing. */
function readInfoString(meta: string, words: Words): ExampleInfo {
  let role: Role | undefined
  let status: number | undefined
  let title: string | undefined
  for (const [written, double, single, bare] of meta.matchAll(WORD)) {
    const lower = written.toLowerCase()
    const word = roleSpelling.slipOf(lower)?.right ?? lower
    if (word === 'request' || word === 'response') role ??= word
    status ??= readStatus(word)
    title ??= decodeText(double ?? single ?? bare ?? '').trim() || undefined
  }
  // “Response 200 OK” says more than a title.
  const said = title === undefined ? undefined : readLabel(title, words)
  if (said?.isPlain) role ??= said.role
  if (role === 'response') status ??= said?.status
  // Only a response has a status.
  if (status !== undefined) role ??= 'response'
  return { role, status: role === 'response' ? status : undefined, title }
}

/** The example above that shows all of some names, or half of those that are right below it. */
export function shownAbove(
  names: readonly string[],
  last: OutlineExample | undefined,
  isBelow = false,
): OutlineExample | undefined {
  if (!last || names.length === 0) return undefined
  if (!isBelow || last.inferred) return showsKeys(names, last) ? last : undefined
  return names.filter((name) => showsKeys([name], last)).length * 2 >= names.length
    ? last
    : undefined
}

/** True when an example shows several names as keys: these are fields, whatever the words around say. */
export function areKeys(names: readonly string[], examples: readonly OutlineExample[]): boolean {
  // Many lists can ask, each for the same name many times.
  const asked = [...new Set(names)]
  return names.length > 1 && examples.slice(0, MOST_EXAMPLES).some((one) => showsKeys(asked, one))
}

const MOST_EXAMPLES = 8
const LONGEST_EXAMPLE = 20_000

function showsKeys(names: readonly string[], { code: { value } }: OutlineExample): boolean {
  const isKey = (name: string) => value.includes(`"${name}"`) || value.includes(` ${name}: `)
  return value.length < LONGEST_EXAMPLE && names.every((name) => isKey(lastStep(name)))
}

/** True when the address of a request without a body shows one of some names in its query. */
export function areInQuery(names: readonly string[], examples: readonly OutlineExample[]): boolean {
  for (const { role, code } of examples.slice(0, MOST_EXAMPLES)) {
    const isAlone = role === 'request' && !DATA.test(code.value.slice(0, LONGEST_REQUEST))
    const query = isAlone ? QUERY.exec(code.value)?.[0] : undefined
    if (query && names.slice(0, MOST_NAMES).some((name) => query.includes(`${name}=`))) return true
  }
  return false
}

const LONGEST_REQUEST = 2000
/** The mark of a request that sends a body, too. */
const DATA = /\s(?:-[dF]|--(?:data|form|json)[\w-]*)\s|\n *[[{]/
const QUERY = /\?[\w.[\]-]{1,80}=[^\s'"]{0,500}/
const MOST_NAMES = 40
