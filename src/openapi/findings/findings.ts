import { compareCodeUnits } from '../code-unit-order.js'
import type { OpenApiReport, OpenApiResult } from '../result.js'
import { catalogue, type CodeOf, type FindingKind } from './catalogue.js'
import type { Finding, Origin } from './finding.js'

type Lists = { [Kind in FindingKind]: Finding<CodeOf<Kind>>[] }

/** Collects what there is to say about a description. */
export class Findings {
  readonly #lists: Lists = { inferred: [], omitted: [], doubtful: [], error: [] }

  /** Adds a finding with texts of the catalogue. */
  add<Kind extends FindingKind>(
    kind: Kind,
    code: CodeOf<Kind>,
    place: Origin & { readonly pointer?: string },
    details: readonly unknown[],
  ): void {
    const entries: Record<string, Texts> = catalogue[kind]
    const entry = entries[code]!
    const hint = entry.hint?.(...details)
    const { file, line, operation, pointer } = place
    this.#lists[kind].push({
      code,
      message: entry.message(...details),
      ...(hint !== undefined && { hint }),
      ...(file !== undefined && { file }),
      ...(line !== undefined && { line }),
      ...(operation !== undefined && { operation }),
      ...(pointer !== undefined && { pointer }),
    })
  }

  /** The report. */
  get report(): OpenApiReport {
    const { inferred, omitted, doubtful } = this.#lists
    return { inferred: sorted(inferred), omitted: sorted(omitted), doubtful: sorted(doubtful) }
  }

  /** The errors. */
  get errors(): OpenApiResult['errors'] {
    return sorted(this.#lists.error)
  }
}

interface Texts {
  message(...details: unknown[]): string
  hint?(...details: unknown[]): string | undefined
}

function sorted<Code extends string>(findings: readonly Finding<Code>[]): Finding<Code>[] {
  return findings.toSorted(
    (one, other) =>
      compareCodeUnits(one.file ?? '', other.file ?? '') || (one.line ?? 0) - (other.line ?? 0),
  )
}
