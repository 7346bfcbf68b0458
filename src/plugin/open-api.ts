import { posix } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import type { Environment, Logger } from 'vite'
import { describeProject, readPackageData } from '../project/api-description.js'
import { type HostLog, logOf, pluginName, settingsOf } from './host.js'
import type { Instance } from './instance.js'
import { print } from './report.js'

/** The OpenAPI description of the documents of a project, imported or not, as files of its output. */
export function openApiOutput({ options, filter, index, compiler, log }: Instance) {
  const { fileName = 'openapi.json', ...settings } = settingsOf(options.openapi) ?? {}
  const { report: reportName = false, include, exclude } = settings
  const beside = fileName.replace(/(?:\.json)?$/, '.report.json')
  /** The names of the files: the description, and the report where it is asked for. */
  const fileNames = [fileName, ...(reportName ? [reportName === true ? beside : reportName] : [])]

  /** The test for files to describe; without `include`, they are among those that are documents. */
  function fileTest(isDocument: (file: string) => boolean): (file: string) => boolean {
    const matches = createFilter(include, exclude, { resolve: index.root })
    return include === undefined ? (file) => isDocument(file) && matches(file) : matches
  }

  function describe(host: HostLog) {
    index.tellUse(host)
    const files = index.files(fileTest((file) => filter.matches(file)))
    const { description, report, documents } = describeProject(
      // What cannot be read is on its way out.
      files.flatMap((file) => compiler.store.read(file) ?? []),
      { package: readPackageData(index.root), vocabulary: options.vocabulary, ...settings },
      options.severities,
      (file) => posix.relative(index.root, file),
    )
    const sources = [description, report].map((data) => `${JSON.stringify(data, null, 2)}\n`)
    return {
      ...log.add(documents, 'openapi'),
      files: fileNames.map((name, position) => ({ fileName: name, source: sources[position]! })),
      paths: documents.map(({ file }) => file),
    }
  }

  return {
    describe,

    /** Tells pages that a file has changed, if it is described. */
    tell(file: string, environment: Environment): void {
      if (environment.mode === 'dev' && fileTest((path) => index.lists(path))(file))
        environment.hot.send({ type: 'custom', event: `${pluginName}:openapi` })
    },

    /** The text of one of its files at the time; prints what there is to say. */
    textOf(name: string, logger: Logger): string | undefined {
      if (!fileNames.includes(name)) return undefined
      const described = describe(logOf(logger))
      print(logger, described)
      return described.files[fileNames.indexOf(name)]!.source
    },
  }
}
