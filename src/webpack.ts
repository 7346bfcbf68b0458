export { apiMdLoader as default } from './webpack/loader.js'
export type { ApiMdLoaderOptions, LoaderHost } from './webpack/loader.js'
