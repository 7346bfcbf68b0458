import type { Reporter } from '../diagnostics/reporter.js'
import type { Block } from '../document/document.js'
import type { Outline } from '../outline/outline.js'

/** Checks that a block has a title. */
export function checkTitle(block: Block, outline: Outline, reporter: Reporter): void {
  if (!outline.title) reporter.report('missing-title', block.opening.nameSpan)
}
