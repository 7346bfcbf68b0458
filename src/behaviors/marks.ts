import { readPath } from '../document/path.js'
import { claim, type Behavior } from './behavior.js'
import { pathOfBlock } from './page.js'

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
export function marks(): Behavior {
  if (!('highlights' in CSS)) return () => {}
  return (page) => {
    for (const path of page.find(pathOfBlock)) {
      if (!claim(path, 'marks')) continue
      const { parameters } = readPath(path.textContent)
      highlight(
        path,
        parameters.map((place) => ({ ...place, kind: 'parameter' })),
      )
    }
    for (const { table, columns } of page.tables) {
      if (columns && claim(table, 'marks')) markRows(table, columns)
    }
    // Elements inside are the work of a highlighter.
    for (const code of page.find('pre > code[data-language="json" i]:not(:has(*))')) {
      const text = code.textContent
      if (text.length <= longestExample && claim(code, 'marks')) highlight(code, jsonTokens(text))
    }
  }
}

function markRows(table: HTMLTableElement, columns: readonly (string | undefined)[]): void {
  const [name, description] = [columns.indexOf('name'), columns.indexOf('description')]
  for (const { cells } of table.tBodies[0]?.rows ?? []) {
    const nameCell = cells[name]
    const parent = nameCell ? parentEnd(nameCell.textContent) : 0
    if (parent > 0) highlight(nameCell!, [{ kind: 'parent', start: 0, end: parent }])
    const words = cells[description]
    const found = words && /\((?:defaults?(?: to)?):? [^()]*\)/i.exec(words.textContent)
    if (found) {
      const { index, 0: text } = found
      highlight(words, [{ kind: 'default', start: index, end: index + text.length }])
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

/** The highlights by their names; in the browser's registry only while they are to be painted. */
const highlights = new Map<string, Highlight>()
let forcedColors: MediaQueryList | undefined

/** Puts stretches of the text of an element, in their order, into the highlights of their kinds. */
export function highlight(element: Element, stretches: Iterable<Stretch>): void {
  // Places where a line can break divide a text into several nodes.
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  let offset = 0
  for (const { kind, start, end } of stretches) {
    let from = start
    while (node && from < end) {
      const next = offset + node.nodeValue!.length
      const to = Math.min(end, next)
      // Static ranges survive their node's being moved, into a tab for instance.
      const range = { startContainer: node, startOffset: from - offset, endContainer: node }
      if (from < to) highlightOf(kind).add(new StaticRange({ ...range, endOffset: to - offset }))
      from = Math.max(from, to)
      if (from < next) continue
      offset = next
      node = walker.nextNode()
    }
  }
}

function highlightOf(kind: string): Highlight {
  const name = `api-md-${kind}`
  const known = highlights.get(name)
  if (known) return known
  const added = CSS.highlights.get(name) ?? new Highlight()
  highlights.set(name, added)
  paint()
  return added
}

/** Has the highlights painted, but where colours are forced: browsers paint selections there. */
function paint(): void {
  if (!forcedColors) {
    forcedColors = matchMedia('(forced-colors: active)')
    forcedColors.addEventListener('change', paint)
  }
  for (const [name, ranges] of highlights) {
    if (forcedColors.matches) CSS.highlights.delete(name)
    else CSS.highlights.set(name, ranges)
  }
}

/** Forgets the text that is no longer on the page. */
export function dropRemovedMarks(): void {
  for (const ranges of highlights.values()) {
    for (const range of ranges) if (!range.startContainer.isConnected) ranges.delete(range)
  }
}
