import type { Reporter } from '../diagnostics/reporter.js'
import type { Block, Document } from '../document/document.js'
import type { DocumentObjects } from '../outline/objects.js'
import type { Outline } from '../outline/outline.js'
import type { Words } from '../vocabulary/words.js'
import { checkBrokenTables } from './broken-tables.js'
import { checkExamples } from './examples.js'
import { checkFences } from './fences.js'
import { checkDuplicateEndpoints, checkForBlocks, checkTitle } from './blocks.js'
import { checkPathForm } from './path-form.js'
import { PathParameterCheck } from './path-parameters.js'
import { checkRoutes } from './route/example-route.js'
import { checkRows } from './rows.js'
import { checkTables } from './tables.js'
import { checkEffects, checkThemeNames, type ThemeNames } from './presentation.js'

/** Checks that a document agrees with itself; the tags and their values are checked where they are read. */
export function checkDocument(
  document: Document,
  outlines: ReadonlyMap<Block, Outline>,
  objects: DocumentObjects,
  theme: ThemeNames | false,
  words: Words,
  reporter: Reporter,
): void {
  checkForBlocks(document, objects, reporter)
  checkDuplicateEndpoints(document, reporter)
  const pathParameters = new PathParameterCheck(reporter)
  for (const [block, outline] of outlines) {
    checkTitle(block, outline, reporter)
    checkPathForm(block, outline, reporter)
    checkContent(block, outline, objects, pathParameters, words, reporter)
    checkEffects(block.attributes, reporter)
    if (theme) checkThemeNames(block.attributes, theme, reporter)
  }
  pathParameters.report()
}

function checkContent(
  block: Block,
  outline: Outline,
  objects: DocumentObjects,
  pathParameters: PathParameterCheck,
  words: Words,
  reporter: Reporter,
): void {
  checkTables(block, outline, reporter)
  checkRows(outline, reporter)
  const brokenCode = checkFences(block, reporter)
  const examples = outline.examples.filter(({ code }) => !brokenCode.has(code))
  checkRoutes(examples, block, reporter)
  const hasBrokenTable = checkBrokenTables(block, words, reporter)
  pathParameters.check(block, outline, hasBrokenTable)
  checkExamples(examples, block, outline, objects, hasBrokenTable, reporter)
}
