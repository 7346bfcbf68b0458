import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { CheckedDocument } from '../project/checked-document.js'
import { codeFrame } from '../source/frame.js'
import {
  type HostLocation,
  hostLocation,
  placedFindingText,
  shownLocation,
} from './finding-text.js'
import type { HostEnvironment } from './host-context.js'
import { pluginName } from './plugin-name.js'

/** Documents with errors, in the form that the hosts show with file, position and code frame. */
export class DocumentError extends Error {
  /** The path of the document. */
  readonly id: string
  /** Where the first error starts. */
  readonly loc: HostLocation
  /** The lines around the first error. */
  readonly frame: string
  /** Where the findings start, as lines of a stack. */
  readonly places: string
  /** Who found it. */
  readonly plugin = pluginName
  /** The code of the first error. */
  readonly code: Diagnostic['code']
  /** The same, where the hosts put their own code in its place. */
  readonly pluginCode: Diagnostic['code']

  constructor(
    documents: readonly CheckedDocument[],
    { file, source }: CheckedDocument,
    first: Diagnostic,
    location: typeof hostLocation,
  ) {
    const findings = documents.flatMap(({ diagnostics }) => diagnostics)
    super(
      [
        ...(findings.length > 1 ? [countText(findings, documents.length)] : []),
        ...documents.flatMap((document) =>
          document.diagnostics.map((finding) => placedFindingText(finding, document.file)),
        ),
      ].join('\n\n'),
    )
    // Not where in this plugin the error was made: Vite's overlay makes each of these lines a link.
    this.places = documents.flatMap(stackLines).join('\n')
    this.stack = `${this.name}: ${this.message}\n${this.places}`
    this.id = file
    this.loc = location(first, file)
    this.frame = codeFrame(source, first.range)
    this.code = first.code
    this.pluginCode = first.code
  }
}

/** An error as Vite shows it over the page. */
export function overlayOf(error: DocumentError): object {
  const { message, places, id, loc, frame, plugin, pluginCode } = error
  return { type: 'error', err: { message, stack: places, id, loc, frame, plugin, pluginCode } }
}

/** The error that documents fail their import with, if they do: at the first error, with all findings. */
export function errorOf(...documents: readonly CheckedDocument[]): DocumentError | undefined {
  return firstError(documents, hostLocation)
}

/** The same for where modules are served: Vite puts it over the page. */
export function servedErrorOf(...documents: readonly CheckedDocument[]): DocumentError | undefined {
  return firstError(documents, shownLocation)
}

function firstError(
  documents: readonly CheckedDocument[],
  location: typeof hostLocation,
): DocumentError | undefined {
  for (const document of documents) {
    const first = document.diagnostics.find(({ severity }) => severity === 'error')
    if (first) return new DocumentError(documents, document, first, location)
  }
  return undefined
}

function stackLines({ file, diagnostics }: CheckedDocument): string[] {
  return diagnostics.map(({ range: { start } }) => `    at ${file}:${start.line}:${start.column}`)
}

function countText(findings: readonly Diagnostic[], documents: number): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length
  const warnings = findings.length - errors
  const counts = [count(errors, 'error'), ...(warnings > 0 ? [count(warnings, 'warning')] : [])]
  const place = documents === 1 ? 'this document' : count(documents, 'document')
  return `${counts.join(' and ')} in ${place}:`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Shows errors over the page that are in documents which only a server imports. */
export class ServerErrors {
  /** The environment of the browser, once there is one. */
  client: HostEnvironment | undefined
  readonly #failed = new Set<string>()

  /** Takes in what became of a document in an environment; a page that showed its error is loaded again. */
  tell(environment: HostEnvironment, file: string, error: DocumentError | undefined): void {
    if (error) {
      if (!this.#isServerOnly(environment, file)) return
      this.#failed.add(file)
      this.client!.hot?.send(overlayOf(error) as never)
    } else if (environment !== this.client && this.#failed.delete(file)) {
      this.client?.hot?.send({ type: 'full-reload' } as never)
    }
  }

  #isServerOnly(environment: HostEnvironment, file: string): boolean {
    const { client } = this
    if (!client || environment === client) return false
    const modules = client.moduleGraph?.getModulesByFile?.(file)
    return !modules || modules.size === 0
  }
}
