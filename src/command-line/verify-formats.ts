import {
  count,
  describeDiagnostic,
  messageAndHint,
  placeOf,
  visible,
} from '../diagnostics/wording.js'
import type { CheckedDocument } from '../project/document.js'
import { type FormatContext, formats, painter, type TestCase, toJunit } from './formats.js'
import { toJson } from './terminal.js'
import type { SendableExchange } from '../exchange/read.js'
import type { Verification } from '../verify/verification.js'

/** An exchange of a file, and what became of it. */
export interface VerifiedExchange extends Verification {
  readonly file: string
  readonly exchange: SendableExchange
  /** True when the baseline has all that contradicts it. */
  isKnown: boolean
}

type VerifyFormat = (done: readonly VerifiedExchange[], context: FormatContext) => string

/** The forms of the output by their names: what became of exchanges, in the order of their pages. */
export const verifyFormats: Readonly<Record<string, VerifyFormat>> = {
  pretty: formatPretty,
  json: formatJson,
  junit: formatJunit,
  sarif: (done, context) => formats.sarif!(done.map(checkedOf), context),
}

function formatPretty(done: readonly VerifiedExchange[], context: FormatContext): string {
  const known = done.filter(({ isKnown }) => isKnown).length
  const texts = done.flatMap((one) => (one.isKnown ? [] : textsOf(one, context)))
  return texts.join('') + (known > 0 ? `${count(known, 'contradiction')} of the baseline\n` : '')
}

function textsOf(one: VerifiedExchange, context: FormatContext): string[] {
  const place = `${visible(one.file)}:${lineOf(one)} ${requestOf(one)}`
  if (one.outcome === 'not-run') return [visible(`${place} not run: ${one.reason}\n`)]
  // A hint is a line; what contradicts the page is shown in it.
  const found = one.diagnostics.map((diagnostic) => {
    const text = describeDiagnostic(diagnostic, checkedOf(one), painter(context))
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

/** A case an exchange. */
function formatJunit(done: readonly VerifiedExchange[]): string {
  return toJunit(
    done.map((one): TestCase => {
      const { file, outcome, reason, diagnostics, isKnown, exchange } = one
      const lines = diagnostics.map(
        (diagnostic) => `${placeOf(file, diagnostic)} ${messageAndHint(diagnostic)}`,
      )
      const failure = outcome === 'contradicted' && !isKnown && diagnostics[0]
      return {
        file,
        name: `${requestOf(one)} (${exchange.title})`,
        text: lines.join('\n'),
        ...(failure && { failure }),
        skipped: outcome === 'not-run' ? (reason ?? '') : undefined,
      }
    }),
  )
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
