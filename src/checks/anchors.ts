import type { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { Destination } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** Where more ids than these are missing, and most links lead nowhere, the file is a part of a page. */
const MOST_MISSING = 5

/**
 * Checks that each link to a place in its own file, `#users`, leads to a heading or another id.
 *
 * `headingIds` are those that links name, without a prefix; `otherIds` is asked for what else there is.
 */
export function checkAnchors(
  destinations: readonly Destination[],
  headingIds: ReadonlySet<string>,
  otherIds: () => Iterable<string>,
  reporter: Reporter,
): void {
  let others: ReadonlySet<string> | undefined
  let found = 0
  const missing = new Map<string, Map<number, Span>>()
  for (const { kind, url, span } of destinations) {
    if (kind !== 'link' || !url.startsWith('#')) continue
    const id = decoded(url.slice(1))
    // An empty fragment and `#top` are the start of the page, and `:~:` begins a search for text.
    if (id === '' || /^top$/i.test(id) || id.includes(':~:')) continue
    if (headingIds.has(id) || (others ??= new Set(otherIds())).has(id)) {
      found++
      continue
    }
    // All links of one reference have the destination of its definition.
    const spans = missing.get(id)
    if (spans) spans.set(span.start, span)
    else missing.set(id, new Map([[span.start, span]]))
  }
  const links = [...missing.values()].reduce((sum, spans) => sum + spans.size, 0)
  const [first] = missing
  if (first && missing.size > MOST_MISSING && links > found) {
    const [id, spans] = first
    const [span] = spans.values()
    reporter.report('missing-heading', span!, id, undefined, undefined, links - 1)
    return
  }
  for (const [id, spans] of missing) report(id, [...spans.values()], headingIds, reporter)
}

function report(
  id: string,
  spans: readonly Span[],
  headingIds: ReadonlySet<string>,
  reporter: Reporter,
): void {
  const proposal = reporter.propose(id, headingIds)
  const isPlain =
    /^[\p{L}\p{N}_-]+$/u.test(proposal ?? '') &&
    spans.every((span) => decoded(reporter.source.slice(span)) === `#${id}`)
  const edits = isPlain ? spans.map((span) => ({ span, text: `#${proposal}` })) : []
  const details = [id, undefined, proposal] as const
  reporter.reportRepeated('missing-heading', spans[0]!, edits, spans.length, ...details)
}

/** The ids that raw HTML in a text writes. */
export function* idsInHtml(text: string): Generator<string> {
  for (const [, quoted, bare] of text.matchAll(/\s(?:id|name)=(?:["']([^"'\n]*)|([^\s"'>]+))/gi))
    yield quoted ?? bare!
}
