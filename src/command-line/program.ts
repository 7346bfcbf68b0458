import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { visible } from '../diagnostics/wording.js'
import { adoptPages } from './adopt.js'
import { check } from './check.js'
import { filterOf, loadConfig, patternsOf } from './config.js'
import { formats } from './formats.js'
import { describeApi, descriptionFormats } from './openapi.js'
import {
  ALL,
  collect,
  config,
  failOn,
  FILES_OR_INPUT,
  headingIds,
  idPrefix,
  severity,
  unstatedStatus,
  vocabularyOption,
} from './shared-options.js'
import { type CommandOptions, type Terminal, UsageError, type Work } from './terminal.js'
import { writeTypes } from './declarations.js'
import { readDuration, verify } from './verify.js'
import { verifyFormats } from './verify-formats.js'

/** Runs the command line with its arguments, and sets the exit code of the process; `version` is that of this package. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  version?: string,
): Promise<void> {
  try {
    await createProgram(terminal, version).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof UsageError) terminal.stderr.write(`error: ${visible(error.message)}\n`)
    else if (!(error instanceof CommanderError)) throw error
    // Commander ends a call for help with status 0, and wrong usage with 1: here 1 means diagnostics.
    terminal.exitCode = error instanceof CommanderError && error.exitCode === 0 ? 0 : 2
  }
}

function createProgram(terminal: Terminal, version: string | undefined): Command {
  const program = new Command('vite-plugin-api-md')
    .description('Works on .api.md files without a bundler.')
    .version(version ?? 'unknown', '--version', 'print the version of this package')
    .showHelpAfterError('(add --help for more)')
    .configureOutput({
      writeOut: (text) => terminal.stdout.write(text),
      writeErr: (text) => terminal.stderr.write(text),
    })
    .exitOverride()
  const commandOf = (
    name: string,
    description: string,
    exitCodes: string,
    examples: readonly [string, string],
    others = '2 for wrong usage or an unreadable file',
  ): Command =>
    program
      .command(name)
      .description(description)
      .option('--ignore <pattern>', 'leave out files; may be repeated', collect, [])
      .addHelpText('after', `\nExit codes: ${exitCodes}, ${others}.`)
      .addHelpText(
        'after',
        `\nExamples:\n${examples.map((one) => `  npx ${program.name()} ${name} ${one}\n`).join('')}`,
      )
  const vocabulary = vocabularyOption(terminal.cwd())
  /** Runs a command with its options and the configuration, but for what the command line says itself. */
  const withConfig =
    (work: Work) => async (patterns: string[], given: CommandOptions, command: Command) => {
      const cwd = terminal.cwd()
      const found = await loadConfig(cwd, given.config)
      const isOpen = ([name]: [string, unknown]) => command.getOptionValueSource(name) !== 'cli'
      const open = Object.fromEntries(Object.entries(found).filter(isOpen))
      const severities = { ...found.severities, ...given.severity }
      const options = { ...given, ...open, severities, version }
      terminal.exitCode =
        command.args.length > 0
          ? await work(patterns, options, terminal)
          : await work(
              patternsOf(found),
              { ...options, isDocument: filterOf(found, cwd) },
              terminal,
            )
    }
  commandOf(
    'check',
    'report what is wrong with documents',
    '0 without errors, 1 with errors (see --fail-on)',
    ['docs --fix', "'docs/**/*.api.md' --format github --fail-on warning"],
  )
    .argument('[patterns...]', FILES_OR_INPUT, ALL)
    .addOption(
      new Option('--format <name>', 'the form of the output')
        .choices(Object.keys(formats))
        .default('pretty'),
    )
    .addOption(failOn)
    .addOption(vocabulary)
    .addOption(config)
    .addOption(severity)
    .addOption(idPrefix)
    .addOption(headingIds)
    .option('--fix', 'apply the known fixes to the files')
    .addOption(
      new Option('--fix-dry-run', 'print what --fix would change, as a patch').conflicts('fix'),
    )
    .action(withConfig(check))
  commandOf(
    'openapi',
    'write an OpenAPI 3.1 description of documents',
    '0 everything is described, 1 something was left out as an error',
    ['--out openapi.yaml', 'docs --server https://api.example.org --report report.json'],
  )
    .argument('[patterns...]', FILES_OR_INPUT, ALL)
    .option('--out <file>', 'the file to write; standard output by default')
    .addOption(
      new Option(
        '--format <name>',
        'the form of the output; by default that of the file name, else JSON',
      ).choices(descriptionFormats),
    )
    .option('--report <file>', 'a file for the report of what is inferred, left out and wrong')
    .option('--title <text>', 'the title of the API; by default of front matter or package.json')
    .option(
      '--api-version <text>',
      'the version of the API; by default of front matter or package.json',
    )
    .option('--server <url>', 'the address of the API; may be repeated', collect, [])
    .addOption(unstatedStatus)
    .addOption(failOn)
    .addOption(vocabulary)
    .addOption(config)
    .action(withConfig(describeApi))
  commandOf(
    'verify',
    'hold the requests and responses of documents against a server',
    '0 without contradictions, 1 with one',
    [
      '--server http://localhost:8080',
      "docs --server http://localhost:8080 --header 'Authorization: Bearer $TOKEN'",
    ],
    '2 for wrong usage, an unreadable file or where nothing answers at the address, 130 where Ctrl-C ended the run',
  )
    .argument('[patterns...]', FILES_OR_INPUT, ALL)
    .addOption(
      new Option(
        '--server <url>',
        'the address of the server; nothing is sent to another one',
      ).argParser((url) => [url]),
    )
    .option(
      '--header <header>',
      'a header of each request, with `$NAME` for a value of the environment; may be repeated',
      collect,
      [],
    )
    .option('--values <file>', 'a JSON file of values by the names of parameters')
    .option('--methods <names>', 'the methods that may be sent; GET,HEAD by default', (names) =>
      names.toUpperCase().split(/[ ,]+/),
    )
    .option('--baseline <file>', 'known contradictions, which do not fail')
    .option('--update-baseline', 'write the baseline, or remove from it what is gone')
    .option('--timeout <time>', 'how long an answer may take; 10s by default', (text) => {
      const time = readDuration(text)
      if (time === undefined) throw new InvalidArgumentError('It is a time such as 10s or 500ms.')
      return time
    })
    .option(
      '--concurrency <number>',
      'how many requests are under way at once; 4 by default',
      (text) => {
        const number = Number(text)
        if (!(Number.isInteger(number) && number > 0 && number <= 100))
          throw new InvalidArgumentError('It is a number from 1 to 100.')
        return number
      },
    )
    .addOption(
      new Option('--format <name>', 'the form of the output')
        .choices(verifyFormats)
        .default('pretty'),
    )
    .addOption(vocabulary)
    .addOption(config)
    .addOption(severity)
    .addOption(headingIds)
    .action(withConfig(verify))
  commandOf(
    'types',
    'write declarations beside documents, with their literal methods, paths and names',
    '0 all is well, 1 out of date (with --check) or errors in a document',
    ['docs', '--check'],
  )
    .argument('[patterns...]', 'files, folders or glob patterns', ALL)
    .option('--check', 'write nothing, and report declarations that are out of date')
    .addOption(vocabulary)
    .addOption(config)
    .addOption(idPrefix)
    .addOption(headingIds)
    .action(withConfig(writeTypes))
  commandOf(
    'adopt',
    'make documents of Markdown pages: each section that states a route becomes a block',
    '0 all is well, 1 a document was not written',
    ["'docs/**/*.md' --dry-run", 'docs --out api --report report.json'],
  )
    .argument('<patterns...>', 'files, folders or glob patterns of pages, such as docs/**/*.md')
    .option('--out <folder>', 'the folder to write to; beside the pages by default')
    .option('--dry-run', 'write nothing, and report what would become of the pages')
    .option('--force', 'replace documents that exist and differ')
    .option('--report <file>', 'a file for the report as JSON, too')
    .addOption(vocabulary)
    .action(async (patterns: string[], options: CommandOptions) => {
      terminal.exitCode = await adoptPages(patterns, options, terminal)
    })
  return program
}
