import type { Reporter } from '../diagnostics/reporter.js'
import type { Block, Document } from '../document/document.js'
import { endpointKey } from '../document/endpoint-key.js'

/** Checks that no method and path is documented twice in a file. */
export function checkDuplicateEndpoints({ source, pieces }: Document, reporter: Reporter): void {
  const firsts = new Map<string, Block>()
  for (const block of pieces) {
    if (block.type !== 'block') continue
    const key = endpointKey(block)
    if (key === undefined) continue
    const first = firsts.get(key)
    if (first) {
      const { method, path } = block.attributes
      const { line } = source.pointAt(first.opening.span.start)
      const { valueSpan } = block.attributes.at('path')!
      reporter.report('duplicate-endpoint', valueSpan, method, path, line)
    } else firsts.set(key, block)
  }
}
