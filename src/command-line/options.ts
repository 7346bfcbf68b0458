import { InvalidArgumentError, Option } from 'commander'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { severitiesMistake } from '../project/option-names.js'

/** An option of a command: its flags, what it does, and what it takes. */
export type OptionLine = readonly [flags: string, description: string, takes?: Taken]

interface Taken {
  readonly choices?: readonly string[]
  readonly default?: unknown
  readonly conflicts?: string
  /** Makes a value of the text, or of it and the values before; throws for a wrong one. */
  readonly parse?: (text: string, before: never) => unknown
}

/** Whatever text, several times. */
export const repeated: Taken = {
  parse: (text, before: readonly string[]) => [...before, text],
  default: [],
}

/** A text of a form, or what is read of it. */
export function textOf(form: RegExp, mistake: string, read?: (text: string) => unknown): Taken {
  const parse = (text: string) => {
    if (form.test(text)) return read ? read(text) : text
    throw new InvalidArgumentError(mistake)
  }
  return { parse }
}

/** The options that commands share. */
export const shared = {
  ignore: ['--ignore <pattern>', 'leave out files; may be repeated', repeated],
  config: [
    '--config <file>',
    'the configuration; by default vite-plugin-api-md.config.* here or in a folder above',
  ],
  failOn: [
    '--fail-on <severity>',
    'the lowest severity that makes the exit code 1',
    { choices: ['error', 'warning'], default: 'error' },
  ],
  idPrefix: ['--id-prefix <text>', 'the option `idPrefix`: goes before every id', { default: '' }],
  headingIds: [
    '--heading-ids <style>',
    'how the ids of headings are made',
    { choices: ['text', 'github'], default: 'text' },
  ],
  severity: [
    '--severity <code=severity>',
    'set the severity of a diagnostic to error, warning or off; may be repeated',
    { parse: addSeverity, default: {} },
  ],
  vocabulary: ['--vocabulary <file>', 'the option `vocabulary`, as a JSON file'],
} satisfies Record<string, OptionLine>

/** The option of a line, for the parser of arguments. */
export function optionOf([flags, description, takes = {}]: OptionLine): Option {
  const option = new Option(flags, description)
  if (takes.choices) option.choices(takes.choices)
  if (takes.parse) option.argParser(takes.parse as (text: string) => unknown)
  if (takes.conflicts !== undefined) option.conflicts(takes.conflicts)
  return 'default' in takes ? option.default(takes.default) : option
}

function addSeverity(text: string, before: SeverityMap): SeverityMap {
  const [code = '', level = ''] = text.split('=')
  const mistake = severitiesMistake({ [code]: level })
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return { ...before, [code]: level }
}
