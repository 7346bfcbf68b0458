export type { Highlight, HighlighterFactory } from './compile/options.js'
export type * from './compile/api-document.js'
export type {
  ApiMdOptions,
  AssetOptions,
  MarkdownOptions,
  MockOptions,
  OpenApiOutputOptions,
} from './plugin/options.js'
export { apiMd, apiMd as default } from './plugin/vite.js'
export type { DocumentLink } from './project/document-link.js'
