import { createFilter } from '@rollup/pluginutils'
import type { AssetSettings, AssetSpecifier } from '../project/destination-resolver.js'
import type { PublicFiles } from '../project/public-files.js'
import { isEmpty } from './document-filter.js'
import type { ApiMdOptions } from './options.js'

/** What is only known once the host has its configuration. */
interface HostFolders {
  readonly index: { readonly root: string }
  readonly publicFiles: PublicFiles
}

/** How the assets of the documents of one plugin instance are imported. */
export function assetSettings(
  specifierOf: AssetSpecifier,
  option: ApiMdOptions['assets'],
  host: HostFolders,
): AssetSettings {
  const { include, exclude } = typeof option === 'object' ? option : {}
  let filters: Record<'adds' | 'keeps', (file: string) => boolean> | undefined
  const filtersOf = () => {
    const resolve = host.index.root
    return (filters ??= {
      adds: isEmpty(include) ? () => false : createFilter(include, undefined, { resolve }),
      keeps: createFilter(undefined, exclude, { resolve }),
    })
  }
  return {
    specifierOf,
    includes: (file) => filtersOf().keeps(file),
    whyPrivate: (file) => {
      const reason = host.publicFiles.reasonAgainst(file)
      return reason === 'outside' && filtersOf().adds(file) ? undefined : reason
    },
  }
}
