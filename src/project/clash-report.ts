import type { Diagnostic } from '../diagnostics/diagnostic.js'
import { Reporter } from '../diagnostics/reporter.js'
import type { SeverityMap } from '../diagnostics/severity-map.js'
import type { Clash } from './clash-index.js'

/** The finding that a clash is; none when its code is switched off. */
export function clashFinding(
  clash: Clash,
  severities: SeverityMap | undefined,
  nameOf: (file: string) => string,
): Diagnostic | undefined {
  const { code, place, document, other } = clash
  const reporter = new Reporter(document.source, severities)
  const name = nameOf(other.file)
  if (code === 'id-in-two-files') reporter.report(code, place.span, place.id, name)
  else reporter.report(code, place.span, place.method, place.path, name)
  return reporter.diagnostics[0]
}
