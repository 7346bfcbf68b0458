import type { CheckedDocument } from './checked-document.js'
import { errorOf } from './document-error.js'
import type { HostContext } from './host-context.js'
import { hostWarning } from './host-warning.js'

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
