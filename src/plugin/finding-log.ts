import type { Diagnostic } from '../diagnostics/diagnostic.js'
import type { CheckedDocument } from './checked-document.js'

/** Remembers which findings of which text were told, so that each is told once. */
export class FindingLog {
  readonly #onDiagnostic: ((finding: Diagnostic, file: string) => void) | undefined
  readonly #told = new Map<string, { text: string; keys: ReadonlySet<string> }>()

  constructor(onDiagnostic: ((finding: Diagnostic, file: string) => void) | undefined) {
    this.#onDiagnostic = onDiagnostic
  }

  /** Takes the findings of a document, and returns those that were not told of the same text before. */
  add({ file, source, diagnostics }: CheckedDocument): Diagnostic[] {
    const told = this.#told.get(file)
    const before = told?.text === source.text ? told.keys : undefined
    this.#told.set(file, { text: source.text, keys: new Set(diagnostics.map(keyOf)) })
    const fresh = diagnostics.filter((finding) => !before?.has(keyOf(finding)))
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
