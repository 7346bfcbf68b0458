import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { codeFrame } from '../source/frame.js'
import type { CheckedDocument } from './checked-document.js'
import { findingText, hostLocation, placedFindingText, placeText } from './finding-text.js'
import {
  environmentOf,
  servesModules,
  type HostContext,
  type HostEnvironment,
  type HostLog,
} from './host-context.js'

/** A warning in one text, with its place and its code frame. */
export function warningText({ file, source }: CheckedDocument, finding: Diagnostic): string {
  return `${placedFindingText(finding, file)}\n${codeFrame(source, finding.range)}`
}

/** A warning in the form in which the host prints its place and its code frame. */
export function hostWarning(
  context: HostContext,
  document: CheckedDocument,
  finding: Diagnostic,
): HostLog {
  const { code, range } = finding
  const { file, source } = document
  const frame = codeFrame(source, range)
  const text = findingText(finding)
  const environment = environmentOf(context)
  // Vite puts `warning:` before the text in dev, and the place with a column from 0 behind it.
  if (servesModules(environment)) {
    return { message: `${placeText(finding, file)} ${text}\n${frame}`, code }
  }
  // It prints neither place nor frame in a build.
  if (environment) return { message: warningText(document, finding), code }
  const message = context.meta?.rolldownVersion === undefined ? text : `${text}\n${frame}`
  return { message, code, id: file, loc: hostLocation(finding, file), frame }
}

/** Prints warnings that are not about the module of the hook that found them. */
export function logWarnings(
  { logger }: HostEnvironment,
  documents: readonly CheckedDocument[],
): void {
  for (const document of documents) {
    for (const finding of document.diagnostics) {
      logger?.warn(warningText(document, finding), { timestamp: true })
    }
  }
}
