import type { Reporter } from '../diagnostics/reporter.js'
import type { Destination } from '../markdown/node.js'

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
  const reported = new Set<number>()
  for (const { kind, url, span } of destinations) {
    if (kind !== 'link' || !url.startsWith('#')) continue
    const id = decodeFragment(url.slice(1))
    // An empty fragment and `#top` are the start of the page, and `:~:` begins a search for text.
    if (id === '' || /^top$/i.test(id) || id.includes(':~:')) continue
    if (headingIds.has(id) || (others ??= new Set(otherIds())).has(id)) continue
    // All links of one reference have the destination of its definition.
    if (reported.has(span.start)) continue
    reported.add(span.start)
    const proposal = reporter.propose(id, headingIds)
    const isPlain = reporter.source.slice(span) === url && /^[\p{L}\p{N}_-]+$/u.test(proposal ?? '')
    const edits = isPlain ? [{ span, text: `#${proposal}` }] : []
    reporter.reportFixable('missing-heading', span, edits, id, undefined, proposal)
  }
}

/** The ids that raw HTML in a text writes. */
export function* idsInHtml(text: string): Generator<string> {
  for (const [, quoted, bare] of text.matchAll(/\s(?:id|name)=(?:["']([^"'\n]*)|([^\s"'>]+))/gi))
    yield quoted ?? bare!
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
