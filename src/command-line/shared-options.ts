import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { InvalidArgumentError, Option } from 'commander'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import type { ResponseKey } from '../openapi/options.js'
import { documentGlob } from '../project/find-documents.js'
import { responseKeyMistake, severityMistake, vocabularyMistake } from '../project/option-check.js'
import type { Vocabulary } from '../vocabulary/vocabulary.js'
import { reasonOf } from './terminal.js'

/** What a command takes that also reads standard input. */
export const FILES_OR_INPUT = 'files, folders or glob patterns, or - for standard input'
/** The option by which the configuration is named. */
export const config = new Option(
  '--config <file>',
  'the configuration; by default vite-plugin-api-md.config.* here or in a folder above',
)
/** The documents of a command that none are named to. */
export const ALL = [documentGlob]
/** The option for the lowest severity that fails. */
export const failOn = new Option(
  '--fail-on <severity>',
  'the lowest severity that makes the exit code 1',
)
  .choices(['error', 'warning'])
  .default('error')
/** The option `idPrefix`. */
export const idPrefix = new Option(
  '--id-prefix <text>',
  'the option `idPrefix`: goes before every id',
).default('')
/** The option `headingIds`. */
export const headingIds = new Option('--heading-ids <style>', 'how the ids of headings are made')
  .choices(['text', 'github'])
  .default('text')

/** The option for severities, which may be repeated. */
export const severity = new Option(
  '--severity <code=severity>',
  'set the severity of a diagnostic to error, warning or off; may be repeated',
)
  .argParser(collectSeverity)
  .default({})

/** The option `unstatedStatus` of the description. */
export const unstatedStatus = new Option(
  '--unstated-status <key>',
  'the key of responses without a status: `default`, `2XX` or a status',
).argParser((key): ResponseKey => {
  const mistake = responseKeyMistake({ unstatedStatus: key })
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return key as ResponseKey
})

/** The option `vocabulary`, a file that is looked for from a folder. */
export function vocabularyOption(folder: string): Option {
  return new Option('--vocabulary <file>', 'the option `vocabulary`, as a JSON file').argParser(
    (file) => readVocabularyFile(resolve(folder, file)),
  )
}

function readVocabularyFile(file: string): Vocabulary {
  let option: unknown
  try {
    option = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new InvalidArgumentError(`It cannot be read: ${reasonOf(cause)}.`)
  }
  const mistake = vocabularyMistake(option)
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return option as Vocabulary
}

/** Adds a value of an option that may be repeated. */
export function collect(value: string, previous: readonly string[]): string[] {
  return [...previous, value]
}

function collectSeverity(value: string, previous: SeverityMap): SeverityMap {
  const [code = '', level = ''] = value.split('=')
  const mistake = severityMistake(code, level)
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return { ...previous, [code]: level }
}
