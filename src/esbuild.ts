export type { Highlight, HighlighterFactory } from './compile/options.js'
export type * from './compile/api-document.js'
export {
  apiMd,
  apiMd as default,
  type EsbuildApiMdPlugin,
  type EsbuildHost,
  type EsbuildMessage,
} from './plugin/esbuild.js'
export type { FileOptions as ApiMdEsbuildOptions } from './plugin/options.js'
export type { DocumentLink } from './project/document-link.js'
