import { resolve } from 'node:path'
import { Command, CommanderError } from 'commander'
import { createFilter } from '@rollup/pluginutils'
import { visible } from '../diagnostics/wording.js'
import { documentGlob, documentPattern } from '../project/files.js'
import { findConfigFile, readConfig } from '../project/options.js'
import { addCommands } from './commands.js'
import { type CommandOptions, type Terminal, UsageError, type Work, reasonOf } from './terminal.js'

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
  addCommands(program, async (work, patterns, options) => {
    terminal.exitCode = await runCommand(work, patterns, { ...options, version }, terminal)
  })
  return program
}

/** Runs a command with its options and the configuration. */
async function runCommand(
  work: Work,
  patterns: readonly string[],
  given: Omit<CommandOptions, 'failures'>,
  terminal: Terminal,
): Promise<number> {
  const cwd = terminal.cwd()
  const config = loadConfig(cwd, given.config)
  const severities = { ...config.severities, ...given.severity }
  const failures: string[] = []
  const options = { ...config, ...given, severities, failures }
  const { include = documentPattern, exclude } = config
  const isDocument = createFilter(include, exclude, { resolve: cwd })
  const code =
    patterns.length > 0
      ? await work(patterns, options, terminal)
      : await work(patternsOf(config), { ...options, isDocument }, terminal)
  if (failures.length > 0) throw new UsageError(failures.join('\n'))
  return code
}

/** Reads the configuration that is named, or the nearest one from a folder upwards; none where there is none. */
function loadConfig(cwd: string, named?: string): Partial<CommandOptions> {
  const path = named === undefined ? findConfigFile(cwd) : resolve(cwd, named)
  if (path === undefined) return {}
  try {
    // Its server is that of forms, not the one that a command is about.
    return { ...readConfig(path), server: undefined }
  } catch (cause) {
    throw new UsageError(reasonOf(cause), { cause })
  }
}

/** The patterns of the documents of a configuration, for who names no file. */
function patternsOf({ include, documents }: Partial<CommandOptions>): string[] {
  const patterns = [include ?? []].flat()
  const globs = patterns.filter((pattern) => typeof pattern === 'string')
  // What a regular expression matches is only known of each file.
  const own = globs.length < patterns.length ? ['**/*'] : globs.length > 0 ? globs : [documentGlob]
  return [...own, ...[documents?.include ?? []].flat()]
}
