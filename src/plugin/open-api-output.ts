import { posix } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import {
  type ApiDescription,
  type DescribedDocument,
  describeProject,
} from '../project/api-description.js'
import type { DocumentStore } from '../project/document-store.js'
import { readPackageData } from '../project/package-data.js'
import type { DocumentIndex } from './document-index.js'
import { FindingLog } from './finding-log.js'
import { type CheckedDocument, withSeverity } from '../project/checked-document.js'
import type { ApiMdOptions, OpenApiOutputOptions } from './options.js'

/** A file of the output. */
export interface OutputFile {
  readonly fileName: string
  readonly source: string
}

/** What was found while the description was made. */
export interface OpenApiCheck {
  /** The output: the description, and the report where it is asked for. */
  readonly files: readonly OutputFile[]
  /** The paths of the documents. */
  readonly paths: readonly string[]
  /** Every document with findings. */
  readonly documents: readonly CheckedDocument[]
  /** The same with only the findings that were not told before. */
  readonly fresh: readonly CheckedDocument[]
}

/** Makes the OpenAPI description of the documents of a project, imported or not. */
export class OpenApiOutput {
  readonly #options: ApiMdOptions
  readonly #settings: OpenApiOutputOptions
  readonly #index: DocumentIndex
  readonly #log: FindingLog
  readonly #store: DocumentStore

  constructor(options: ApiMdOptions, index: DocumentIndex, store: DocumentStore) {
    this.#store = store
    this.#options = options
    this.#settings = typeof options.openapi === 'object' ? options.openapi : {}
    this.#index = index
    this.#log = new FindingLog(options.onDiagnostic)
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
    return this.#settings.include === undefined && !this.#index.lists(file)
      ? false
      : this.#filter(file)
  }

  #filter(file: string): boolean {
    const { include, exclude } = this.#settings
    return createFilter(include, exclude, { resolve: this.#index.root })(file)
  }

  /** Reads the documents as they are now, and describes them. */
  async describe(): Promise<OpenApiCheck> {
    const { root } = this.#index
    const documents = await this.#read()
    const data = await readPackageData(root)
    const described = describeProject(
      documents,
      { ...(data && { package: data }), ...this.#settings },
      this.#options.severities,
    )
    const checked = documents.map(({ name, source }): CheckedDocument => {
      const diagnostics = withSeverity(described.findings.get(name) ?? [], this.#options.strict)
      return { file: posix.join(root, name), source, diagnostics }
    })
    const fresh = checked.map((document) => ({ ...document, diagnostics: this.#log.add(document) }))
    const isFound = ({ diagnostics }: CheckedDocument) => diagnostics.length > 0
    return {
      files: this.#filesOf(described),
      paths: checked.map(({ file }) => file),
      documents: checked.filter(isFound),
      fresh: fresh.filter(isFound),
    }
  }

  #filesOf({ description, report }: ApiDescription): OutputFile[] {
    const contents = [description, report]
    return this.fileNames.map((fileName, index) => ({
      fileName,
      source: `${JSON.stringify(contents[index], null, 2)}\n`,
    }))
  }

  async #read(): Promise<DescribedDocument[]> {
    const { root } = this.#index
    const isNamed = this.#settings.include !== undefined
    const files = await this.#index.files(isNamed ? (file) => this.#filter(file) : undefined)
    const documents = files.map((file) => {
      if (!this.#filter(file)) return []
      // What cannot be read is on its way out.
      const document = this.#store.read(file)
      return document
        ? [{ name: posix.relative(root, file), source: document.source, document }]
        : []
    })
    return documents.flat()
  }
}
