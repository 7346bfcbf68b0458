import { Command, CommanderError } from 'commander'
import { visible } from '../diagnostics/wording.js'
import { commands } from './commands.js'
import { filterOf, loadConfig, patternsOf, readVocabulary } from './config.js'
import { optionOf, shared } from './options.js'
import { type CommandOptions, type Terminal, UsageError, type Work } from './terminal.js'

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
  for (const { name, description, exitCodes, examples, patterns, options, work } of commands) {
    const command = program
      .command(name)
      .description(description)
      .argument(...patterns)
      .addHelpText('after', `\nExit codes: ${exitCodes}.\n\nExamples:`)
      .action(async (named: string[], given: CommandOptions) => {
        terminal.exitCode = await runCommand(command, work, named, { ...given, version }, terminal)
      })
    for (const line of [shared.ignore, ...options]) command.addOption(optionOf(line))
    for (const one of examples)
      command.addHelpText('after', `  npx ${program.name()} ${name} ${one}`)
  }
  return program
}

/** Runs a command with its options and the configuration, but for what the command line says itself. */
async function runCommand(
  command: Command,
  work: Work,
  patterns: readonly string[],
  given: CommandOptions,
  terminal: Terminal,
): Promise<number> {
  const cwd = terminal.cwd()
  const { vocabulary: file } = given as { vocabulary?: string }
  const own = file === undefined ? given : { ...given, vocabulary: readVocabulary(cwd, file) }
  if (!command.options.some(({ long }) => long === '--config')) return work(patterns, own, terminal)
  const found = await loadConfig(cwd, given.config)
  const isOpen = ([name]: [string, unknown]) => command.getOptionValueSource(name) !== 'cli'
  const open = Object.fromEntries(Object.entries(found).filter(isOpen))
  const options = { ...own, ...open, severities: { ...found.severities, ...given.severity } }
  if (command.args.length > 0) return work(patterns, options, terminal)
  return work(patternsOf(found), { ...options, isDocument: filterOf(found, cwd) }, terminal)
}
