export {
  apiMdLoader,
  type ApiMdCollectionOptions,
  type ApiMdEntryData,
  type AstroLoader,
} from './plugin/astro.js'
export type { DocumentLink } from './project/document-link.js'
export type { Highlight, HighlighterFactory } from './compile/options.js'
export type * from './compile/api-document.js'
