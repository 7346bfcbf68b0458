import { createFilter } from '@rollup/pluginutils'
import type { ResolvedConfig } from 'vite'
import type { FileAccess } from './file-access.js'
import { toPosix } from './request.js'

/**
 * Tells which files a dev server may serve.
 *
 * Whoever reads a file itself bypasses the check of the server.
 */
export function servedFiles(config: ResolvedConfig): FileAccess {
  const { strict, allow, deny } = config.server.fs
  if (!strict) return () => true
  const folders = allow.map((folder) => `${toPosix(folder).replace(/\/$/, '')}/`)
  const patterns = deny.map((pattern) => pattern.toLowerCase())
  const denied = createFilter(
    patterns.map((pattern) => (pattern.includes('/') ? pattern : `**/${pattern}`)),
  )
  const isDenied = (file: string) => patterns.length > 0 && denied(file.toLowerCase())
  const isAllowed = (file: string) =>
    folders.some((folder) => file.startsWith(folder)) || importedFiles(config)?.has(file) === true
  return (file, environment) =>
    // No browser gets at what is loaded for Node.
    environment?.config?.consumer === 'server' || (isAllowed(file) && !isDenied(file))
}

/** What the modules of the app import; Vite serves that from wherever it is. */
function importedFiles(config: object): ReadonlySet<string> | undefined {
  return (config as { safeModulePaths?: ReadonlySet<string> }).safeModulePaths
}
