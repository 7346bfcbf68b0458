import type { DocumentCode } from '../diagnostics/document-catalogue.js'
import { tagEntries } from '../diagnostics/entries/tags.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { type Block, endpointKey } from '../document/document.js'
import type { DocumentObjects } from '../outline/objects.js'
import type { Outline } from '../outline/outline.js'
import type { Words } from '../vocabulary/words.js'
import { checkExamples, fieldReader } from './examples.js'
import { checkSpelling } from './misspelt.js'
import { checkPaths } from './path.js'
import { checkPresentation, type ThemeNames } from './presentation.js'
import { checkRoutes } from './example-route.js'
import { checkTables, hasBrokenTable } from './tables.js'

/**
 * Checks that a document agrees with itself; the tags and their values are checked where they are read.
 * A block that was clean in an earlier text is not checked alone again.
 */
export function checkDocument(
  blocks: ReadonlyMap<Block, { readonly outline: Outline; isClean?: boolean }>,
  objects: DocumentObjects,
  theme: ThemeNames | false,
  words: Words,
  reporter: Reporter,
): void {
  // A tag that is wrong shows that a block was meant; its absence is no second mistake.
  const isMeant = blocks.size > 0 || tagCodes.some((code) => reporter.hasFound(code))
  const { start } = reporter.source
  if (!isMeant && objects.shared([]).length === 0)
    reporter.report('no-block', { start, end: start })
  checkDuplicates(blocks.keys(), reporter)
  const isBroken = (block: Block) => hasBrokenTable(block, words, reporter)
  // Rows that were lost with a broken table are not missed one by one.
  const broken = new Set([...blocks.keys()].filter(isBroken))
  checkPaths(blocks, broken, reporter)
  const reader = fieldReader()
  for (const [block, known] of blocks) {
    const { outline } = known
    if (known.isClean) continue
    const { reports } = reporter
    if (!outline.title) reporter.report('missing-title', block.opening.nameSpan)
    checkSpelling(block, outline, words, reporter)
    checkTables(block, outline, reporter)
    checkFences(block, reporter)
    // A code block that is never closed holds more than its author meant.
    const examples = outline.examples.filter(({ code }) => !code.unclosed)
    // Where method or path are in doubt, nothing contradicts them.
    if (endpointKey(block) !== undefined) checkRoutes(examples, block, outline.path, reporter)
    checkExamples(
      block,
      outline,
      examples,
      broken.has(block) ? undefined : reader,
      objects,
      reporter,
    )
    checkPresentation(block.attributes, theme, reporter)
    // What a Type cell links to can change without the block.
    known.isClean =
      reporter.reports === reports &&
      outline.tables.every(({ rows }) =>
        rows.every(({ typeLink, typeLinks }) => !(typeLink ?? typeLinks)),
      )
  }
}

/** Checks that each code block is closed. */
function checkFences({ body }: Block, reporter: Reporter): void {
  for (const node of body.nodes) {
    if (node.type !== 'code' || !node.unclosed) continue
    const { 0: marks, index } = /`+|~+/.exec(reporter.source.slice(node.span))!
    const start = node.span.start + index
    reporter.report('unclosed-fence', { start, end: start + marks.length }, marks)
  }
}

const tagCodes = ['stray-closing-tag', ...Object.keys(tagEntries)] as DocumentCode[]

/** Checks that no endpoint of a file has two blocks. */
function checkDuplicates(blocks: Iterable<Block>, reporter: Reporter): void {
  const endpoints = new Map<string, Block>()
  for (const block of blocks) {
    const key = endpointKey(block)
    if (key === undefined) continue
    const first = endpoints.get(key)
    if (!first) endpoints.set(key, block)
    else {
      const { method, path } = block.attributes
      const { line } = reporter.source.pointAt(first.opening.span.start)
      const { valueSpan } = block.attributes.at('path')!
      reporter.report('duplicate-endpoint', valueSpan, method, path, line)
    }
  }
}
