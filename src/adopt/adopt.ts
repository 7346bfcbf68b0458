import { compile } from '../compile/compile.js'
import type { Diagnostic, SpanEdit } from '../diagnostics/diagnostic.js'
import type { Method } from '../attributes/methods.js'
import { readVocabulary, type Vocabulary } from '../vocabulary/vocabulary.js'
import type { Words } from '../vocabulary/words.js'
import { rewriteAdmonitions } from './admonitions.js'
import { rewriteDefinitionLists } from './definition-lists.js'
import { endpointNames, rewriteEndpoints } from './gitbook.js'
import { findForeignTags, type ForeignTag, rewriteLayouts } from './host-tags.js'
import { findLostLinks, type LostLink, Page } from './page.js'
import { rewriteTableMarks, rewriteFencedBlocks } from './pymdown.js'
import { routeKey, type StatedRoute } from './route.js'
import type { RouteFact } from './labels.js'
import { type RouteSection, SectionFinder } from './section.js'
import type { Statement } from './statement.js'

/** A route of a page, and the line that states it. */
interface PageRoute extends StatedRoute {
  /** From 1, in the page. */
  readonly line: number
}

/** A route that became no block, or a path of which no method is stated. */
interface LeftOverRoute extends Omit<PageRoute, 'method'> {
  readonly method?: Method
  readonly reason: string
  /** True when its section only shows a request to what another one documents. */
  readonly isUsage?: boolean
}

/** The document made of a page, and what of the page is not in it. */
export interface Adoption {
  /** The text of the document; the page itself where it states no route. */
  readonly text: string
  /** The routes that became blocks, in the order of the page. */
  readonly blocks: readonly PageRoute[]
  /** The routes that are stated and became none, with the reason. */
  readonly leftOver: readonly LeftOverRoute[]
  readonly lostLinks: readonly LostLink[]
  /** The tags of a host that stay text. */
  readonly foreignTags: readonly ForeignTag[]
  /** The lists and tables that look like parameters and cannot be read yet, in the document. */
  readonly unread: readonly Diagnostic[]
  /** The reason not to write the document: it would read otherwise than it was meant. */
  readonly problem?: string
}

/** Makes documents of pages, in the words of a vocabulary; what one leaves over and another one documents is not told. */
export function adoptAll(texts: readonly string[], vocabulary?: Vocabulary): Adoption[] {
  const adoptions = texts.map((text) => adopt(text, vocabulary))
  const keys = keysOf(adoptions.flatMap(({ blocks }) => blocks))
  return adoptions.map((adoption) => {
    return { ...adoption, leftOver: withoutDocumented(adoption.leftOver, keys) }
  })
}

/**
 * Makes a document of a page, in the words of a vocabulary: each section that states a route becomes a
 * block, all else stays as it is, and so does one that only shows a request to what another one documents.
 */
export function adopt(text: string, vocabulary?: Vocabulary): Adoption {
  const nothing = { text, blocks: [], leftOver: [], lostLinks: [], foreignTags: [], unread: [] }
  const { words } = readVocabulary(vocabulary)
  const written = new Page(text)
  if (written.tagLine !== undefined) {
    const problem = `line ${written.tagLine} is a tag of a block already; a tag that is only shown belongs in a fence`
    return { ...nothing, problem }
  }
  const page = rewriters.reduce(
    (before, rewrite) => before.rewritten(rewrite(before, words)),
    written,
  )
  const finder = new SectionFinder(page.nodes, page.source)
  const placed = ({ route, at }: Pick<Statement, 'route' | 'at'>): PageRoute => {
    return { ...route, line: page.lineOf(at) }
  }
  const all = finder.sections()
  const owners = ownersOf(all)
  const ownerOf = ({ statement }: RouteSection) => owners.get(routeKey(statement.route))!
  const shown = all.filter((section) => section.isUsage && ownerOf(section) !== section.statement)
  const sections = finder.sections(new Set(shown.map(({ statement }) => statement)))
  const blocks = sections.map(({ statement }) => placed(statement))
  const isOutside = ({ at }: RouteFact) =>
    !sections.some(({ start, end }) => start <= at && at < end)
  const found: LeftOverRoute[] = [
    ...finder.leftOver.map(({ statement, reason }) => ({ ...placed(statement), reason })),
    ...shown.map((section) => {
      const { line } = placed(ownerOf(section))
      const reason = `its section only shows a request; line ${line} documents it`
      return { ...placed(section.statement), reason, isUsage: true }
    }),
    ...finder.paths.filter(isOutside).map(({ value, at }) => {
      return { path: value, line: page.lineOf(at), reason: 'no method is stated for it' }
    }),
  ]
  const leftOver = withoutDocumented(found, keysOf(blocks)).toSorted(
    (one, other) => one.line - other.line,
  )
  const foreignTags = findForeignTags(page)
  if (blocks.length === 0) {
    // A page without a route is none of this format's, unless it means to state one.
    const stating = foreignTags.filter(({ name }) => endpointNames.has(name))
    return { ...nothing, leftOver, foreignTags: stating }
  }

  const { lineEnding } = page.source
  const tags = sections.flatMap((section) => tagsOf(section, lineEnding))
  const adopted = page.rewritten(tags).source.text
  const lostLinks = findLostLinks(page, sections)
  const read = readBack(adopted, blocks, vocabulary)
  return { text: adopted, blocks, leftOver, lostLinks, foreignTags, ...read }
}

