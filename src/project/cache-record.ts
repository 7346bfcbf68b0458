import { isAscii } from 'node:buffer'
import { crc32 } from 'node:zlib'
import type { CompiledText, DocumentContent } from './document-store.js'

/**
 * The line before each document in the file of a cache: the hash of its key, the checksum of what
 * follows, and the lengths in bytes of its three parts: what every build needs of it as JSON, its
 * content as JSON, and its module, which may be empty.
 */
const headPattern = /^([\da-f]{64}) ([\da-f]{1,8}) (\d{1,9}) (\d{1,9}) (\d{1,9})\n/

const MOST_BYTES_OF_HEAD = 128

/** One document in the file of a cache. */
export interface CacheRecord {
  /** The hash of its key. */
  readonly hash: string
  /** All of it, with the line before it. */
  readonly bytes: Buffer
  readonly checksum: number
  /** Where its parts start in the bytes. */
  readonly starts: { readonly first: number; readonly content: number; readonly module: number }
}

/** The document that starts at a place in the file; nothing where none does. */
export function recordAt(file: Buffer, start: number): CacheRecord | undefined {
  const line = file.toString('latin1', start, start + MOST_BYTES_OF_HEAD)
  const [head, hash, checksum, ...lengths] = headPattern.exec(line) ?? []
  if (head === undefined) return undefined
  const first = head.length
  const content = first + Number(lengths[0])
  const module = content + Number(lengths[1])
  return {
    hash: hash!,
    bytes: file.subarray(start, start + module + Number(lengths[2])),
    checksum: Number.parseInt(checksum!, 16),
    starts: { first, content, module },
  }
}

/** A compiled document as it is kept. */
export function recordOf(hash: string, document: CompiledText): CacheRecord {
  const { places, diagnostics, unlinked, module = '' } = document
  const content = document.content()
  const parts = [
    JSON.stringify({ places, diagnostics, unlinked }),
    JSON.stringify({ ...content, headingIds: [...content.headingIds] }),
    module,
  ]
  const bytes = Buffer.from(parts.join(''))
  const lengths = parts.map((part) => Buffer.byteLength(part))
  const head = Buffer.from(`${[hash, crc32(bytes).toString(16), ...lengths].join(' ')}\n`)
  return recordAt(Buffer.concat([head, bytes]), 0)!
}

/** The document that is kept in a record; nothing where it is not what was written. */
export function compiledOf({ bytes, checksum, starts }: CacheRecord): CompiledText | undefined {
  const { first, content, module } = starts
  if (crc32(bytes.subarray(first)) !== checksum) return undefined
  const compiled: unknown = JSON.parse(textOf(bytes.subarray(first, content)))
  const { places, diagnostics, unlinked } = Object(compiled) as Partial<CompiledText>
  if (!places || !diagnostics || !unlinked) return undefined
  let read: DocumentContent | undefined
  return {
    places,
    diagnostics,
    unlinked,
    module: module < bytes.length ? textOf(bytes.subarray(module)) : undefined,
    // Most builds need no more than the module.
    content: () => (read ??= contentOf(textOf(bytes.subarray(content, module)))),
  }
}

/** UTF-8 as text; what is ASCII alone, as most of it is, is decoded three times as fast. */
function textOf(bytes: Buffer): string {
  return bytes.toString(isAscii(bytes) ? 'latin1' : 'utf8')
}

function contentOf(json: string): DocumentContent {
  const content = JSON.parse(json) as DocumentContent
  return { ...content, headingIds: new Set(content.headingIds) }
}
