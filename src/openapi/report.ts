import {
  descriptionCatalogue,
  errorEntries,
  inferenceEntries,
  omissionEntries,
  type DescriptionCode,
  type DescriptionDetails,
  type ErrorCode,
  type InferenceCode,
  type OmissionCode,
} from '../diagnostics/description-catalogue.js'
import { textsOf, type CatalogueEntry } from '../diagnostics/wording.js'
import type { Inferable, OpenApiDescription } from './description.js'
import { compareCodeUnits } from '../source/text-order.js'

/** The description of the pages, with its report and its errors. */
export interface OpenApiResult {
  /** The description: all but the blocks that have an error. */
  description: OpenApiDescription
  /** The parts of the description that are not the pages' own word, and those of the pages not in it. */
  report: OpenApiReport
  /** The blocks that are left out because OpenAPI cannot hold them, and what files contradict each other in. */
  errors: DescriptionDiagnostic<ErrorCode>[]
}

/** The report on how far the description can be trusted; each list in the order of files and lines. */
export interface OpenApiReport {
  /** The parts that the pages do not state; each is marked `x-inferred` where it lands. */
  inferred: DescriptionDiagnostic<InferenceCode>[]
  /** The statements of the pages that OpenAPI cannot hold, tools may drop, or are not clear enough. */
  omitted: DescriptionDiagnostic<OmissionCode>[]
}

/** One entry of the report, or one error. */
export interface DescriptionDiagnostic<Code extends string = string> {
  /** Stable code in kebab-case. */
  code: Code
  /** The finding, in plain words. */
  message: string
  /** The change that would settle it, where that can be said. */
  hint?: string
  /** The file; absent for what concerns the whole description. */
  file?: string
  /** The line at which the block starts, from 1; absent where the source document has no positions. */
  line?: number
  /** Method and path as written: `GET /users/:id`. */
  operation?: string
  /** Its place in the description, as a JSON Pointer; for an omission, the object that it is missing from. */
  pointer?: string
}

/** The place that diagnostics come from. */
export type Origin = Pick<DescriptionDiagnostic, 'file' | 'line' | 'operation'>

/** The diagnostics of a description by what they mean for it, each list in the order of files and lines. */
export function listsOf(
  found: readonly DescriptionDiagnostic[],
): OpenApiReport & Pick<OpenApiResult, 'errors'> {
  const sorted = found.toSorted(
    (one, other) =>
      compareCodeUnits(one.file ?? '', other.file ?? '') || (one.line ?? 0) - (other.line ?? 0),
  )
  const listOf = <Code extends string>(entries: Readonly<Record<Code, unknown>>) =>
    sorted.filter((one): one is DescriptionDiagnostic<Code> => Object.hasOwn(entries, one.code))
  return {
    inferred: listOf(inferenceEntries),
    omitted: listOf(omissionEntries),
    errors: listOf(errorEntries),
  }
}

/** A place in the description, with the block that it comes from: where diagnostics are reported. */
export class Scope {
  readonly origin: Origin
  readonly #found: DescriptionDiagnostic[]
  readonly #pointer: string

  constructor(found: DescriptionDiagnostic[], origin: Origin = {}, pointer = '') {
    this.origin = origin
    this.#found = found
    this.#pointer = pointer
  }

  /** The place below this one. */
  at(...keys: readonly (string | number)[]): Scope {
    const tail = keys.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    return this.from(this.origin, this.#pointer + tail.join(''))
  }

  /** A place in another block. */
  from(origin: Origin, pointer: string): Scope {
    return new Scope(this.#found, origin, pointer)
  }

  /** Marks the object at this place as holding something inferred, and lists it. */
  inferred<Of extends InferenceCode>(
    target: Inferable,
    code: Of,
    ...details: DescriptionDetails<Of>
  ): void {
    ;(target['x-inferred'] ??= []).push(code)
    this.report(code, ...details)
  }

  /** Lists what is wrong or left out at this place. */
  report<Of extends DescriptionCode>(code: Of, ...details: DescriptionDetails<Of>): void {
    const entry = descriptionCatalogue[code] as unknown as CatalogueEntry<readonly unknown[]>
    this.#found.push({ code, ...textsOf(entry, details), ...this.origin, pointer: this.#pointer })
  }
}
