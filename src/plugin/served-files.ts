import type { ResolvedConfig } from 'vite'
import type { PublicFiles } from '../project/public-files.js'
import type { FileAccess } from './file-access.js'

/**
 * Tells which files a dev server may serve.
 *
 * Whoever reads a file itself bypasses the check of the server.
 */
export function servedFiles(config: ResolvedConfig, publicFiles: PublicFiles): FileAccess {
  if (!config.server.fs.strict) return () => true
  const isAllowed = (file: string) => {
    const reason = publicFiles.reasonAgainst(file)
    return reason === 'outside' ? importedFiles(config)?.has(file) === true : reason === undefined
  }
  // No browser gets at what is loaded for Node.
  return (file, environment) => environment?.config?.consumer === 'server' || isAllowed(file)
}

/** What the modules of the app import; Vite serves that from wherever it is. */
function importedFiles(config: object): ReadonlySet<string> | undefined {
  return (config as { safeModulePaths?: ReadonlySet<string> }).safeModulePaths
}
