import { readPath } from '../document/path.js'
import { type CodeToken, longestColored, readCodeTokens } from '../source/code-tokens.js'
import { find, type Behavior, type BehaviorContext } from './behavior.js'

/** A stretch of text that has a colour of its own, that of its kind. */
type Stretch = Pick<CodeToken, 'start' | 'end'> & { readonly kind: string }

const path = '[data-rune="api"] > [data-name="eyebrow"] > [data-meta-type="code"]'
const cell = '[class$="-table-wrapper"] td:first-child:not(:nth-last-child(-n + 2))'
/** Names in tables of three columns or more. */
const name = `${cell}:not(:has(*)), ${cell} > code:only-child`
const requirement = '[class$="-table-wrapper"] td:not(:first-child, :last-child)'
const json = '[class$="-codeblock"] > pre > code[data-language="json" i]:not(:has(*))'

const readers: readonly [string, (text: string, of: Element) => Iterable<Stretch>][] = [
  [path, parameters],
  [name, parent],
  [requirement, required],
  [json, (text) => readCodeTokens(text, 'json') ?? []],
]

/** The elements whose text is in the highlights. */
const marked = new WeakSet<Node>()

/** Colours path parameters, parents of nested names, what is required, and JSON without changing the HTML. */
export function marks({ root, signal }: BehaviorContext): Behavior {
  if (!('highlights' in CSS)) return () => {}
  signal.addEventListener('abort', () => dropMarks((node) => root.contains(node)))

  return (scope) => {
    for (const [selector, read] of readers) {
      for (const element of find(scope, selector)) {
        const text = element.firstChild
        if (marked.has(element) || !(text instanceof Text) || text.length > longestColored) continue
        marked.add(element)
        highlight(text, read(text.data, element))
      }
    }
  }
}

function parameters(text: string): Stretch[] {
  return readPath(text).parameters.map(({ start, end }) => ({ kind: 'parameter', start, end }))
}

/** The stretch before the own name of a nested field: `a.`, `a[].`, or `a` of `a[b]`. */
function parent(text: string): Stretch[] {
  const dot = text.lastIndexOf('.', text.length - 2)
  const end = dot > 0 ? dot + 1 : text.search(/\[[^\][]+\]$/)
  return end > 0 ? [{ kind: 'parent', start: 0, end }] : []
}

/** The “yes” or the “no” of a column that is headed Required. */
function required(text: string, element: Element): Stretch[] {
  const [head] = element.closest('table')!.tHead?.rows ?? []
  const header = head?.cells[(element as HTMLTableCellElement).cellIndex]?.textContent ?? ''
  const kind = /^yes$/i.test(text) ? 'required' : /^no$/i.test(text) ? 'optional' : undefined
  return kind && /^\s*required\s*$/i.test(header) ? [{ kind, start: 0, end: text.length }] : []
}

/** The highlights by their names; in the browser's registry only while they are to be painted. */
const highlights = new Map<string, Highlight>()
let forcedColors: MediaQueryList | undefined

/** Puts stretches of a text into the highlights of their kinds. */
export function highlight(node: Text, stretches: Iterable<Stretch>): void {
  for (const { kind, start, end } of stretches) {
    const range = { startContainer: node, startOffset: start, endContainer: node, endOffset: end }
    if (!highlights.has(kind)) {
      highlights.set(kind, new Highlight())
      paint()
    }
    highlights.get(kind)!.add(new StaticRange(range))
  }
}

/** Has the highlights painted, but where colours are forced: browsers paint selections there. */
function paint(): void {
  if (!forcedColors) {
    forcedColors = matchMedia('(forced-colors: active)')
    forcedColors.addEventListener('change', paint)
  }
  for (const [kind, ranges] of highlights) {
    if (forcedColors.matches) CSS.highlights.delete(`api-md-${kind}`)
    else CSS.highlights.set(`api-md-${kind}`, ranges)
  }
}

/** Forgets text: what is no longer on the page, or other. */
export function dropMarks(isGone = (node: Node) => !node.isConnected): void {
  for (const ranges of highlights.values()) {
    for (const range of ranges as unknown as Iterable<StaticRange>) {
      if (!isGone(range.startContainer)) continue
      ranges.delete(range)
      // Who is put back is marked again.
      marked.delete(range.startContainer.parentNode!)
    }
  }
}
