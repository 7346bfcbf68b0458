import { type Command, InvalidArgumentError, Option } from 'commander'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { documentGlob } from '../project/files.js'
import { severityMistake } from '../project/options.js'
import { adoptPages } from './adopt.js'
import { check } from './check.js'
import { writeTypes } from './declarations.js'
import { formats } from './formats.js'
import { describeApi, descriptionFormats } from './openapi.js'
import type { CommandOptions, Work } from './terminal.js'
import { verifyFormats } from './verify-formats.js'
import { verify } from './verify.js'

/** A command as its help has it, and its work. */
interface CommandHelp {
  readonly name: string
  readonly description: string
  readonly exitCodes: string
  readonly examples: readonly [string, string]
  /** The argument beside its options. */
  readonly argument: readonly [flags: string, description: string]
  readonly work: Work
}

const filesOrInput = [
  '[patterns...]',
  `files, folders or glob patterns, or - for standard input; ${documentGlob} by default`,
] as const
const wrongUsage = '2 for wrong usage or an unreadable file'

/** Adds the commands with their options to a program; `run` does the work of one. */
export function addCommands(
  program: Command,
  run: (work: Work, patterns: readonly string[], options: CommandOptions) => Promise<void>,
): void {
  const add = ({ name, description, argument, exitCodes, examples, work }: CommandHelp) => {
    const lines = examples.map((one) => `  npx ${program.name()} ${name} ${one}`)
    return program
      .command(name)
      .description(description)
      .argument(...argument)
      .option('--ignore <pattern>', 'leave out files; may be repeated', repeated, [])
      .option(
        '--config <file>',
        'the configuration; by default vite-plugin-api-md.config.* here or in a folder above',
      )
      .addHelpText('after', `\nExit codes: ${exitCodes}.\n\nExamples:\n${lines.join('\n')}`)
      .action((patterns: string[], options: CommandOptions) => run(work, patterns, options))
  }

  add({
    name: 'check',
    description: 'report what is wrong with documents',
    exitCodes: `0 without errors, 1 with errors (see --fail-on), ${wrongUsage}`,
    examples: ['docs --fix', "'docs/**/*.api.md' --format github --fail-on warning"],
    argument: filesOrInput,
    work: check,
  })
    .addOption(formatOption(Object.keys(formats)))
    .addOption(failOnOption())
    .addOption(severityOption())
    .option('--fix', 'apply the known fixes to the files')
    .addOption(
      new Option('--fix-dry-run', 'print what --fix would change, as a patch').conflicts('fix'),
    )

  add({
    name: 'openapi',
    description: 'write an OpenAPI 3.1 description of documents',
    exitCodes: `0 everything is described, 1 something was left out as an error, ${wrongUsage}`,
    examples: ['--out openapi.yaml', 'docs --report report.json'],
    argument: filesOrInput,
    work: describeApi,
  })
    .option('--out <file>', 'the file to write; standard output by default')
    .addOption(
      new Option(
        '--format <name>',
        'the form of the output; by default that of the file name, else JSON',
      ).choices(descriptionFormats),
    )
    .option('--report <file>', 'a file for the report of what is inferred, left out and wrong')
    .addOption(failOnOption())

  add({
    name: 'verify',
    description: 'hold the requests and responses of documents against a server',
    exitCodes: `0 without contradictions, 1 with one, 2 for wrong usage, an unreadable file or where no exchange was run, 130 where Ctrl-C ended the run`,
    examples: [
      '--server http://localhost:8080',
      "docs --server http://localhost:8080 --header 'Authorization: Bearer $TOKEN'",
    ],
    argument: filesOrInput,
    work: verify,
  })
    .option('--server <url>', 'the address of the server; nothing is sent to another one')
    .option(
      '--header <header>',
      'a header of each request, with `$NAME` for a value of the environment; may be repeated',
      repeated,
      [],
    )
    .option('--values <file>', 'a JSON file of values by the names of parameters')
    .option('--methods <names>', 'the methods that may be sent; GET,HEAD by default', (names) =>
      names.toUpperCase().split(/[ ,]+/),
    )
    .option('--baseline <file>', 'known contradictions, which do not fail')
    .option('--update-baseline', 'write the baseline, or remove from it what is gone')
    .option('--timeout <time>', 'how long an answer may take; 10s by default', millisecondsOf)
    .option(
      '--concurrency <number>',
      'how many requests are under way at once; 4 by default',
      concurrencyOf,
    )
    .addOption(formatOption(Object.keys(verifyFormats)))
    .addOption(severityOption())

  add({
    name: 'types',
    description: 'write declarations beside documents, with their literal methods, paths and names',
    exitCodes: `0 all is well, 1 out of date (with --check) or errors in a document, ${wrongUsage}`,
    examples: ['docs', '--check'],
    argument: ['[patterns...]', `files, folders or glob patterns; ${documentGlob} by default`],
    work: writeTypes,
  }).option('--check', 'write nothing, and report declarations that are out of date')

  add({
    name: 'adopt',
    description:
      'make documents of Markdown pages: each section that states a route becomes a block',
    exitCodes: `0 all is well, 1 a document was not written, ${wrongUsage}`,
    examples: ["'docs/**/*.md' --dry-run", 'docs --out api --report report.json'],
    argument: ['<patterns...>', 'files, folders or glob patterns of pages, such as docs/**/*.md'],
    work: adoptPages,
  })
    .option('--out <folder>', 'the folder to write to; beside the pages by default')
    .option('--dry-run', 'write nothing, and report what would become of the pages')
    .option('--force', 'replace documents that exist and differ')
    .option('--report <file>', 'a file for the report as JSON, too')
}

function formatOption(choices: readonly string[]): Option {
  return new Option('--format <name>', 'the form of the output').choices(choices).default('pretty')
}

function failOnOption(): Option {
  return new Option('--fail-on <severity>', 'the lowest severity that makes the exit code 1')
    .choices(['error', 'warning'])
    .default('error')
}

function severityOption(): Option {
  return new Option(
    '--severity <code=severity>',
    'set the severity of a diagnostic to error, warning or off; may be repeated',
  )
    .argParser(addSeverity)
    .default({})
}

function addSeverity(text: string, before: SeverityMap): SeverityMap {
  const [code = '', level = ''] = text.split('=')
  const mistake = severityMistake(code, level)
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return { ...before, [code]: level }
}

function repeated(text: string, before: readonly string[]): string[] {
  return [...before, text]
}

function millisecondsOf(text: string): number {
  const [, time, unit] = /^(\d+(?:\.\d+)?)(ms|s|m)$/.exec(text) ?? []
  const milliseconds = Number(time ?? 0) * { ms: 1, s: 1000, m: 60_000 }[unit ?? 'ms']!
  if (milliseconds > 0) return milliseconds
  throw new InvalidArgumentError('It is a time above zero, such as 10s or 500ms.')
}

function concurrencyOf(text: string): number {
  if (/^(?:[1-9]\d?|100)$/.test(text)) return Number(text)
  throw new InvalidArgumentError('It is a number from 1 to 100.')
}
