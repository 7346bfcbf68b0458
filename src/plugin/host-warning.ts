import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { CheckedDocument } from '../project/checked-document.js'
import { codeFrame } from '../source/frame.js'
import { errorOf } from './document-error.js'
import { findingText, hostLocation, placeText, placedFindingText } from './finding-text.js'
import {
  type HostContext,
  type HostEnvironment,
  type HostLog,
  environmentOf,
  servesModules,
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

/** Warns of what is new; throws when there are errors. */
export function reportFindings(
  context: HostContext,
  { documents, fresh }: Record<'documents' | 'fresh', readonly CheckedDocument[]>,
): void {
  const error = errorOf(...documents)
  if (error) throw error
  for (const document of fresh) {
    for (const finding of document.diagnostics) {
      context.warn(hostWarning(context, document, finding))
    }
  }
}
