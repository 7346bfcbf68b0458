import { relative } from 'node:path'
import type { ErrorPayload, Logger } from 'vite'
import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { count, countSeverities, labelledHint, placeOf } from '../diagnostics/wording.js'
import { type CheckedDocument, withSeverity } from '../project/document.js'
import { toPosix } from '../project/files.js'
import { codeFrame } from '../source/frame.js'
import { type HostContext, pluginName } from './host.js'
import type { ApiMdOptions } from './options.js'

type FoundDiagnostic = Diagnostic & Pick<CheckedDocument, 'file' | 'source'>

/** The diagnostics of some documents, and those that are new. */
export interface Report {
  readonly found: readonly FoundDiagnostic[]
  readonly fresh: readonly FoundDiagnostic[]
}

export function foundIn({ file, source, diagnostics }: CheckedDocument): FoundDiagnostic[] {
  return diagnostics.map((diagnostic) => ({ ...diagnostic, file, source }))
}

/** The diagnostics of each text that were told already, so that each is told once. */
export class DiagnosticLog {
  readonly #options: Pick<ApiMdOptions, 'onDiagnostic' | 'strict'>
  /** By file, then by who found them: two modules of one text need not have the same ones. */
  readonly #told = new Map<string, { text: string; keys: Map<string, string[]> }>()

  constructor(options: Pick<ApiMdOptions, 'onDiagnostic' | 'strict'>) {
    this.#options = options
  }

  /** Takes all that one part of the plugin has found in some documents by now. */
  add(documents: readonly CheckedDocument[], finder: string): Report {
    const report = { found: [] as FoundDiagnostic[], fresh: [] as FoundDiagnostic[] }
    for (const { file, source, diagnostics } of documents) {
      let told = this.#told.get(file)
      if (!told && diagnostics.length === 0) continue
      if (told?.text !== source.text)
        this.#told.set(file, (told = { text: source.text, keys: new Map() }))
      const before = new Set([...told.keys.values()].flat())
      const counted = withSeverity(diagnostics, this.#options.strict)
      told.keys.set(finder, counted.map(keyOf))
      const fresh = counted.filter((diagnostic) => !before.has(keyOf(diagnostic)))
      for (const diagnostic of fresh) this.#options.onDiagnostic?.(diagnostic, file)
      report.found.push(...foundIn({ file, source, diagnostics: counted }))
      report.fresh.push(...foundIn({ file, source, diagnostics: fresh }))
    }
    return report
  }

  clear(): void {
    this.#told.clear()
  }
}

function keyOf({ code, severity, message, range }: Diagnostic): string {
  return `${code} ${severity} ${range.start.offset} ${range.end.offset} ${message}`
}

/** Tells a build what is new; throws when there are errors. */
export function reportTo(context: HostContext, { found, fresh }: Report): void {
  const error = errorOf(found)
  if (error) throw error
  const { environment, meta } = context
  const isRolldown = meta?.rolldownVersion !== undefined
  for (const one of fresh) {
    const { code, file: id } = one
    const frame = codeFrame(one.source, one.range)
    // Rollup puts the place before the message, and its command line the frame below it.
    const message = isRolldown || environment ? `${wordsOf(one)}\n${frame}` : wordsOf(one)
    if (isRolldown && environment) context.warn({ message: warningText(one), code, id })
    else context.warn({ message, code, id, loc: locationOf(one, 0), frame })
  }
}

/** Prints what is new where modules are served; returns the error, if there is one. */
export function print(logger: Logger, { found, fresh }: Report): DocumentError | undefined {
  const error = errorOf(found, true)
  const options = { timestamp: true }
  if (!error) for (const one of fresh) logger.warn(warningText(one), options)
  else if (fresh.length > 0) logger.error(`${error.message}\n\n${error.frame}`, options)
  return error
}

export function warningText(found: FoundDiagnostic): string {
  return `${placedWords(found)}\n${codeFrame(found.source, found.range)}`
}

function placedWords(found: FoundDiagnostic): string {
  return `${placeOf(shortPath(found.file), found)} ${found.severity}: ${wordsOf(found)}`
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

export type DocumentError = NonNullable<ReturnType<typeof errorOf>>

/** The error that documents fail their import with, if they do: at the first error, with all diagnostics. */
export function errorOf(found: readonly FoundDiagnostic[], isServed = false) {
  const first = found.find(({ severity }) => severity === 'error')
  if (!first) return undefined
  const { errors, warnings } = countSeverities(found)
  const counts = count(errors, 'error') + (warnings > 0 ? ` and ${count(warnings, 'warning')}` : '')
  const files = new Set(found.map(({ file }) => file)).size
  const where = files === 1 ? 'this document' : count(files, 'document')
  const summary = found.length > 1 ? [`${counts} in ${where}:`] : []
  const message = [...summary, ...found.map(placedWords)].join('\n\n')
  // Not where in this plugin the error was made: Vite's overlay makes each of these lines a link.
  const places = found.map((one) => `    at ${placeOf(one.file, one)}`)
  return Object.assign(new Error(message), {
    stack: `Error: ${message}\n${places.join('\n')}`,
    id: first.file,
    // The editor opens at it in dev, where columns count from 1.
    loc: locationOf(first, isServed ? 1 : 0),
    frame: codeFrame(first.source, first.range),
    plugin: pluginName,
    code: first.code,
    // Where the hosts put a code of their own in its place.
    pluginCode: first.code,
  })
}

/** The start of a diagnostic, as a host takes it, whose columns count from 0 or 1. */
function locationOf({ file, range: { start } }: FoundDiagnostic, firstColumn: 0 | 1) {
  return { file, line: start.line, column: start.column - 1 + firstColumn }
}

/** An error as the overlay of Vite takes it. */
export function overlayOf(error: DocumentError): ErrorPayload {
  const { message, stack } = error
  const places = stack.slice(`Error: ${message}\n`.length)
  return { type: 'error', err: { ...error, message, stack: places } }
}
