export { apiMdLoader as default } from './webpack/loader.js'
export type { FileOptions as ApiMdLoaderOptions } from './plugin/options.js'
export type { LoaderHost } from './webpack/loader.js'
