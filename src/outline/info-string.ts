import { decodeString } from 'micromark-util-decode-string'
import type { Role } from './outline.js'
import { readStatus } from './status.js'

/** What an info string says behind the language. */
export interface InfoString {
  readonly role?: Role
  readonly status?: number
  readonly title?: string
}

const WORD =
  /(?<key>[\w-]+)=(?:"(?<double>[^"\\]*(?:\\.[^"\\]*)*)"|'(?<single>[^'\\]*(?:\\.[^'\\]*)*)'|(?<bare>\S*))|\S+/gsu

/** Reads `request`, `response 201` and `title="A full page"`, in any order; other words say nothing. */
export function readInfoString(meta: string): InfoString {
  if (meta === '') return {}
  let role: Role | undefined
  let status: number | undefined
  let title: string | undefined
  for (const { 0: written, groups } of meta.matchAll(WORD)) {
    const { key, double, single, bare } = groups as Record<string, string | undefined>
    const word = written.toLowerCase()
    if (key !== undefined) {
      const value = decodeString(double ?? single ?? bare!).trim()
      if (key.toLowerCase() === 'title' && value !== '') title ??= value
    } else if (word === 'request' || word === 'response') role ??= word
    else status ??= readStatus(word)
  }
  // Only a response has a status.
  if (status !== undefined) role ??= 'response'
  return {
    ...(role && { role }),
    ...(role === 'response' && status !== undefined && { status }),
    ...(title !== undefined && { title }),
  }
}
