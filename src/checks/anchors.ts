import { slipOf } from '../diagnostics/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** Where more ids than these are missing, and more than are found, the file is a part of a page. */
const FEW = 2

/** What links inside a file can name; the function is called only where no heading has an id. */
export interface LinkTargets {
  /** The ids of headings, without a prefix. */
  readonly headingIds: ReadonlySet<string>
  readonly otherIds: () => Iterable<string>
}

/** Checks that each link to a place in its own file, `#users`, leads to a heading or another id. */
export function checkAnchors(
  destinations: readonly Destination[],
  { headingIds, otherIds }: LinkTargets,
  reporter: Reporter,
): void {
  let others: ReadonlySet<string> | undefined
  const found = new Set<string>()
  const missing = new Map<string, Map<number, Span>>()
  for (const { type, url, span } of destinations) {
    if (type !== 'link' || !url.startsWith('#')) continue
    const fragment = url.slice(1)
    const id = headingIds.has(fragment) ? fragment : decoded(fragment)
    // An empty fragment and `#top` are the start of the page, and `:~:` begins a search for text.
    if (id === '' || /^top$/i.test(id) || id.includes(':~:')) continue
    if (headingIds.has(id) || (others ??= new Set(otherIds())).has(id)) {
      found.add(id)
      continue
    }
    // All links of one reference have the destination of its definition.
    const spans = missing.get(id) ?? new Map<number, Span>()
    missing.set(id, spans.set(span.start, span))
  }
  const ids = [...missing.keys()]
  if (ids.length > FEW && ids.length > found.size) {
    const [span, ...more] = ids.flatMap((id) => [...missing.get(id)!.values()])
    reporter.report('missing-heading', span!, ids[0]!, undefined, undefined, more.length)
    return
  }
  for (const id of ids) {
    const proposal = reporter.propose(id, headingIds)
    const right = slipOf(id, proposal) ?? ''
    for (const span of missing.get(id)!.values()) {
      const isPlain =
        /^[\p{L}\p{N}_-]+$/u.test(right) && decoded(reporter.source.slice(span)) === `#${id}`
      const fix = isPlain ? `#${right}` : undefined
      reporter.reportRepeated('missing-heading', id, span, fix, id, undefined, proposal)
    }
  }
}

/** The ids that raw HTML in a text writes. */
export function* idsInHtml(text: string): Generator<string> {
  for (const [, quoted, bare] of text.matchAll(/\s(?:id|name)=(?:["']([^"'\n]*)|([^\s"'>]+))/gi))
    yield quoted ?? bare!
}
