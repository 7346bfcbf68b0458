import { createFilter } from '@rollup/pluginutils'
import type { AssetSettings, AssetSpecifier } from '../project/destination-resolver.js'
import type { PrivateReason } from '../project/public-files.js'
import { isEmpty } from './document-filter.js'
import type { ApiMdOptions } from './options.js'

/** How the assets of the documents of one plugin instance are imported. */
export function assetSettings(
  specifierOf: AssetSpecifier,
  option: ApiMdOptions['assets'],
  root: () => string,
  whyPrivate: (file: string) => PrivateReason | undefined,
): AssetSettings {
  const { include, exclude } = typeof option === 'object' ? option : {}
  let filters: Record<'adds' | 'keeps', (file: string) => boolean> | undefined
  // The root is known once the configuration is.
  const filtersOf = () =>
    (filters ??= {
      adds: isEmpty(include) ? () => false : createFilter(include, undefined, { resolve: root() }),
      keeps: createFilter(undefined, exclude, { resolve: root() }),
    })
  return {
    specifierOf,
    includes: (file) => filtersOf().keeps(file),
    whyPrivate: (file) => {
      const reason = whyPrivate(file)
      return reason === 'outside' && filtersOf().adds(file) ? undefined : reason
    },
  }
}
