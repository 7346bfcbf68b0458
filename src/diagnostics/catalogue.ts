import { attributeEntries } from './entries/attributes.js'
import { bodyEntries } from './entries/body.js'
import { exampleEntries } from './entries/examples.js'
import { fileEntries } from './entries/files.js'
import { pathEntries } from './entries/path.js'
import { presentationEntries } from './entries/presentation.js'
import { structureEntries } from './entries/structure.js'
import { tagEntries } from './entries/tags.js'

/** Every finding there is: the one source of codes, severities and texts. */
export const catalogue = {
  ...tagEntries,
  ...structureEntries,
  ...attributeEntries,
  ...pathEntries,
  ...bodyEntries,
  ...exampleEntries,
  ...presentationEntries,
  ...fileEntries,
}

/** The code of a finding. */
export type DiagnosticCode = keyof typeof catalogue

/** What a finding's texts are made from. */
export type DiagnosticDetails<Code extends DiagnosticCode> = Parameters<
  (typeof catalogue)[Code]['message']
>
