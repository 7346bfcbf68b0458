export { apiMdLoader as default } from './plugin/webpack.js'
export type { FileOptions as ApiMdLoaderOptions } from './plugin/options.js'
