import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { catalogue } from '../diagnostics/catalogue.js'
import type { SeverityMap } from '../diagnostics/catalogue.js'
import { adoptPages, type AdoptOptions } from './adopt.js'
import { readVocabulary, type Vocabulary } from '../vocabulary/vocabulary.js'
import { severityMistake } from '../project/option-check.js'
import { check, type CheckOptions } from './check.js'
import { loadConfig, type CommandConfig } from './config.js'
import { formats } from './formats/formats.js'
import { describeApi, descriptionFormats, type OpenApiCommandOptions } from './openapi.js'
import { reasonOf, type Terminal, UsageError } from './terminal.js'
import { writeTypes, type TypesOptions } from './declarations.js'

/** Runs the command line with its arguments, and sets the exit code of the process; `version` is that of this package. */
export async function runCommandLine(
  args: readonly string[],
  terminal: Terminal,
  version?: string,
): Promise<void> {
  try {
    await createProgram(terminal, version).parseAsync(args, { from: 'user' })
  } catch (error) {
    if (error instanceof UsageError) terminal.stderr.write(`error: ${error.message}\n`)
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
  program
    .command('check')
    .description('report what is wrong with documents')
    .argument('[patterns...]', 'files or glob patterns, or - for standard input', ['**/*.api.md'])
    .addOption(
      new Option('--format <name>', 'the form of the output')
        .choices(Object.keys(formats))
        .default('people'),
    )
    .addOption(failOnOption())
    .addOption(vocabularyOption(terminal))
    .option('--ignore <pattern>', 'leave out files; may be repeated', collect, [])
    .option(
      '--severity <code=severity>',
      'set the severity of a diagnostic to error, warning or off; may be repeated',
      collectSeverity,
      {},
    )
    .addOption(idPrefixOption())
    .addOption(headingIdsOption())
    .option('--fix', 'write what is right into the files, where it is known')
    .addOption(
      new Option('--fix-dry-run', 'print what --fix would change, as a patch').conflicts('fix'),
    )
    .addHelpText(
      'after',
      '\nExit codes: 0 without errors, 1 with errors (see --fail-on), 2 for wrong usage or an unreadable file.',
    )
    .action(
      async (patterns: string[], { severity, ...given }: CommandOptions, command: Command) => {
        const { openapi: _, ...config } = await loadConfig(terminal.cwd())
        const options = { ...given, ...unlessGiven(config, command) }
        const severities = { ...config.severities, ...severity }
        const checkOptions = { ...options, severities, ...(version && { version }) }
        terminal.exitCode = await check(patterns, checkOptions, terminal)
      },
    )
  program
    .command('openapi')
    .description('write an OpenAPI 3.1 description of documents')
    .argument('[patterns...]', 'files or glob patterns, or - for standard input', ['**/*.api.md'])
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
    .addOption(failOnOption())
    .addOption(vocabularyOption(terminal))
    .option('--ignore <pattern>', 'leave out files; may be repeated', collect, [])
    .addHelpText(
      'after',
      '\nExit codes: 0 everything is described, 1 something was left out as an error, 2 wrong usage or an unreadable file.',
    )
    .action(async (patterns: string[], given: OpenApiCommandOptions, command: Command) => {
      const { openapi = {}, ...config } = await loadConfig(terminal.cwd())
      const options = { ...given, ...unlessGiven(config, command), description: openapi }
      terminal.exitCode = await describeApi(patterns, options, terminal)
    })
  program
    .command('types')
    .description('write declarations beside documents, with their literal methods, paths and names')
    .argument('[patterns...]', 'files or glob patterns', ['**/*.api.md'])
    .option('--check', 'write nothing, and report declarations that are out of date')
    .option('--ignore <pattern>', 'leave out files; may be repeated', collect, [])
    .addOption(vocabularyOption(terminal))
    .addOption(idPrefixOption())
    .addOption(headingIdsOption())
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 out of date (with --check) or errors in a document, 2 wrong usage or an unreadable file.',
    )
    .action(async (patterns: string[], given: TypesOptions, command: Command) => {
      const { openapi: _, ...config } = await loadConfig(terminal.cwd())
      const options = { ...given, ...unlessGiven(config, command) }
      terminal.exitCode = await writeTypes(patterns, options, terminal)
    })
  program
    .command('adopt')
    .description(
      'make documents of Markdown pages: each section that states a route becomes a block',
    )
    .argument('<patterns...>', 'files or glob patterns of pages, such as docs/**/*.md')
    .option('--out <folder>', 'the folder to write to; beside the pages by default')
    .option('--dry-run', 'write nothing, and report what would become of the pages')
    .option('--force', 'replace documents that exist and differ')
    .option('--report <file>', 'a file for the report as JSON, too')
    .option('--ignore <pattern>', 'leave out files; may be repeated', collect, [])
    .addHelpText(
      'after',
      '\nExit codes: 0 all is well, 1 a document was not written, 2 wrong usage or an unreadable file.',
    )
    .action(async (patterns: string[], options: AdoptOptions) => {
      terminal.exitCode = await adoptPages(patterns, options, terminal)
    })
  return program
}

/** What the configuration says, but for what the command line says itself. */
function unlessGiven(config: CommandConfig, command: Command): CommandConfig {
  const entries = Object.entries(config)
  return Object.fromEntries(
    entries.filter(([name]) => command.getOptionValueSource(name) !== 'cli'),
  )
}

type CommandOptions = Omit<CheckOptions, 'severities'> & { severity: SeverityMap }

function failOnOption(): Option {
  return new Option('--fail-on <severity>', 'the lowest severity that makes the exit code 1')
    .choices(['error', 'warning'])
    .default('error')
}

function idPrefixOption(): Option {
  return new Option('--id-prefix <text>', 'the option `idPrefix`: goes before every id').default('')
}

function headingIdsOption(): Option {
  return new Option('--heading-ids <style>', 'how the ids of headings are made')
    .choices(['text', 'github'])
    .default('text')
}

function vocabularyOption(terminal: Terminal): Option {
  return new Option('--vocabulary <file>', 'the option `vocabulary`, as a JSON file').argParser(
    (file) => readVocabularyFile(resolve(terminal.cwd(), file)),
  )
}

function readVocabularyFile(file: string): Vocabulary {
  let option: unknown
  try {
    option = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    throw new InvalidArgumentError(`It cannot be read: ${reasonOf(cause)}.`)
  }
  const [problem] = readVocabulary(option).problems
  if (problem) throw new InvalidArgumentError(catalogue['invalid-vocabulary'].message(problem))
  return option as Vocabulary
}

function collect(value: string, previous: readonly string[]): string[] {
  return [...previous, value]
}

function collectSeverity(value: string, previous: SeverityMap): SeverityMap {
  const [code = '', severity = ''] = value.split('=')
  const mistake = severityMistake(code, severity)
  if (mistake !== undefined) throw new InvalidArgumentError(mistake)
  return { ...previous, [code]: severity }
}
