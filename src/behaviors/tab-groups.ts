import { decoded } from '../document/path.js'
import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import { createHeader, languageName } from './code.js'
import type { Block, Piece } from './page.js'
import { createTabs, openTab, type Tab } from './tabs.js'

/** Neighbours in a block that become tabs. */
interface Group {
  readonly part: 'samples' | 'responses'
  readonly block: Block
  readonly tabs: readonly Tab[]
  /** What a choice among them is kept under: that of a block is found again when it is replaced. */
  readonly key: string
}

/** A heading that names a status, and what belongs to it. */
type Section = [heading: Piece, ...Piece[]]

/** Where the language that a reader chose last is kept, for all blocks and for the next visit. */
const languageKey = 'api-md-language'

/** Turns neighbouring requests in several languages into tabs, and responses that differ by status. */
export function tabs(context: BehaviorContext): Behavior {
  const { options } = context
  // Listens once, however often it is added; tabs that are there open by links to the end.
  globalThis.addEventListener('hashchange', openTarget)

  return ({ blocks, seen }) => {
    const groups = blocks
      .filter(({ body }) => claim(body, 'tabs'))
      .flatMap((block) => [...sampleGroups(block), ...responseGroups(block)])
    const isLate = groups.some(({ tabs: all }) => all.some(({ nodes }) => seen.has(nodes[0]!)))
    if (groups.length === 0 || (isLate && options.tabs !== true)) return
    for (const [index, group] of groups.entries()) place(group, index + 1, context)
    openTarget()
  }
}

function place(group: Group, number: number, context: BehaviorContext): void {
  const { part, block, key } = group
  const first = group.tabs[0]!.nodes[0]!
  const container = createPart('div', part)
  first.before(container)
  const isOfSamples = part === 'samples'
  const id = isOfSamples
    ? `${block.article.querySelector('[id]')?.id ?? 'block'}-samples-${number}`
    : `${first.id || 'response'}-tabs`
  const label = isOfSamples ? context.texts.request : context.texts.responses
  const { list, panels } = createTabs(group.tabs, label, id, (value) => choose(key, value))
  const shown = () => container.querySelector('[data-api-md="panel"]:not([hidden]) pre')!
  container.append(
    isOfSamples ? createHeader({ role: 'request' }, list, shown, context) : list,
    ...panels,
  )
  openTab(list, choiceOf(key) ?? '')
}

const choices = new Map<string, string>()

function choose(key: string, value: string): void {
  choices.set(key, value)
  if (key !== languageKey) return
  for (const list of document.querySelectorAll('[data-api-md="samples"] [role="tablist"]')) {
    openTab(list, value)
  }
  try {
    localStorage.setItem(key, value)
  } catch {
    // A page may not be allowed to keep anything.
  }
}

function choiceOf(key: string): string | null | undefined {
  try {
    return choices.get(key) ?? (key === languageKey ? localStorage.getItem(key) : undefined)
  } catch {
    return undefined
  }
}

/** Opens the tab that the address of the page leads into. */
function openTarget(): void {
  const target = location.hash && document.getElementById(decoded(location.hash.slice(1)))
  const panel = target && target.closest('[data-api-md="panel"]')
  if (panel) panel.dispatchEvent(new Event('beforematch'))
}

/** The runs of two or more neighbouring samples of a request, each in a language of its own. */
function sampleGroups(block: Block): Group[] {
  const runs: Tab[][] = [[]]
  for (const { element, pre, isSample } of block.pieces) {
    const value = pre?.dataset.language ?? ''
    if (!isSample || runs.at(-1)!.some((tab) => tab.value === value)) runs.push([])
    if (isSample) runs.at(-1)!.push({ value, text: languageName(value), nodes: [element] })
  }
  return runs
    .filter(({ length }) => length > 1)
    .map((samples) => ({ part: 'samples', block, tabs: samples, key: languageKey }))
}

/** The runs of two or more neighbouring responses of one level. */
function responseGroups(block: Block): Group[] {
  const { method, path } = block.article.dataset
  return findRuns(block).map((run, index) => ({
    part: 'responses',
    block,
    tabs: run.map(tabOf),
    key: `${method} ${path} ${index}`,
  }))
}

function tabOf(section: Section): Tab {
  const [{ heading, status = '' }] = section
  return {
    value: status,
    text: status,
    phrase: phraseOf(heading, status),
    status: status.charAt(0),
    nodes: section.map(({ element }) => element),
  }
}

/** What a heading says after its status: “Not Found” of “Response 404: Not Found” or “404 (Not Found)”. */
function phraseOf(heading: string, status: string): string {
  const start = heading.indexOf(status)
  if (start === -1) return ''
  const phrase = heading
    .slice(start + status.length)
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
  // A bracket that was opened before the phrase closes outside of it.
  return /[([]/.test(phrase) ? phrase : phrase.replace(/[)\]]+$/, '')
}

function findRuns({ pieces }: Block): Section[][] {
  const runs: Section[][] = []
  let run: Section[] = []
  for (const piece of pieces) {
    const levelOfRun = run[0]?.[0].level
    if (piece.level === undefined || (levelOfRun !== undefined && piece.level > levelOfRun)) {
      run.at(-1)?.push(piece)
      continue
    }
    const isResponse = piece.level > 2 && namesStatus(piece)
    if (!isResponse || piece.level !== levelOfRun) runs.push((run = []))
    if (isResponse) run.push([piece])
  }
  const found = runs.filter(({ length }) => length > 1)
  for (const last of found.map((sections) => sections.at(-1)!)) last.splice(ownEnd(last))
  return found
}

/** Whether a heading names a status itself, rather than being inside a group that does. */
function namesStatus({ heading, role, status }: Piece): boolean {
  return role === 'response' && status !== undefined && heading.split(/\W+/).includes(status)
}

/**
 * Where the last response of a run ends: after its first code or table and what adjoins it, also
 * across a label such as “Example:”. What follows belongs to the block. Deeper headings keep what
 * they head; without code or table, a response has the text before the first note.
 */
function ownEnd(pieces: readonly Piece[]): number {
  const start = pieces.findLastIndex(({ level }) => level !== undefined) + 1
  const isShown = (piece: Piece | undefined) =>
    piece !== undefined &&
    (piece.pre !== undefined || piece.element.matches('[class$="-table-wrapper"]'))
  let end = start
  const isBefore = (piece: Piece) => !isShown(piece) && piece.element.localName !== 'blockquote'
  while (end < pieces.length && isBefore(pieces[end]!)) end++
  if (!isShown(pieces[end])) return end
  while (isShown(pieces[end]) || (isLabel(pieces[end]) && isShown(pieces[end + 1]))) end++
  return end
}

function isLabel(piece: Piece | undefined): boolean {
  const text = piece?.element.localName === 'p' ? piece.element.textContent.trim() : ''
  return /^(?:example|sample|body|response|returns|headers|fields|attributes)\b.{0,60}:$/i.test(
    text,
  )
}
