import { slipOf } from '../vocabulary/nearest.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { HeadingIdStyle } from '../document/heading-ids.js'
import type { Destination } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** Where more ids than these are missing, and more than are found, the file is a part of a page. */
const FEW = 2

/** What links inside a file can name; the functions are called only where no heading has an id. */
export interface LinkTargets {
  /** The ids of headings, without a prefix. */
  readonly headingIds: ReadonlySet<string>
  readonly otherIds: () => Iterable<string>
  /** The style that `headingIds` is not set to, and the ids that headings have in it. */
  readonly otherStyle: HeadingIdStyle
  readonly idsInOtherStyle: () => ReadonlySet<string>
}

/** Checks that each link to a place in its own file, `#users`, leads to a heading or another id. */
export function checkAnchors(
  destinations: readonly Destination[],
  { headingIds, otherIds, otherStyle, idsInOtherStyle }: LinkTargets,
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
  let ids = [...missing.keys()]
  /** Reports many ids at their first link, with the number of the others and the style that has them. */
  const reportOnce = (many: readonly string[], style?: HeadingIdStyle) => {
    const [span, ...more] = many.flatMap((id) => [...missing.get(id)!.values()])
    const details = [many[0]!, undefined, undefined, more.length, style] as const
    reporter.report('missing-heading', span!, ...details)
  }
  const styled = ids.length > 1 ? idsInOtherStyle() : undefined
  const inStyle = ids.filter((id) => styled?.has(id))
  // Two are no accident: the page was written for the other style.
  if (inStyle.length > 1) {
    reportOnce(inStyle, otherStyle)
    ids = ids.filter((id) => !styled!.has(id))
  }
  if (ids.length > FEW && ids.length > found.size) return reportOnce(ids)
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
