import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { CheckedDocument } from '../project/checked-document.js'

/** Remembers which findings of which text were told, so that each is told once. */
export class FindingLog {
  readonly #onDiagnostic: ((finding: Diagnostic, file: string) => void) | undefined
  /** By file; a document and its fields are two modules of one text, and need not have the same ones. */
  readonly #told = new Map<string, { text: string; keys: Map<string, ReadonlySet<string>> }>()

  constructor(onDiagnostic: ((finding: Diagnostic, file: string) => void) | undefined) {
    this.#onDiagnostic = onDiagnostic
  }

  /** Takes the findings of a module, and returns those that were not told of the same text before. */
  add({ file, source, diagnostics, kind = '' }: CheckedDocument & { kind?: string }): Diagnostic[] {
    let told = this.#told.get(file)
    if (told?.text !== source.text) {
      told = { text: source.text, keys: new Map() }
      this.#told.set(file, told)
    }
    const before = [...told.keys.values()]
    told.keys.set(kind, new Set(diagnostics.map(keyOf)))
    const fresh = diagnostics.filter((finding) => !before.some((keys) => keys.has(keyOf(finding))))
    this.tell(fresh, file)
    return fresh
  }

  /** Takes findings that are remembered elsewhere. */
  tell(findings: readonly Diagnostic[], file: string): void {
    for (const finding of findings) this.#onDiagnostic?.(finding, file)
  }
}

function keyOf({ code, severity, message, range }: Diagnostic): string {
  return `${code} ${severity} ${range.start.offset} ${range.end.offset} ${message}`
}
