import type { CheckedFile } from '../checked-file.js'
import { formatGithub } from './github.js'
import { formatJson } from './json.js'
import { formatPeople } from './people.js'

/** Writes the findings of a run as text; `color` says whether the reader shows ANSI colours. */
export type Format = (files: readonly CheckedFile[], color: boolean) => string

/** The formats by their name on the command line. */
export const formats: Readonly<Record<string, Format>> = {
  people: formatPeople,
  json: formatJson,
  github: formatGithub,
}
