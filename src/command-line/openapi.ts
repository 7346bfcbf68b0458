import type { Severity } from '../diagnostics/diagnostic.js'
import type { OpenApiOptions } from '../openapi/options.js'
import { describeProject, readPackageData } from '../project/api-description.js'
import { exitCodeOf, formatPeople } from './formats.js'
import { readInputs } from './input.js'
import { projectReader, type ProjectOptions } from './project.js'
import { type Terminal, toJson, UsageError, writeOutput } from './terminal.js'

/** The options of the `openapi` command. */
export interface OpenApiCommandOptions extends ProjectOptions {
  readonly out?: string
  readonly format?: string
  readonly report?: string
  readonly title?: string
  readonly apiVersion?: string
  readonly server: readonly string[]
  readonly ignore: readonly string[]
  readonly failOn: Severity
  /** The options of the description, of the configuration. */
  readonly description?: OpenApiOptions
}

/** How a description is written. */
export const descriptionFormats = ['json', 'yaml']

/**
 * Describes documents in OpenAPI, all that can be described of them. Returns the exit code: 1 when a
 * diagnostic is grave enough, such as an operation that is left out because of an error, else 0.
 */
export async function describeApi(
  patterns: readonly string[],
  options: OpenApiCommandOptions,
  terminal: Terminal,
): Promise<0 | 1> {
  const cwd = terminal.cwd()
  const inputs = await readInputs(patterns, options.ignore, terminal)
  const files = projectReader(inputs, cwd, options)(inputs)
  const { description, report, documents } = describeProject(
    files.map(({ file, document }) => ({ ...document, file, name: file })),
    openApiOptions(options, cwd),
    options.severities,
  )
  if (options.report !== undefined) await writeOutput(options.report, toJson(report), terminal)
  // What no file says is a mistake of the options.
  const mistake = report.errors.find(({ file }) => file === undefined)
  if (mistake) throw new UsageError(mistake.message)
  if (documents.some(({ diagnostics }) => diagnostics.length > 0))
    terminal.stderr.write(formatPeople(documents, false))
  const text = isYaml(options) ? await toYaml(description) : toJson(description)
  if (options.out === undefined) terminal.stdout.write(text)
  else await writeOutput(options.out, text, terminal)
  return exitCodeOf(documents, options.failOn)
}

function openApiOptions(
  { title, apiVersion, server, description = {} }: OpenApiCommandOptions,
  cwd: string,
): OpenApiOptions {
  const data = readPackageData(cwd)
  const version = apiVersion !== undefined && { version: apiVersion }
  return {
    ...(data && { package: data }),
    ...description,
    info: { ...description.info, ...(title !== undefined && { title }), ...version },
    ...(server.length > 0 && { servers: server.map((url) => ({ url })) }),
  }
}

/** The name of the file decides where no format is stated. */
function isYaml({ format, out }: OpenApiCommandOptions): boolean {
  return format === undefined ? /\.ya?ml$/i.test(out ?? '') : format === 'yaml'
}

async function toYaml(value: unknown): Promise<string> {
  const { stringify } = await import('yaml')
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0 })
}
