import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { createFilter } from '@rollup/pluginutils'
import {
  describeProject,
  type ApiDescription,
  type DescribedDocument,
} from '../project/api-description.js'
import type { DocumentStore } from '../project/document-store.js'
import { documentGlob } from '../project/document-pattern.js'
import { findDocuments } from '../project/find-documents.js'
import { readPackageData } from '../project/package-data.js'
import { withSeverity, type CheckedDocument } from './checked-document.js'
import { FindingLog } from './finding-log.js'
import type { OpenApiOutputOptions } from './open-api-options.js'
import type { ApiMdOptions } from './options.js'

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
  readonly #folder: { readonly root: string; readonly ignored: readonly string[] }
  readonly #log: FindingLog
  readonly #store: DocumentStore

  constructor(
    options: ApiMdOptions,
    folder: { readonly root: string; readonly ignored: readonly string[] },
    store: DocumentStore,
  ) {
    this.#store = store
    this.#options = options
    this.#settings = typeof options.openapi === 'object' ? options.openapi : {}
    this.#folder = folder
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
    const { include = documentGlob, exclude } = this.#settings
    const { root } = this.#folder
    return createFilter(include, exclude, { resolve: root })(file)
  }

  /** Reads the documents as they are now, and describes them. */
  async describe(): Promise<OpenApiCheck> {
    const { root } = this.#folder
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
    const { include = documentGlob, exclude = [] } = this.#settings
    const { root, ignored } = this.#folder
    const outside = ignored.map((folder) => `${posix.relative(root, folder)}/**`)
    const names = await findDocuments([include].flat(), root, [...[exclude].flat(), ...outside])
    const documents = await Promise.all(
      names.map(async (name) => {
        // What cannot be read is on its way out.
        const file = posix.join(root, name)
        const text = await readFile(file, 'utf8').catch(() => undefined)
        if (text === undefined) return []
        const document = this.#store.get(file, text)
        return [{ name, source: document.source, document }]
      }),
    )
    return documents.flat()
  }
}
