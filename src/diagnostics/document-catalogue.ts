import { attributeEntries, pathEntries, presentationEntries } from './entries/attributes.js'
import { bodyEntries, exampleEntries } from './entries/body.js'
import { fileEntries } from './entries/files.js'
import { structureEntries } from './entries/structure.js'
import { tagEntries } from './entries/tags.js'

/** The diagnostics of documents; those of the OpenAPI description are no part of the compiler. */
export const documentCatalogue = {
  ...tagEntries,
  ...structureEntries,
  ...attributeEntries,
  ...pathEntries,
  ...bodyEntries,
  ...exampleEntries,
  ...presentationEntries,
  ...fileEntries,
}

/** The code of a diagnostic of a document. */
export type DocumentCode = keyof typeof documentCatalogue

/** What the texts of a diagnostic of a document are made from. */
export type DocumentDetails<Code extends DocumentCode> = Parameters<
  (typeof documentCatalogue)[Code]['message']
>
