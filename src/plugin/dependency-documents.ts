import { dirname, resolve } from 'node:path'
import type { UserConfig } from 'vite'
import { toPosix } from '../project/destination-path.js'
import type { DocumentFilter } from './document-filter.js'
import { pluginName } from './host.js'

/**
 * The settings with which Vite leaves documents out when it bundles dependencies for the dev server:
 * no plugin of the app reads what is in those bundles. What is left out is served as any other module.
 */
export function keepDocumentsOut(
  filter: DocumentFilter,
  isRolldown: boolean,
): NonNullable<UserConfig['optimizeDeps']> {
  const name = `${pluginName}:dependencies`
  const [pattern] = filter.hookFilter.id.include
  /** The path of the document that an import of a dependency means, with its query. */
  const documentOf = (source: string, importer: string | undefined): string | undefined => {
    if (importer === undefined || !/^\.{1,2}\//.test(source)) return undefined
    const id = toPosix(resolve(dirname(importer), source))
    return filter.matches(id.replace(/\?.*$/s, '')) ? id : undefined
  }
  if (isRolldown) {
    const handler = (source: string, importer: string | undefined) => {
      const id = documentOf(source, importer)
      return id === undefined ? undefined : { id, external: 'absolute' as const }
    }
    const resolveId = { filter: { id: pattern }, handler }
    return { rolldownOptions: { plugins: [{ name, resolveId }] } }
  }
  /** What of the plugin interface of esbuild is needed. */
  type Resolve = (request: { path: string; importer: string }) => object | undefined
  type Build = { onResolve(options: { filter: RegExp }, resolve: Resolve): void }
  const setup = (build: Build) =>
    build.onResolve({ filter: pattern }, ({ path: source, importer }) => {
      const path = documentOf(source, importer)
      return path === undefined ? undefined : { path, external: true }
    })
  return { esbuildOptions: { plugins: [{ name, setup }] } }
}
