import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'
import type { Block, Piece } from './block.js'
import { decoded } from '../document/path.js'
import { Tabs, type Tab } from './tabs.js'

/** A heading that names a status, and what belongs to it. */
type Section = [heading: Piece, ...Piece[]]

/** Turns neighbouring responses that differ by status into tabs. */
export function responseTabs({ texts, options }: BehaviorContext): Behavior {
  // By block, so that a replaced block opens the tab that was open in it.
  const chosen = new Map<string, string>()
  // Listens once, however often it is added; tabs that are there open by links to the end.
  globalThis.addEventListener('hashchange', openTarget)

  return (page) => {
    const runs = page.blocks
      .filter(({ body }) => claim(body, 'tabs'))
      .flatMap((block) => findRuns(block).map((run, index) => ({ block, run, index })))
    const isLate =
      options.tabs !== true &&
      page.isSeen(runs.flatMap(({ run }) => run.map(([{ element }]) => element)))
    return () => {
      for (const { block, run, index } of isLate ? [] : runs) {
        const { method, path } = block.article.dataset
        const key = `${method} ${path} ${index}`
        const container = createPart('div', 'responses')
        const [heading] = run[0]!
        heading.element.before(container)
        const id = `${heading.element.id || 'response'}-tabs`
        const remember = (status: string) => chosen.set(key, status)
        const group = new Tabs(container, run.map(tabOf), texts.responses, id, remember)
        container.prepend(group.list)
        group.select(chosen.get(key) ?? heading.status!)
      }
      if (runs.length > 0 && !isLate) openTarget()
    }
  }
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

/** The runs of two or more neighbouring responses of one level. */
function findRuns({ pieces }: Block): Section[][] {
  const runs: Section[][] = []
  let run: Section[] = []
  const endRun = () => {
    if (run.length > 1) {
      const last = run.at(-1)!
      last.splice(ownEnd(last))
      runs.push(run)
    }
    run = []
  }
  for (const piece of pieces) {
    const levelOfRun = run[0]?.[0].level
    if (piece.level === undefined || (levelOfRun !== undefined && piece.level > levelOfRun)) {
      run.at(-1)?.push(piece)
      continue
    }
    const isResponse = piece.level > 2 && namesStatus(piece)
    if (!isResponse || (levelOfRun !== undefined && piece.level !== levelOfRun)) endRun()
    if (isResponse) run.push([piece])
  }
  endRun()
  return runs
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
  while (end < pieces.length && !isShown(pieces[end]) && !isNote(pieces[end]!)) end++
  if (!isShown(pieces[end])) return end
  while (isShown(pieces[end]) || (isLabel(pieces[end]) && isShown(pieces[end + 1]))) end++
  return end
}

function isNote({ element }: Piece): boolean {
  return element.localName === 'blockquote'
}

function isLabel(piece: Piece | undefined): boolean {
  const text = piece?.element.localName === 'p' ? (piece.element.textContent ?? '').trim() : ''
  return /^(?:example|sample|body|response|returns|headers|fields|attributes)\b.{0,60}:$/i.test(
    text,
  )
}

function openTarget(): void {
  const target = location.hash && document.getElementById(decoded(location.hash.slice(1)))
  const container = target && target.closest('[data-api-md="responses"]')
  if (container) Tabs.in(container)?.select(target)
}
