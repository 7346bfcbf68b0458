import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Reporter } from '../diagnostics/reporter.js'
import { decoded } from '../document/path.js'
import type { HeadingIdStyle } from '../document/heading-ids.js'
import type { Destination } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** More missing ids than these, and than are found, make the file a part of a page. */
const FEW = 2

/** The ids that links inside a file can name; the functions are called only where no heading has an id. */
export interface LinkTargets {
  /** The ids of headings, without a prefix. */
  readonly headingIds: ReadonlySet<string>
  readonly otherIds: () => Iterable<string>
  /** The style that `headingIds` is not set to, and the ids that headings have in it. */
  readonly otherStyle: HeadingIdStyle
  readonly idsInOtherStyle: () => ReadonlySet<string>
}

/** An id that links inside a file name and nothing in it has: another part of the page may have it. */
export interface LooseLink {
  readonly id: string
  readonly spans: readonly Span[]
  /** The heading of the file that is near. */
  readonly near: string | undefined
  /** True when more of the links of its file lead to nothing in it than to something. */
  readonly isOfPart: boolean
}

/**
 * Checks that links to places in their own file, `#users`, have the ids of its headings; returns those that
 * lead to nothing in it, unless most links of the file do: then it is a part of a page.
 */
export function checkAnchors(
  destinations: readonly Destination[],
  { headingIds, otherIds, otherStyle, idsInOtherStyle }: LinkTargets,
  reporter: Reporter,
): LooseLink[] {
  let others: ReadonlySet<string> | undefined
  const found = new Set<string>()
  const missing = new Map<string, Map<number, Span>>()
  for (const { type, url, span } of destinations) {
    if (type !== 'link' || !url.startsWith('#')) continue
    // What follows searches for a text.
    const fragment = url.slice(1).split(':~:', 1)[0]!
    const id = headingIds.has(fragment) ? fragment : decoded(fragment)
    // Both are the start of the page.
    if (id === '' || /^top$/i.test(id)) continue
    if (headingIds.has(id) || (others ??= new Set(otherIds())).has(id)) {
      found.add(id)
      continue
    }
    // All links of one reference have the destination of its definition.
    const spans = missing.get(id) ?? new Map<number, Span>()
    missing.set(id, spans.set(span.start, span))
  }
  if (missing.size === 0) return []
  const isOfPart = missing.size > found.size
  const byWords = new Map([...headingIds].toReversed().map((id) => [wordsOf(id), id]))
  const links = Array.from(missing, ([id, spans]): LooseLink => {
    return { id, spans: [...spans.values()], near: byWords.get(wordsOf(id)), isOfPart }
  })
  const spelt = links.filter(({ near }) => near !== undefined)
  const ids = spelt.length > 0 ? idsInOtherStyle() : undefined
  const styled = spelt.filter(({ id }) => ids?.has(id))
  // The page was written for other ids.
  const isOther = styled.length > 0
  if (isOther) reportSpelt(styled, otherStyle, reporter)
  const rest = isOther ? spelt.filter(({ id }) => !ids!.has(id)) : spelt
  if (rest.length > 1) reportSpelt(rest, undefined, reporter)
  else reportLoose(rest, reporter)
  const loose = links.filter(({ near }) => near === undefined)
  if (loose.length > FEW && loose.length > found.size) return []
  return loose.map((link) => ({ ...link, near: reporter.propose(link.id, headingIds) }))
}

/** Reports links whose headings have other ids as one; the ids of another style need no edits. */
function reportSpelt(
  links: readonly LooseLink[],
  style: HeadingIdStyle | undefined,
  reporter: Reporter,
): void {
  const [{ id, spans, near }] = links as [LooseLink]
  const places = links.flatMap((link) => link.spans.map((span) => ({ link, span })))
  const edits = style ? [] : places.flatMap(({ link, span }) => editOf(link, span, reporter) ?? [])
  const fix = edits.length === places.length ? edits : undefined
  const details = [id, undefined, near, places.length - 1, style] as const
  reporter.reportFixable('missing-heading', spans[0]!, fix, ...details)
}

/** The letters and digits of an id, which it has however it is made from a heading. */
export function wordsOf(id: string): string {
  return id.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || id
}

/** True for a file that is part of a page by its name, `_users.api.md`: what its links lead to can be in another part. */
export function isPartByName(file: string): boolean {
  return /(?:^|[/\\])_[^/\\]*$/.test(file)
}

/** Reports links that lead to nothing, each id once. */
export function reportLoose(links: readonly LooseLink[], reporter: Reporter): void {
  for (const link of links) {
    const { id, spans, near } = link
    for (const span of spans) {
      const edit = editOf(link, span, reporter)
      reporter.reportRepeated('missing-heading', id, span, edit && [edit], id, undefined, near)
    }
  }
}

/** The edit that has a link lead to the heading that is near, where nothing else can be meant. */
function editOf({ id, near }: LooseLink, span: Span, { source }: Reporter): SpanEdit | undefined {
  const isMeant = near !== undefined && wordsOf(id) === wordsOf(near)
  const isPlain =
    decoded(source.slice(span)) === `#${id}` && !/[\s()<>[\]\\|"&%#`*]/.test(near ?? '')
  return isMeant && isPlain ? { span, text: `#${near}` } : undefined
}

/** The ids that a text writes in raw HTML, or in braces as other tools read them: `{ #ships }`, `{: #ships }`. */
export function* idsInText(text: string): Generator<string> {
  const ids = /\s(?:id|name)=(?:["']([^"'\n]*)|([^\s"'>]+))|\{:?[ \t]?#([\w-]+)/gi
  for (const [, quoted, bare, braced] of text.matchAll(ids)) yield quoted ?? bare ?? braced!
}
