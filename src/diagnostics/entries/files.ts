import { warning } from '../entry.js'
import { quote } from '../quote.js'

/** What only shows when several files are seen together. */
export const fileEntries = {
  'missing-asset': warning(
    (url: string) => `There is no file \`${quote(url)}\`.`,
    () => 'The path is relative to this document.',
  ),
  'missing-document': warning(
    (url: string) => `There is no document \`${quote(url)}\`.`,
    () => 'The path is relative to this document.',
  ),
  'endpoint-in-two-files': warning(
    (method: string, path: string, file: string) =>
      `\`${method} ${quote(path)}\` is documented in \`${file}\` too.`,
    () => 'Document each method and path once; parameter names do not tell paths apart.',
  ),
  'id-in-two-files': warning(
    (id: string, file: string) => `The id \`${quote(id)}\` stands in \`${file}\` too.`,
    () => 'Rename a heading, or set `idPrefix` for documents that share a page.',
  ),
}
