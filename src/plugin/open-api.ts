import { posix } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import { describeProject, readPackageData } from '../project/api-description.js'
import type { Instance } from './instance.js'
import type { OpenApiOutputOptions } from './options.js'

/** Makes the OpenAPI description of the documents of a project, imported or not. */
export class OpenApiOutput {
  readonly #settings: OpenApiOutputOptions
  readonly #instance: Instance

  constructor(instance: Instance) {
    const { openapi } = instance.options
    this.#settings = typeof openapi === 'object' ? openapi : {}
    this.#instance = instance
  }

  /** The names of the files that it makes: the description, and the report where it is asked for. */
  get fileNames(): string[] {
    const { fileName = 'openapi.json', report = false } = this.#settings
    if (report === false) return [fileName]
    const beside = fileName.replace(/(?:\.json)?$/, '.report.json')
    return [fileName, report === true ? beside : report]
  }

  /** Whether a file, present or not, would be described. */
  describes(file: string): boolean {
    return this.#filter((path) => this.#instance.index.lists(path))(file)
  }

  /**
   * Reads the documents as they are now, and describes them: the files of the output, the paths of the
   * documents, and what there is to report.
   */
  describe(warn: (message: string) => void) {
    const { filter, index, compiler, log, options } = this.#instance
    index.tellUse(warn)
    // What cannot be read is on its way out.
    const files = index.files(this.#filter((file) => filter.matches(file)))
    const described = files.flatMap((file) => {
      const document = compiler.store.read(file)
      return document ? { ...document, name: posix.relative(index.root, file) } : []
    })
    const data = readPackageData(index.root)
    const { description, report, documents } = describeProject(
      described,
      { ...(data && { package: data }), ...this.#settings },
      options.severities,
    )
    const contents = [description, report]
    return {
      ...log.add(documents, 'openapi'),
      files: this.fileNames.map((fileName, position) => {
        return { fileName, source: `${JSON.stringify(contents[position], null, 2)}\n` }
      }),
      paths: documents.map(({ file }) => file),
    }
  }

  /** The test for files to describe; without `include`, they are among those that are documents. */
  #filter(isDocument: (file: string) => boolean): (file: string) => boolean {
    const { include, exclude } = this.#settings
    const matches = createFilter(include, exclude, { resolve: this.#instance.index.root })
    return include === undefined ? (file) => isDocument(file) && matches(file) : matches
  }
}
