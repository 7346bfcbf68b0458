import { bodyEntries } from './entries/body.js'
import { serverEntries } from './entries/server.js'
import { attributeEntries, structureEntries, tagEntries } from './entries/tags.js'
import { quote, warning, type DetailsOf } from './wording.js'

/** Diagnostics that only show when several files are seen together. */
export const fileEntries = {
  'missing-asset': warning('There is no file `<url>`.', 'The path is relative to this document.'),
  'asset-name': warning(
    'The bundler takes the name of `<path>` for more than a name, so the address stays as written.',
    'Rename the file, or put it where your app serves files as they are, and link to it there.',
  ),
  'asset-query': warning(
    '`<query>` changes what the import of `<path>` is, so the address stays as written.',
    'Remove the query.',
  ),
  'file-denied': warning(
    '`<url>` leads to a file that must not be public, so the address stays as written.',
    'Remove the link. In Vite the option `server.fs.deny` names such files.',
  ),
  'file-outside': warning(
    '`<url>` leads to a file outside the project, so the address stays as written.',
    'Move the file into the project, or add its folder to `server.fs.allow` of Vite, or the file to `assets: { include }` of this plugin.',
  ),
  'missing-document': warning(
    'There is no document `<url>`.',
    'The path is relative to this document.',
  ),
  'endpoint-in-two-files': warning(
    (operation: string, file: string) =>
      `\`${quote(operation)}\` is documented in \`${file}\` too.`,
    'Document each method and path once; parameter names do not tell paths apart.',
  ),
  'id-in-two-files': warning(
    (id: string, file: string) => `The id \`${quote(id)}\` is in \`${file}\` too.`,
    'Rename a heading, or set `idPrefix` for documents that share a page.',
  ),
}

/** The diagnostics of documents; those of the OpenAPI description are no part of the compiler. */
export const documentCatalogue = {
  ...tagEntries,
  ...structureEntries,
  ...attributeEntries,
  ...bodyEntries,
  ...fileEntries,
  ...serverEntries,
}

/** The code of a diagnostic of a document. */
export type DocumentCode = keyof typeof documentCatalogue

/** The details that the texts of a diagnostic of a document are made from. */
export type DocumentDetails<Code extends DocumentCode> = DetailsOf<(typeof documentCatalogue)[Code]>
