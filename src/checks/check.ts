import type { DocumentCode } from '../diagnostics/document-catalogue.js'
import { tagEntries } from '../diagnostics/entries/tags.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { type Block, endpointKey, type Piece } from '../document/document.js'
import type { Path } from '../document/path.js'
import { fits, routeOf } from '../exchange/route.js'
import { readMessages, type RequestStatement } from '../exchange/statements.js'
import type { DocumentObjects } from '../outline/objects.js'
import type { Outline } from '../outline/outline.js'
import type { Words } from '../vocabulary/words.js'
import { checkExamples, fieldReader } from './examples.js'
import { checkSpelling } from './misspelt.js'
import { checkPaths } from './path.js'
import { checkPresentation, type ThemeNames } from './presentation.js'
import { checkRoutes } from './example-route.js'
import { checkNodes } from './nodes.js'
import { checkTables } from './tables.js'
import { headingsAbove, reportTitle } from './title.js'

/**
 * Checks that a document agrees with itself; the tags and their values are checked where they are read.
 * A block that was clean in an earlier text is not checked alone again.
 */
export function checkDocument(
  pieces: readonly Piece[],
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
  const routed = checkDuplicates(blocks, reporter)
  // Rows that were lost with a broken table are not missed one by one.
  const broken = new Set<Block>()
  for (const block of blocks.keys()) if (checkNodes(block, reporter)) broken.add(block)
  checkPaths(blocks, broken, reporter)
  const headings = headingsAbove(pieces)
  const reader = fieldReader()
  for (const [block, known] of blocks) {
    const { outline } = known
    if (known.isClean) continue
    const { reports } = reporter
    if (!outline.title) reportTitle(block, outline.path, headings.get(block), reporter)
    checkSpelling(block, outline, words, reporter)
    checkTables(outline, reporter)
    // A code block that is never closed holds more than its author meant.
    const examples = outline.examples.filter(({ code }) => !code.unclosed)
    // Where method or path are in doubt, nothing contradicts them.
    if (routed.has(block)) checkRoutes(examples, block, outline.path, reporter)
    const compared = broken.has(block) ? undefined : reader
    checkExamples(block, outline, examples, compared, objects, reporter)
    checkPresentation(block.attributes, theme, reporter)
    // What a Type cell links to can change without the block.
    known.isClean = reporter.reports === reports && !hasLinks(outline)
  }
}

/** True when a Type cell links to something. */
function hasLinks({ tables }: Outline): boolean {
  for (const { rows } of tables)
    for (const { typeLink } of rows) if (typeLink !== undefined) return true
  return false
}

const tagCodes = ['stray-closing-tag', ...Object.keys(tagEntries)] as DocumentCode[]

/** Checks that no endpoint of a file has two blocks, and returns those with an endpoint. */
function checkDuplicates(
  blocks: ReadonlyMap<Block, { readonly outline: Outline }>,
  reporter: Reporter,
): ReadonlySet<Block> {
  const endpoints = new Map<string, Block>()
  const routed = new Set<Block>()
  for (const [block, { outline }] of blocks) {
    const key = endpointKey(block)
    if (key === undefined) continue
    routed.add(block)
    const first = endpoints.get(key)
    if (!first) endpoints.set(key, block)
    else if (!showsOthers(block, outline.path)) {
      const { method, path } = block.attributes
      const { line } = reporter.source.pointAt(first.opening.span.start)
      const { valueSpan } = block.attributes.at('path')!
      // An API with one address for all that it does is told so once.
      const details = [method, path, line] as const
      reporter.reportRepeated('duplicate-endpoint', key, valueSpan, undefined, ...details)
    }
  }
  return routed
}

/** True for a block with lines of other routes: the steps of a task, one of which can be in another block, too. */
function showsOthers({ attributes, body }: Block, path: Path): boolean {
  const own = routeOf(attributes.method, path)
  const isOther = ({ isRoute, request }: RequestStatement) => isRoute && !fits(request, own)
  return body.nodes.some((node) => {
    if (node.type === 'code') return readMessages(node.value).some(isOther)
    return node.type === 'paragraph' && readMessages(node.text).some(isOther)
  })
}
