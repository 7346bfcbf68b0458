import { posix } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import {
  type DescribedDocument,
  describeProject,
  readPackageData,
} from '../project/api-description.js'
import { type CheckedDocument, withSeverity } from '../project/checked-document.js'
import type { Instance } from './instance.js'
import type { OpenApiOutputOptions } from './options.js'
import type { Report } from './report.js'

/** A file of the output. */
export interface OutputFile {
  readonly fileName: string
  readonly source: string
}

/** The OpenAPI description of a project as it is now. */
export interface OpenApiResult extends Report {
  /** The output: the description, and the report where it is asked for. */
  readonly files: readonly OutputFile[]
  /** The paths of the documents. */
  readonly paths: readonly string[]
}

/** Makes the OpenAPI description of the documents of a project, imported or not. */
export class OpenApiOutput {
  readonly #settings: OpenApiOutputOptions
  readonly #instance: Instance

  constructor(instance: Instance) {
    const { openapi } = instance.options
    this.#settings = typeof openapi === 'object' ? openapi : {}
    this.#instance = instance
  }

  /** The names of the files that it makes. */
  get fileNames(): string[] {
    const { fileName = 'openapi.json', report = false } = this.#settings
    if (report === false) return [fileName]
    const beside = fileName.replace(/(?:\.json)?$/, '.report.json')
    return [fileName, report === true ? beside : report]
  }

  /** Whether a file, present or not, would be described. */
  describes(file: string): boolean {
    const isCandidate = this.#settings.include !== undefined || this.#instance.index.lists(file)
    return isCandidate && this.#filter(file)
  }

  /** Reads the documents as they are now, and describes them. */
  describe(warn: (message: string) => void): OpenApiResult {
    const { root } = this.#instance.index
    this.#instance.index.tellUse(warn)
    const documents = this.#read()
    const data = readPackageData(root)
    const { description, report, diagnostics } = describeProject(
      documents,
      { ...(data && { package: data }), ...this.#settings },
      this.#instance.options.severities,
    )
    const contents = [description, report]
    const checked = documents.map(({ name, source }): CheckedDocument => ({
      file: posix.join(root, name),
      source,
      diagnostics: withSeverity(diagnostics.get(name) ?? [], this.#instance.options.strict),
    }))
    return {
      ...this.#instance.log.add(checked, 'openapi'),
      files: this.fileNames.map((fileName, index) => ({
        fileName,
        source: `${JSON.stringify(contents[index], null, 2)}\n`,
      })),
      paths: checked.map(({ file }) => file),
    }
  }

  #filter(file: string): boolean {
    const { include, exclude } = this.#settings
    return createFilter(include, exclude, { resolve: this.#instance.index.root })(file)
  }

  #read(): DescribedDocument[] {
    const isNamed = this.#settings.include !== undefined
    const files = this.#instance.index.files(isNamed ? (file) => this.#filter(file) : undefined)
    return files.flatMap((file) => {
      // What cannot be read is on its way out.
      const document = this.#filter(file) ? this.#instance.compiler.store.read(file) : undefined
      const name = posix.relative(this.#instance.index.root, file)
      return document ? [{ name, source: document.source, document }] : []
    })
  }
}
