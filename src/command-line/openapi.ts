import { count, visible } from '../diagnostics/wording.js'
import { describeProject, readPackageData } from '../project/api-description.js'
import { exitCodeOf, formatPretty } from './formats.js'
import { readInputs } from './input.js'
import { projectReader } from './project.js'
import { toJson, type Work, writeOutput } from './terminal.js'

/** The formats of a description. */
export const descriptionFormats = ['json', 'yaml']

/**
 * Describes documents in OpenAPI, all that can be described of them. The exit code is 1 when a diagnostic
 * is grave enough, such as an operation that is left out because of an error.
 */
export const describeApi: Work = async (patterns, options, terminal) => {
  const { severities, report: reportFile, out, failOn, strict, vocabulary, openapi } = options
  const cwd = terminal.cwd()
  const inputs = await readInputs(patterns, options, terminal)
  const files = projectReader(inputs, cwd, options).read(inputs)
  const { description, report, documents } = describeProject(
    files.map(({ file, document }) => ({ ...document, file })),
    {
      package: readPackageData(cwd),
      vocabulary,
      ...(typeof openapi === 'object' && openapi),
    },
    severities,
  )
  if (reportFile !== undefined) writeOutput(reportFile, toJson(report), terminal)
  if (documents.some(({ diagnostics }) => diagnostics.length > 0))
    terminal.stderr.write(formatPretty(documents))
  // The name of the file decides where no format is stated.
  const format = options.format ?? (/\.ya?ml$/i.test(out ?? '') ? 'yaml' : 'json')
  const text = format === 'yaml' ? await toYaml(description) : toJson(description)
  if (out === undefined) terminal.stdout.write(text)
  else {
    writeOutput(out, text, terminal)
    terminal.stdout.write(
      `wrote ${visible(out)}, ${count(Object.keys(description.paths).length, 'path')}\n`,
    )
  }
  return exitCodeOf(documents, strict ? 'warning' : failOn)
}

async function toYaml(value: unknown): Promise<string> {
  const { stringify } = await import('yaml')
  // YAML 1.1 reads `on`, `12:30` and `0750` otherwise, and many tools do.
  return stringify(value, { aliasDuplicateObjects: false, lineWidth: 0, compat: 'yaml-1.1' })
}
