import { statSync } from 'node:fs'
import { posix } from 'node:path'
import type { Connect, ViteDevServer } from 'vite'
import { decoded } from '../document/path.js'
import { toPosix } from '../project/files.js'
import type { DocumentFilter } from './document-filter.js'

/** Fails requests for what has the name of a document and is none, which the server itself would read for good. */
export function refuseSpecialFiles(
  { config: { base, root } }: ViteDevServer,
  filter: DocumentFilter,
): Connect.NextHandleFunction {
  return ({ url = '' }, _response, next) => {
    const path = decoded(url.replace(/[?#].*$/s, '')).slice(base.length)
    const file = path.startsWith('@fs/') ? path.slice(3) : posix.join(toPosix(root), path)
    next(filter.matches(file) && isSpecial(file) ? new Error(`${file} is not a file.`) : undefined)
  }
}

/** Whether there is something of that name whose content may never end, such as a pipe. */
function isSpecial(file: string): boolean {
  try {
    const stats = statSync(file)
    return !stats.isFile() && !stats.isDirectory()
  } catch {
    return false
  }
}