/** The steps that make Markdown of the markup of hosts and generators, each of what the ones before it left. */
const rewriters: readonly ((page: Page, words: Words) => SpanEdit[])[] = [
  rewriteEndpoints,
  rewriteLayouts,
  rewriteTableMarks,
  rewriteAdmonitions,
  rewriteFencedBlocks,
  rewriteDefinitionLists,
]

/** The statement that documents each route: a request only where nothing else does. */
function ownersOf(sections: readonly RouteSection[]): Map<string, Statement> {
  const owners = new Map<string, Statement>()
  for (const { statement } of sections) {
    const key = routeKey(statement.route)
    const owner = owners.get(key)
    if (!owner || (owner.isRequest && !statement.isRequest)) owners.set(key, statement)
  }
  return owners
}

/** The keys of what blocks document, and of their paths: one may be named without its method. */
function keysOf(blocks: readonly StatedRoute[]): ReadonlySet<string> {
  return new Set(
    blocks.flatMap(({ method, path }) => [routeKey({ method, path }), routeKey({ path })]),
  )
}

/** The leftover routes without a block; a section that only shows a request is named nevertheless. */
function withoutDocumented(
  leftOver: readonly LeftOverRoute[],
  keys: ReadonlySet<string>,
): LeftOverRoute[] {
  return leftOver.filter((route) => route.isUsage === true || !keys.has(routeKey(route)))
}

/** Wraps a section. */
function tagsOf({ statement, auth, start, end }: RouteSection, lineEnding: string): SpanEdit[] {
  return [
    { span: { start, end: start }, text: openingTag(statement.route, auth) + lineEnding },
    { span: { start: end, end }, text: `${lineEnding}{% /api %}` },
  ]
}

function openingTag({ method, path }: StatedRoute, auth: string | undefined): string {
  const written = (value: string) => `"${value.replace(/["\\]/g, String.raw`\$&`)}"`
  const stated = auth === undefined ? '' : ` auth=${written(auth)}`
  return `{% api method="${method}" path=${written(path)}${stated} %}`
}

/** Compiles what was written, and compares it with what was meant. */
function readBack(
  text: string,
  blocks: readonly PageRoute[],
  vocabulary: Vocabulary = {},
): Pick<Adoption, 'unread' | 'problem'> {
  const { endpoints, diagnostics } = compile(text, { vocabulary })
  const unread = diagnostics.filter(({ code }) => /^unread-(?:table|list)$/.test(code))
  const broken = diagnostics.find(
    ({ code, severity }) => severity === 'error' && /-(?:block|tag)$/.test(code),
  )
  if (broken) return { unread, problem: `it would have an error: ${broken.message}` }
  const wrong = blocks.find(({ method, path }, index) => {
    const made = endpoints[index]
    return made?.method !== method || made.path !== path
  })
  if (endpoints.length === blocks.length && !wrong) return { unread }
  const place = wrong ? `, from line ${wrong.line} on` : ''
  return { unread, problem: `its blocks are read otherwise than meant${place}` }
}
