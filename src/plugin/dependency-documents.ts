import { dirname, resolve } from 'node:path'
import type { Plugin, UserConfig } from 'vite'
import { toPosix } from '../project/destination-path.js'
import type { DocumentFilter } from './document-filter.js'
import { pluginName } from './host.js'

/** What of the plugin interface of esbuild is needed. */
interface EsbuildResolver {
  onResolve(
    options: { filter: RegExp },
    callback: (request: {
      path: string
      importer: string
    }) => { path: string; external: true } | undefined,
  ): void
}

/**
 * The settings with which Vite leaves documents out when it bundles dependencies for the dev server:
 * no plugin of the app reads what is in those bundles. What is left out is served as any other module.
 */
export function keepDocumentsOut(
  filter: DocumentFilter,
  isRolldown: boolean,
): NonNullable<UserConfig['optimizeDeps']> {
  const name = `${pluginName}:dependencies`
  const [pattern] = filter.hookFilter.id.include as [RegExp]
  /** The path of the document that an import of a dependency means, with its query. */
  const documentOf = (source: string, importer: string | undefined): string | undefined => {
    if (importer === undefined || !/^\.{1,2}\//.test(source)) return undefined
    const id = toPosix(resolve(dirname(importer), source))
    return filter.matches(id.replace(/\?.*$/s, '')) ? id : undefined
  }
  if (isRolldown) {
    const resolver: Plugin['resolveId'] = {
      filter: { id: pattern },
      handler(source, importer) {
        const id = documentOf(source, importer)
        return id === undefined ? undefined : { id, external: 'absolute' }
      },
    }
    return { rolldownOptions: { plugins: [{ name, resolveId: resolver }] } }
  }
  const setup = (build: EsbuildResolver) =>
    build.onResolve({ filter: pattern }, ({ path, importer }) => {
      const id = documentOf(path, importer)
      return id === undefined ? undefined : { path: id, external: true }
    })
  return { esbuildOptions: { plugins: [{ name, setup }] } }
}
