import { claim } from './claim.js'
import type { Behavior, BehaviorContext } from './context.js'
import { findAll } from './element.js'
import { Highlights } from './highlights.js'
import { jsonTokens } from './json-tokens.js'

/** Beyond this many characters, colours are not worth the time. */
const longestExample = 20_000

/** Colours path parameters, required fields and JSON without changing the HTML. */
export function marks({ signal }: BehaviorContext): Behavior {
  if (!('highlights' in CSS)) return () => {}
  const highlights = new Highlights()
  signal.addEventListener('abort', () => highlights.clear())

  return (scope) => {
    highlights.dropRemoved()
    for (const path of findAll(scope, '[data-name="eyebrow"] > [data-meta-type="code"]')) {
      if (claim(path, 'marks', signal)) markParameters(path, highlights)
    }
    for (const table of findAll(scope, '[data-rune="api"] table')) {
      if (claim(table, 'marks', signal)) markRequired(table, highlights)
    }
    for (const code of findAll(scope, 'pre > code[data-language="json" i]')) {
      if (claim(code, 'marks', signal)) markJson(code, highlights)
    }
  }
}

function markParameters(path: HTMLElement, highlights: Highlights): void {
  for (const node of path.childNodes) {
    for (const { index, 0: name } of (node.textContent ?? '').matchAll(/:[^/]+/g)) {
      highlights.add('parameter', node, index, index + name.length)
    }
  }
}

function markRequired(table: HTMLElement, highlights: Highlights): void {
  const headers = [...table.querySelectorAll('th')]
  const column = headers.findIndex((header) => /^required$/i.test(header.textContent?.trim() ?? ''))
  if (column === -1) return
  for (const cell of table.querySelectorAll(`td:nth-child(${column + 1})`)) {
    const text = cell.textContent ?? ''
    if (/^yes$/i.test(text.trim())) highlights.add('required', cell.firstChild, 0, text.length)
  }
}

function markJson(code: HTMLElement, highlights: Highlights): void {
  const text = code.textContent ?? ''
  // Elements inside are the work of a highlighter.
  if (code.childElementCount > 0 || text.length > longestExample) return
  for (const { kind, start, end } of jsonTokens(text)) {
    highlights.add(kind, code.firstChild, start, end)
  }
}
