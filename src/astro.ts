export {
  apiMdLoader,
  type ApiMdEntry,
  type ApiMdEntryData,
  type ApiMdCollectionOptions,
  type AstroLoader,
  type AstroLoaderContext,
} from './plugin/astro.js'
export type { DocumentLink } from './project/document-link.js'
export type { Highlight, HighlighterFactory } from './compile/options.js'
export type * from './compile/api-document.js'
