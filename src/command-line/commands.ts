import { InvalidArgumentError } from 'commander'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { documentGlob } from '../project/files.js'
import { severityMistake } from '../project/options.js'
import { adoptPages } from './adopt.js'
import { check } from './check.js'
import { writeTypes } from './declarations.js'
import { formats } from './formats.js'
import { describeApi, descriptionFormats } from './openapi.js'
import type { Work } from './terminal.js'
import { verifyFormats } from './verify-formats.js'
import { verify } from './verify.js'

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
const repeated: Taken = {
  parse: (text, before: readonly string[]) => [...before, text],
  default: [],
}

/** A number above zero that is read of a text. */
function numberOf(read: (text: string) => number, mistake: string): Taken {
  const parse = (text: string) => {
    const number = read(text)
    if (number > 0) return number
    throw new InvalidArgumentError(mistake)
  }
  return { parse }
}

/** A command as its help has it, with its options and its work. */
interface CommandLine {
  readonly name: string
  readonly description: string
  readonly exitCodes: string
  readonly examples: readonly [string, string]
  /** The argument beside its options. */
  readonly patterns: readonly [flags: string, description: string]
  readonly options: readonly OptionLine[]
  readonly work: Work
}

/** The options of every command. */
export const shared: readonly OptionLine[] = [
  ['--ignore <pattern>', 'leave out files; may be repeated', repeated],
  [
    '--config <file>',
    'the configuration; by default vite-plugin-api-md.config.* here or in a folder above',
  ],
]
const failOn: OptionLine = [
  '--fail-on <severity>',
  'the lowest severity that makes the exit code 1',
  { choices: ['error', 'warning'], default: 'error' },
]
const severity: OptionLine = [
  '--severity <code=severity>',
  'set the severity of a diagnostic to error, warning or off; may be repeated',
  { parse: addSeverity, default: {} },
]
const filesOrInput = [
  '[patterns...]',
  `files, folders or glob patterns, or - for standard input; ${documentGlob} by default`,
] as const
const wrongUsage = '2 for wrong usage or an unreadable file'
const formatOf = (choices: readonly string[]): OptionLine => {
  return ['--format <name>', 'the form of the output', { choices, default: 'pretty' }]
}

/** The commands. */
export const commands: readonly CommandLine[] = [
  {
    name: 'check',
    description: 'report what is wrong with documents',
    exitCodes: `0 without errors, 1 with errors (see --fail-on), ${wrongUsage}`,
    examples: ['docs --fix', "'docs/**/*.api.md' --format github --fail-on warning"],
    patterns: filesOrInput,
    options: [
      formatOf(Object.keys(formats)),
      failOn,
      severity,
      ['--fix', 'apply the known fixes to the files'],
      ['--fix-dry-run', 'print what --fix would change, as a patch', { conflicts: 'fix' }],
    ],
    work: check,
  },
  {
    name: 'openapi',
    description: 'write an OpenAPI 3.1 description of documents',
    exitCodes: `0 everything is described, 1 something was left out as an error, ${wrongUsage}`,
    examples: ['--out openapi.yaml', 'docs --report report.json'],
    patterns: filesOrInput,
    options: [
      ['--out <file>', 'the file to write; standard output by default'],
      [
        '--format <name>',
        'the form of the output; by default that of the file name, else JSON',
        { choices: descriptionFormats },
      ],
      ['--report <file>', 'a file for the report of what is inferred, left out and wrong'],
      failOn,
    ],
    work: describeApi,
  },
  {
    name: 'verify',
    description: 'hold the requests and responses of documents against a server',
    exitCodes: `0 without contradictions, 1 with one, 2 for wrong usage, an unreadable file or where no exchange was run, 130 where Ctrl-C ended the run`,
    examples: [
      '--server http://localhost:8080',
      "docs --server http://localhost:8080 --header 'Authorization: Bearer $TOKEN'",
    ],
    patterns: filesOrInput,
    options: [
      [
        '--server <url>',
        'the address of the server; nothing is sent to another one',
        { parse: (url) => [url] },
      ],
      [
        '--header <header>',
        'a header of each request, with `$NAME` for a value of the environment; may be repeated',
        repeated,
      ],
      ['--values <file>', 'a JSON file of values by the names of parameters'],
      [
        '--methods <names>',
        'the methods that may be sent; GET,HEAD by default',
        { parse: (names) => names.toUpperCase().split(/[ ,]+/) },
      ],
      ['--baseline <file>', 'known contradictions, which do not fail'],
      ['--update-baseline', 'write the baseline, or remove from it what is gone'],
      [
        '--timeout <time>',
        'how long an answer may take; 10s by default',
        numberOf(millisecondsOf, 'It is a time above zero, such as 10s or 500ms.'),
      ],
      [
        '--concurrency <number>',
        'how many requests are under way at once; 4 by default',
        numberOf(
          (text) => (/^(?:\d\d?|100)$/.test(text) ? Number(text) : 0),
          'It is a number from 1 to 100.',
        ),
      ],
      formatOf(verifyFormats),
      severity,
    ],
    work: verify,
  },
  {
    name: 'types',
    description: 'write declarations beside documents, with their literal methods, paths and names',
    exitCodes: `0 all is well, 1 out of date (with --check) or errors in a document, ${wrongUsage}`,
    examples: ['docs', '--check'],
    patterns: ['[patterns...]', `files, folders or glob patterns; ${documentGlob} by default`],
    options: [['--check', 'write nothing, and report declarations that are out of date']],
    work: writeTypes,
  },
  {
    name: 'adopt',
    description:
      'make documents of Markdown pages: each section that states a route becomes a block',
    exitCodes: `0 all is well, 1 a document was not written, ${wrongUsage}`,
    examples: ["'docs/**/*.md' --dry-run", 'docs --out api --report report.json'],
    patterns: ['<patterns...>', 'files, folders or glob patterns of pages, such as docs/**/*.md'],
    options: [
      ['--out <folder>', 'the folder to write to; beside the pages by default'],
      ['--dry-run', 'write nothing, and report what would become of the pages'],
      ['--force', 'replace documents that exist and differ'],
      ['--report <file>', 'a file for the report as JSON, too'],
    ],
    work: adoptPages,
  },
]

function addSeverity(text: string, before: SeverityMap): SeverityMap {
  const [code = '', level = ''] = text.split('=')
  const mistake = severityMistake(code, level)
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return { ...before, [code]: level }
}

/** The milliseconds of a time such as `10s` or `500ms`; 0 for what is none. */
function millisecondsOf(text: string): number {
  const [, time, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? []
  return Number(time ?? 0) * { ms: 1, s: 1000, m: 60_000 }[unit ?? 'ms']!
}
