import { lstatSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Adoption, adoptAll } from '../adopt/adopt.js'
import { count, visible } from '../diagnostics/wording.js'
import { documentGlob, documentPattern, toPosix } from '../project/files.js'
import { writeWhole } from '../sidecar/write-whole.js'
import { readInputs, type Input } from './input.js'
import {
  type CommandOptions,
  reasonOf,
  type Terminal,
  toJson,
  UsageError,
  type Work,
  writeOutput,
} from './terminal.js'

/** The pages in a folder. */
const PAGES = '**/*.{md,mdx,markdown}'

/** A page, and the outcome of its adoption. */
interface AdoptedPage extends Adoption {
  /** The page, as it is shown. */
  readonly file: string
  /** The document, as it is shown. */
  readonly document: string
  readonly outcome: AdoptOutcome
}

type AdoptOutcome = 'written' | 'unchanged' | 'kept' | 'refused' | 'no-route'

/**
 * Makes documents of Markdown pages and reports what became of them; the exit code is 1 when a document
 * could not be written.
 */
export const adoptPages: Work = async (patterns, options, terminal) => {
  if (patterns.includes('-')) throw new UsageError('`adopt` writes beside files: name some.')
  const paged = { ...options, ignore: [...options.ignore, documentGlob] }
  const found = await readInputs(patterns, paged, terminal, PAGES)
  const inputs = found.filter(({ file }) => !documentPattern.test(file))
  const base = commonFolder(inputs.map(({ file }) => resolve(terminal.cwd(), file)))
  const taken = new Set<string>()
  const pages = adoptAll(
    inputs.map(({ text }) => text),
    options.vocabulary,
  ).map((adoption, at) => writePage(inputs[at]!, adoption, base, options, terminal, taken))
  terminal.stdout.write(visible(formatReport(pages, options.dryRun === true)))
  if (options.report !== undefined) {
    const report = pages.map(({ text: _text, ...page }) => page)
    writeOutput(options.report, toJson(report), terminal)
  }
  return pages.some(({ outcome }) => outcome === 'kept' || outcome === 'refused') ? 1 : 0
}

function writePage(
  { file, isLossy }: Input,
  adoption: Adoption,
  base: string,
  { out, dryRun, force }: CommandOptions,
  terminal: Terminal,
  taken: Set<string>,
): AdoptedPage {
  const page = resolve(terminal.cwd(), file)
  const folder = out === undefined ? base : resolve(terminal.cwd(), out)
  const target = join(folder, relative(base, page)).replace(
    /(?:\.(?:md|mdx|markdown))?$/i,
    '.api.md',
  )
  const document = toPosix(relative(terminal.cwd(), target))
  const settle = (outcome: AdoptOutcome, problem = adoption.problem): AdoptedPage => {
    return { ...adoption, file, document, outcome, ...(problem !== undefined && { problem }) }
  }
  if (isLossy) return settle('refused', 'it is not UTF-8')
  if (adoption.problem !== undefined) return settle('refused')
  if (adoption.blocks.length === 0) return settle('no-route')
  if (taken.has(target))
    return settle('refused', 'another page of this run makes the same document')
  taken.add(target)
  try {
    const isPresent = lstatSync(target, { throwIfNoEntry: false }) !== undefined
    if (isPresent && readFileSync(target, 'utf8') === adoption.text) return settle('unchanged')
    if (isPresent && !force) return settle('kept')
    if (!dryRun) writeWhole(target, adoption.text, folder)
  } catch (cause) {
    return settle('refused', reasonOf(cause))
  }
  return settle('written')
}

/** The innermost folder that holds all files: what is below it is kept below `--out`. */
function commonFolder(files: readonly string[]): string {
  let folder = dirname(files[0] ?? '')
  while (
    files.some((file) => relative(folder, file).startsWith('..')) &&
    dirname(folder) !== folder
  ) {
    folder = dirname(folder)
  }
  return folder
}

function formatReport(pages: readonly AdoptedPage[], isDryRun: boolean): string {
  const outcomes: Record<AdoptOutcome, (page: AdoptedPage) => string> = {
    written: ({ document, blocks }) =>
      `${isDryRun ? 'would become' : '→'} ${document}, ${count(blocks.length, 'block')}`,
    unchanged: ({ document, blocks }) =>
      `→ ${document}, ${count(blocks.length, 'block')}, as it is already`,
    kept: ({ document }) =>
      `is not written: ${document} exists and differs (\`--force\` replaces it)`,
    refused: ({ problem }) => `is not written: ${problem}`,
    'no-route': () => 'becomes no document',
  }
  let report = ''
  for (const page of pages) {
    const { outcome, leftOver, lostLinks, foreignTags, unread } = page
    if (isEmpty(page)) continue
    report += `${page.file} ${outcomes[outcome](page)}\n`
    for (const { line, method, path, reason } of leftOver) {
      const route = method === undefined ? path : `${method} ${path}`
      report += `  ${page.file}:${line} ${route} is left over: ${reason}\n`
    }
    for (const { line, label } of lostLinks) {
      report += `  ${page.file}:${line} [${label}] is defined outside its block, and no link there\n`
    }
    for (const { line, name, count: times } of foreignTags) {
      const more = times > 1 ? `, ${times} times` : ''
      report += `  ${page.file}:${line} {% ${name} %} is a tag of another tool, and stays text${more}\n`
    }
    for (const { range, message } of unread) {
      report += `  ${page.document}:${range.start.line} is still unread: ${message}\n`
    }
  }
  const made = pages.filter(({ outcome }) => outcome === 'written' || outcome === 'unchanged')
  const blocks = made.flatMap((page) => page.blocks).length
  const leftOver = pages.flatMap((page) => page.leftOver).length
  const unread = made.flatMap((page) => page.unread).length
  const without = pages.filter((page) => isEmpty(page)).length
  const counts = [
    `${count(blocks, 'block')} in ${count(made.length, 'document')}`,
    `${count(leftOver, 'route')} left over`,
    `${count(unread, 'table or list', 'tables and lists')} unread`,
    `${count(without, 'page')} without a route`,
  ]
  return `${report}${count(pages.length, 'page')}: ${counts.join(', ')}.\n`
}

function isEmpty({ outcome, leftOver, foreignTags }: AdoptedPage): boolean {
  return outcome === 'no-route' && leftOver.length === 0 && foreignTags.length === 0
}
