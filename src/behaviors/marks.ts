import { readPath } from '../document/path.js'
import { claim, type Behavior, type BehaviorContext } from './behavior.js'
import { readColumns } from './parameter-lists.js'

/** A stretch of text that has a colour of its own. */
interface Stretch {
  readonly kind: 'parameter' | 'parent' | 'default' | 'key' | 'string' | 'number' | 'literal'
  readonly start: number
  readonly end: number
}

/** Beyond this many characters, colours are not worth the time. */
const longestExample = 20_000

/**
 * Colours path parameters, the parents of nested names, defaults and JSON without changing the
 * HTML.
 */
export function marks({ signal, words }: BehaviorContext): Behavior {
  if (!('highlights' in CSS)) return () => () => {}
  // Browsers paint marks as selections there.
  const forced = matchMedia('(forced-colors: active)')
  const highlights = new Highlights()
  highlights.show(!forced.matches)
  forced.addEventListener('change', () => highlights.show(!forced.matches), { signal })
  signal.addEventListener('abort', () => highlights.clear())

  return (page) => {
    const fresh = <Found extends Element>(selector: string) =>
      page.find<Found>(selector).filter((element) => claim(element, 'marks', signal))
    const paths = page.blocks.flatMap(({ path }) =>
      path && claim(path, 'marks', signal) ? path : [],
    )
    const tables = fresh<HTMLTableElement>('[class$="-table-wrapper"] > table')
    // Elements inside are the work of a highlighter.
    const codes = fresh('pre > code[data-language="json" i]:not(:has(*))')
    return () => {
      if (page.hasLost) highlights.dropRemoved()
      for (const path of paths) {
        const { parameters } = readPath(path.textContent ?? '')
        highlights.add(
          path,
          parameters.map((place) => ({ ...place, kind: 'parameter' })),
        )
      }
      for (const table of tables) {
        const columns = readColumns(table, words)
        if (columns) markRows(table, columns, highlights)
      }
      for (const code of codes) {
        const text = code.textContent ?? ''
        if (text.length <= longestExample) highlights.add(code, jsonTokens(text))
      }
    }
  }
}

function markRows(
  table: HTMLTableElement,
  columns: readonly (string | undefined)[],
  highlights: Highlights,
): void {
  const [name, description] = [columns.indexOf('name'), columns.indexOf('description')]
  for (const { cells } of table.tBodies[0]?.rows ?? []) {
    const nameCell = cells[name]
    const parent = nameCell ? parentEnd(nameCell.textContent ?? '') : 0
    if (parent > 0) highlights.add(nameCell!, [{ kind: 'parent', start: 0, end: parent }])
    const words = cells[description]
    const found = words && /\((?:defaults?(?: to)?):? [^()]*\)/i.exec(words.textContent ?? '')
    if (found) {
      const { index, 0: text } = found
      highlights.add(words, [{ kind: 'default', start: index, end: index + text.length }])
    }
  }
}

/** Where the own name of a nested field starts: after `a.`, `a[].`, or `a` of `a[b]`. */
function parentEnd(name: string): number {
  const trimmed = name.trimEnd()
  const dot = trimmed.lastIndexOf('.', trimmed.length - 2)
  return dot > 0 ? dot + 1 : Math.max(0, trimmed.search(/\[[^\][]+\]$/))
}

/** The tokens of a JSON text; what is no JSON has fewer of them. */
export function* jsonTokens(text: string): Generator<Stretch> {
  const pattern =
    /(?<string>"(?:[^"\\\n]|\\.)*")(?<colon>\s*:)?|(?<number>-?\b\d[\d.eE+-]*)|\b(?<literal>true|false|null)\b/g
  for (const match of text.matchAll(pattern)) {
    const { string, colon, number } = match.groups!
    const start = match.index
    const end = start + (string ?? match[0]).length
    if (string !== undefined) yield { kind: colon === undefined ? 'string' : 'key', start, end }
    else yield { kind: number === undefined ? 'literal' : 'number', start, end }
  }
}

const prefix = 'api-md-'

/** Ranges of text in the browser's registry of highlights, under names of this package. */
export class Highlights {
  /** The ranges, each with the name of its highlight. */
  readonly #own = new Map<AbstractRange, string>()
  #isShown = true

  /** Adds stretches of the text of an element, in their order. */
  add(element: Element, stretches: Iterable<Stretch>): void {
    // Places where a line can break divide a text into several nodes.
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let node = walker.nextNode()
    let offset = 0
    for (const { kind, start, end } of stretches) {
      let from = start
      while (node && from < end) {
        const next = offset + node.nodeValue!.length
        const to = Math.min(end, next)
        if (from < to) this.#mark(kind, node, from - offset, to - offset)
        from = Math.max(from, to)
        if (from < next) continue
        offset = next
        node = walker.nextNode()
      }
    }
  }

  /** Forgets the text that is no longer on the page, also that of roots which left it. */
  dropRemoved(): void {
    for (const [name, highlight] of CSS.highlights) {
      if (!name.startsWith(prefix)) continue
      for (const range of highlight) if (!range.startContainer.isConnected) highlight.delete(range)
    }
    for (const range of this.#own.keys()) {
      if (!range.startContainer.isConnected) this.#own.delete(range)
    }
  }

  /** Has everything of its own painted, or not. */
  show(isShown: boolean): void {
    this.#isShown = isShown
    for (const [range, name] of this.#own) {
      if (isShown) highlightOf(name).add(range)
      else CSS.highlights.get(name)?.delete(range)
    }
  }

  /** Forgets everything of its own. */
  clear(): void {
    this.show(false)
    this.#own.clear()
  }

  #mark(kind: string, node: Node, start: number, end: number): void {
    // Static ranges survive their node's being moved, into a tab for instance.
    const range = new StaticRange({
      startContainer: node,
      startOffset: start,
      endContainer: node,
      endOffset: end,
    })
    const name = prefix + kind
    this.#own.set(range, name)
    if (this.#isShown) highlightOf(name).add(range)
  }
}

function highlightOf(name: string): Highlight {
  let highlight = CSS.highlights.get(name)
  if (!highlight) CSS.highlights.set(name, (highlight = new Highlight()))
  return highlight
}
