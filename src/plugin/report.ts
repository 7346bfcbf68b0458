import { relative } from 'node:path'
import type { ErrorPayload } from 'vite'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { count, countSeverities, labelledHint, placeOf } from '../diagnostics/wording.js'
import type { CheckedDocument } from '../project/checked-document.js'
import { toPosix } from '../project/destination-path.js'
import { codeFrame } from '../source/frame.js'
import { type HostContext, type HostEnvironment, pluginName, servesModules } from './host.js'

/** Documents with diagnostics, and which of these are new. */
export interface Report {
  readonly documents: readonly CheckedDocument[]
  /** The documents with only the diagnostics that were not told before. */
  readonly fresh: readonly CheckedDocument[]
}

/** Remembers which diagnostics of which text were told, so that each is told once. */
export class DiagnosticLog {
  readonly #onDiagnostic: ((diagnostic: Diagnostic, file: string) => void) | undefined
  /** By file, then by who found them: two modules of one text need not have the same ones. */
  readonly #told = new Map<string, { text: string; keys: Map<string, ReadonlySet<string>> }>()

  constructor(onDiagnostic: ((diagnostic: Diagnostic, file: string) => void) | undefined) {
    this.#onDiagnostic = onDiagnostic
  }

  /** Forgets what was told. */
  clear(): void {
    this.#told.clear()
  }

  /** Takes all that one part of the plugin has found in some documents by now. */
  add(documents: readonly CheckedDocument[], finder: string): Report {
    const fresh = documents.map((document) => ({
      ...document,
      diagnostics: this.#freshOf(document, finder),
    }))
    return { documents: documents.filter(hasAny), fresh: fresh.filter(hasAny) }
  }

  #freshOf({ file, source, diagnostics }: CheckedDocument, finder: string): Diagnostic[] {
    let told = this.#told.get(file)
    if (told?.text !== source.text) {
      told = { text: source.text, keys: new Map() }
      this.#told.set(file, told)
    }
    const before = [...told.keys.values()]
    told.keys.set(finder, new Set(diagnostics.map(keyOf)))
    const fresh = diagnostics.filter((found) => !before.some((keys) => keys.has(keyOf(found))))
    for (const diagnostic of fresh) this.#onDiagnostic?.(diagnostic, file)
    return fresh
  }
}

function hasAny({ diagnostics }: CheckedDocument): boolean {
  return diagnostics.length > 0
}

function keyOf({ code, severity, message, range }: Diagnostic): string {
  return `${code} ${severity} ${range.start.offset} ${range.end.offset} ${message}`
}

/** Tells a build what is new; throws when there are errors. */
export function reportTo(context: HostContext, { documents, fresh }: Report): void {
  const error = errorOf(documents)
  if (error) throw error
  for (const document of fresh) {
    for (const found of document.diagnostics) context.warn(hostWarning(context, document, found))
  }
}

/** Prints what is new where modules are served; returns the error, if there is one. */
export function print(
  logger: HostEnvironment['logger'],
  { documents, fresh }: Report,
): DocumentError | undefined {
  const error = errorOf(documents, true)
  if (error) {
    const text = `${error.message}\n\n${error.frame}`
    if (fresh.length > 0) logger?.error(text, { timestamp: true })
    return error
  }
  for (const document of fresh) {
    for (const found of document.diagnostics) {
      logger?.warn(warningText(document, found), { timestamp: true })
    }
  }
  return undefined
}

/** A warning in the form in which the host prints its place and its code frame. */
function hostWarning(
  { environment, meta }: HostContext,
  document: CheckedDocument,
  found: Diagnostic,
) {
  const { code, range } = found
  const { file, source } = document
  const frame = codeFrame(source, range)
  // Vite puts `warning:` before the text in dev, and the place with a column from 0 after it.
  if (servesModules(environment)) {
    return { message: `${placeOf(shortPath(file), found)} ${wordsOf(found)}\n${frame}`, code }
  }
  // It prints neither place nor frame in a build.
  if (environment) return { message: warningText(document, found), code }
  const words = wordsOf(found)
  const message = meta?.rolldownVersion === undefined ? words : `${words}\n${frame}`
  return { message, code, id: file, loc: locationOf(found, file, 0), frame }
}

/** A warning in one text, with its place and its code frame. */
export function warningText({ file, source }: CheckedDocument, found: Diagnostic): string {
  return `${placedWords(found, file)}\n${codeFrame(source, found.range)}`
}

function placedWords(found: Diagnostic, file: string): string {
  return `${placeOf(shortPath(file), found)} ${found.severity}: ${wordsOf(found)}`
}

function wordsOf({ message, code, hint }: Diagnostic): string {
  const text = `${message} (${code})`
  return hint === undefined ? text : `${text}\n${labelledHint(hint)}`
}

/** A path as people read it: from the working folder, where the file is in it. */
export function shortPath(file: string): string {
  const path = toPosix(relative(process.cwd(), file))
  return path.startsWith('../') ? file : path
}

/** Documents with errors, in the form that the hosts show with file, position and code frame. */
export type DocumentError = NonNullable<ReturnType<typeof errorOf>>

/**
 * The error that documents fail their import with, if they do: at the first error, with all
 * diagnostics. Vite puts it over the page where modules are served.
 */
export function errorOf(documents: readonly CheckedDocument[], isServed = false) {
  const document = documents.find(({ diagnostics }) => diagnostics.some(isError))
  if (!document) return undefined
  const { file, source } = document
  const first = document.diagnostics.find(isError)!
  const all = documents.flatMap(({ diagnostics, file: path }) =>
    diagnostics.map((found) => ({ found, path })),
  )
  const texts = all.map(({ found, path }) => placedWords(found, path))
  if (all.length > 1) texts.unshift(countsOf(documents))
  const message = texts.join('\n\n')
  // Not where in this plugin the error was made: Vite's overlay makes each of these lines a link.
  const places = all.map(({ found, path }) => `    at ${placeOf(path, found)}`)
  return Object.assign(new Error(message), {
    stack: `Error: ${message}\n${places.join('\n')}`,
    id: file,
    // The editor opens at it in dev, where columns count from 1.
    loc: locationOf(first, file, isServed ? 1 : 0),
    frame: codeFrame(source, first.range),
    plugin: pluginName,
    code: first.code,
    // Where the hosts put a code of their own in its place.
    pluginCode: first.code,
  })
}

function isError({ severity }: Diagnostic): boolean {
  return severity === 'error'
}

/** Where a diagnostic starts, as a host takes it, whose columns count from 0 or 1. */
function locationOf({ range: { start } }: Diagnostic, file: string, firstColumn: 0 | 1) {
  return { file, line: start.line, column: start.column - 1 + firstColumn }
}

function countsOf(documents: readonly CheckedDocument[]): string {
  const { errors, warnings } = countSeverities(documents.flatMap(({ diagnostics }) => diagnostics))
  const counts = count(errors, 'error') + (warnings > 0 ? ` and ${count(warnings, 'warning')}` : '')
  const where = documents.length === 1 ? 'this document' : count(documents.length, 'document')
  return `${counts} in ${where}:`
}

/** An error as Vite shows it over the page. */
export function overlayOf(error: DocumentError): ErrorPayload {
  const places = error.stack.split('\n').filter((line) => line.startsWith('    at '))
  const { message } = error
  return { type: 'error', err: { ...error, message, stack: places.join('\n') } }
}
