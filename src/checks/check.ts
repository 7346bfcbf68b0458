import type { Reporter } from '../diagnostics/reporter.js'
import type { Block, Document } from '../document/document.js'
import type { DocumentObjects } from '../outline/objects.js'
import type { Outline } from '../outline/outline.js'
import type { Words } from '../vocabulary/words.js'
import { BrokenTableCheck } from './broken-tables.js'
import { checkExamples } from './examples.js'
import { checkFences } from './fences.js'
import { checkDuplicateEndpoints, checkForBlocks, checkTitle } from './blocks.js'
import { checkPathForm, checkPathStarts } from './path-form.js'
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
  const ofFile = {
    pathParameters: new PathParameterCheck(reporter),
    brokenTables: new BrokenTableCheck(words, reporter),
  }
  for (const [block, outline] of outlines) {
    checkTitle(block, outline, reporter)
    checkPathForm(block, outline, reporter)
    checkContent(block, outline, objects, ofFile, reporter)
    checkEffects(block.attributes, reporter)
    if (theme) checkThemeNames(block.attributes, theme, reporter)
  }
  checkPathStarts(outlines, reporter)
  ofFile.pathParameters.report()
  ofFile.brokenTables.report()
}

/** The checks that see all blocks of a file before they report. */
interface FileChecks {
  readonly pathParameters: PathParameterCheck
  readonly brokenTables: BrokenTableCheck
}

function checkContent(
  block: Block,
  outline: Outline,
  objects: DocumentObjects,
  { pathParameters, brokenTables }: FileChecks,
  reporter: Reporter,
): void {
  checkTables(block, outline, reporter)
  checkRows(outline, reporter)
  const brokenCode = checkFences(block, reporter)
  const examples = outline.examples.filter(({ code }) => !brokenCode.has(code))
  checkRoutes(examples, block, reporter)
  const hasBrokenTable = brokenTables.check(block)
  pathParameters.check(block, outline, hasBrokenTable)
  checkExamples(examples, block, outline, objects, hasBrokenTable, reporter)
}
