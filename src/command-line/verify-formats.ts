import { count, messageAndHint, placeOf, visible } from '../diagnostics/wording.js'
import type { CheckedDocument } from '../project/document.js'
import { describeDiagnostic, escapeXml, type FormatContext, formats } from './formats.js'
import { toJson } from './terminal.js'
import type { SendableExchange } from '../exchange/read.js'
import type { Verification } from '../verify/verification.js'

/** An exchange of a file, and what became of it. */
export interface VerifiedExchange extends Verification {
  readonly file: string
  readonly exchange: SendableExchange
  /** True where the baseline has all that contradicts it. */
  isKnown: boolean
}

/** The forms of the output. */
export const verifyFormats = ['pretty', 'json', 'junit', 'sarif']

/** Writes what became of exchanges, in the order of their pages. */
export function formatVerifications(
  format: string,
  done: readonly VerifiedExchange[],
  context: FormatContext,
): string {
  if (format === 'json') return formatJson(done)
  if (format === 'junit') return formatJunit(done)
  if (format === 'sarif') return formats.sarif!(done.map(checkedOf), context)
  const known = done.filter(({ isKnown }) => isKnown).length
  const texts = done.flatMap((one) => (one.isKnown ? [] : formatPretty(one, context)))
  return texts.join('') + (known > 0 ? `${count(known, 'contradiction')} of the baseline\n` : '')
}

function formatPretty(one: VerifiedExchange, context: FormatContext): string[] {
  const place = `${visible(one.file)}:${lineOf(one)} ${requestOf(one)}`
  if (one.outcome === 'not-run') return [visible(`${place} not run: ${one.reason}\n`)]
  // A hint is a line; what contradicts the page is shown in it.
  const found = one.diagnostics.map((diagnostic) => {
    const text = describeDiagnostic(diagnostic, checkedOf(one), context)
    return diagnostic.severity === 'error' ? `${text}\n\n` : `${text.split('\n', 1)[0]}\n`
  })
  return found.length > 0 ? [`${visible(place)} ${one.outcome}\n`, ...found] : []
}

function formatJson(done: readonly VerifiedExchange[]): string {
  const of = (outcome: string) => done.filter((one) => one.outcome === outcome).length
  const exchanges = done.map((one) => {
    const { file, outcome, url, reason, status, diagnostics, isKnown, exchange } = one
    const { method } = exchange.request
    return {
      file,
      line: lineOf(one),
      method,
      url,
      title: exchange.title,
      outcome,
      ...(reason !== undefined && { reason }),
      ...(status !== undefined && { status }),
      ...(isKnown && { known: true }),
      diagnostics,
    }
  })
  return toJson({
    exchanges,
    verified: of('verified'),
    contradicted: of('contradicted'),
    notRun: of('not-run'),
  })
}

function formatJunit(done: readonly VerifiedExchange[]): string {
  const cases = done.map((one) => {
    const { file, outcome, reason = '', diagnostics, isKnown } = one
    const name = `classname="${escapeXml(file)}" name="${escapeXml(`${requestOf(one)} (${one.exchange.title})`)}"`
    const isFailure = outcome === 'contradicted' && !isKnown
    const details = diagnostics.map(
      (diagnostic) => `${placeOf(file, diagnostic)} ${messageAndHint(diagnostic)}`,
    )
    const text = escapeXml(details.join('\n'))
    const inside = isFailure
      ? `<failure message="${escapeXml(diagnostics[0]!.message)}">${text}</failure>`
      : outcome === 'not-run'
        ? `<skipped message="${escapeXml(reason)}" />`
        : text && `<system-out>${text}</system-out>`
    return {
      isFailure,
      isSkipped: outcome === 'not-run',
      xml: `    <testcase ${name}>${inside}</testcase>\n`,
    }
  })
  const sum = (is: (one: (typeof cases)[number]) => boolean) => cases.filter(is).length
  const sums = `tests="${cases.length}" failures="${sum((one) => one.isFailure)}" skipped="${sum((one) => one.isSkipped)}"`
  const suite = `  <testsuite name="verify" ${sums}>\n${cases.map(({ xml }) => xml).join('')}  </testsuite>\n`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="vite-plugin-api-md" ${sums}>\n${suite}</testsuites>\n`
}

function checkedOf({ file, source, diagnostics, isKnown }: VerifiedExchange): CheckedDocument {
  return { file, source, diagnostics: isKnown ? [] : diagnostics }
}

function requestOf({ exchange, url }: VerifiedExchange): string {
  return `${exchange.request.method} ${url}`
}

function lineOf({ exchange }: VerifiedExchange): number {
  return exchange.request.range.start.line
}
