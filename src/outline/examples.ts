import type { Method } from '../attributes/definition.js'
import type { Code } from '../markdown/node.js'
import type { Group } from './groups.js'
import { readInfoString } from './info-string.js'
import { isRequestLanguage } from './languages.js'
import { hasBody } from './method.js'
import type { OutlineExample, Role } from './outline.js'

/** A fenced code block, with the group that it stands in. */
export interface FencedCode {
  readonly code: Code
  readonly group: Group | undefined
}

/** Gives each fenced code block its role: what the fence says, else its group, else its language. */
export function readExamples(fences: readonly FencedCode[], method: Method): OutlineExample[] {
  const data = fences.filter(({ code }) => !isRequestLanguage(code.language))
  const body = hasBody(method) && data.length > 1 ? data[0] : undefined
  return fences.map((fence): OutlineExample => {
    const { code, group } = fence
    const info = readInfoString(code.meta)
    const stated = info.role ?? group?.role
    const inferred: Role =
      isRequestLanguage(code.language) || fence === body ? 'request' : 'response'
    const role = stated ?? inferred
    // The status of a heading is that of its own responses only.
    const status = info.status ?? (group?.role === 'response' ? group.status : undefined)
    return {
      code,
      role,
      ...(role === 'response' && status !== undefined && { status }),
      ...(info.title !== undefined && { title: info.title }),
      inferred: stated === undefined,
    }
  })
}
