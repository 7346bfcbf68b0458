import type { BodyNode, Heading } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { FactReader, readFacts } from './facts.js'
import { isExampleOf, routeKey } from './route.js'
import { readStatements, REASONS, type Statement } from './statement.js'

/** The stretch of a page that becomes a block. */
export interface RouteSection {
  readonly statement: Statement
  /** The authentication that it states. */
  readonly auth: string | undefined
  readonly start: number
  /** The end of its last line; blank lines and a closing rule are not of it. */
  readonly end: number
  /** Whether it only shows a request: a guide and a numbered example repeat what another section documents. */
  readonly isUsage: boolean
}

/** A route that is stated and becomes no block. */
interface LeftOver {
  readonly statement: Statement
  /** Why, as the end of a sentence. */
  readonly reason: string
}

/** A section as far as the page is read. */
interface OpenSection {
  statement: Statement
  /** The heading that it starts with; none above the first heading. */
  readonly heading: Heading | undefined
  readonly start: number
  /** The heading that ends it if no other section starts before. */
  end?: number
}

/** Words that name a part of an endpoint's section: its title is the heading around it. */
const PART =
  /^(?:(?:https?|api|rest|the|ur[li]|requests?|endpoints?|route|path|usage|syntax|definition|call|method|resource)(?: |$))+$/i
/** Headings of what belongs to the section above them. */
const EXAMPLE = /^(?:default )?(?:examples?|samples?|responses?)\b|\bexamples?:?$/i

/** True where a heading is of this kind; a long one is not, and not looked through for each statement. */
function isOf(kind: RegExp, { text }: Heading): boolean {
  return text.length < 80 && kind.test(text.trim())
}

/** Finds the section of each route of a page: from its heading to the next one of the same level. */
export class SectionFinder {
  readonly leftOver: LeftOver[] = []
  /** The sections, in the order of the page. */
  readonly sections: readonly RouteSection[]
  readonly #open: OpenSection[] = []
  readonly #byHeading = new Map<Heading, OpenSection>()
  readonly #source: Source
  readonly #parts: ReadonlySet<Heading>
  /** The headings around the node that is read, the outermost first. */
  readonly #headings: Heading[] = []
  readonly #facts = new FactReader()
  /** Where tables and lists that can have rows start. */
  readonly #rows: readonly number[]

  /**
   * Reads the nodes of a page; what is stated in one of its admonitions, `notes`, or in a quote is only
   * named. A section that only shows a request to a route of `documented` is none.
   */
  constructor(
    nodes: readonly BodyNode[],
    notes: readonly Span[],
    documented: ReadonlySet<string>,
    source: Source,
  ) {
    this.#source = source
    this.#rows = nodes.flatMap((node) => (canHaveRows(node) ? node.span.start : []))
    const starts = notes.map((note) => note.start)
    const isNoted = ({ start }: Span): boolean => {
      const note = notes[countUpTo(starts, start) - 1]
      return note !== undefined && start < note.end
    }
    const statedAt = nodes.map((node) => readStatements(node, source))
    this.#parts = findParts(nodes, statedAt)
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'heading' && !isNoted(node.span)) this.#enter(node)
      const facts = readFacts(nodes, index, source).filter(({ span }) => !isNoted(span))
      const stated = statedAt[index]!
      const owner = this.#headings.findLast((heading) => !this.#isPart(heading))
      const apart =
        stated.length > 0 ? [] : this.#facts.putTogether(node, facts, this.#headings, owner)
      const statements = [...stated, ...apart].map((statement): Statement => {
        const isOfNote = node.type === 'quote' || isNoted(statement.span)
        return isOfNote ? { ...statement, form: 'noted' } : statement
      })
      for (const statement of statements) this.#place(statement, statements, node)
    }
    const sections = this.#close(this.#open)
    const usages = findUsages(sections, documented)
    const open = this.#open.filter(({ statement }) => !usages.has(statement))
    this.sections = usages.size === 0 ? sections : this.#close(open)
  }

  #close(sections: readonly OpenSection[]): RouteSection[] {
    const open = sections.toSorted((one, other) => one.start - other.start)
    const { length } = this.#source.text
    const auths = this.#facts.auths.toSorted((one, other) => one.span.start - other.span.start)
    const starts = auths.map(({ span }) => span.start)
    return open.map(({ statement, start, end = length }, index) => {
      const next = open[index + 1]?.start ?? length
      const last = this.#trim(start, Math.min(next, end))
      const auth = auths[countUpTo(starts, start - 1)]
      const own = auth && auth.span.start < last ? auth.value : undefined
      const hasRows = countUpTo(this.#rows, start) < countUpTo(this.#rows, last)
      const isUsage = statement.isRequest === true && !hasRows
      return { statement, auth: own, start, end: last, isUsage }
    })
  }

  #enter(heading: Heading): void {
    const { start } = heading.span
    const owner = this.#headings.findLast((one) => this.#byHeading.has(one))
    // “Example” is a part of the section above it, whatever its level.
    if (owner?.level === heading.level && isOf(EXAMPLE, heading)) return
    while (this.#headings.length > 0 && this.#headings.at(-1)!.level >= heading.level) {
      const section = this.#byHeading.get(this.#headings.pop()!)
      if (section) section.end = start
    }
    this.#headings.push(heading)
  }

  /** True where a heading names a part of a section, and not what the section is of. */
  #isPart(heading: Heading): boolean {
    return isOf(PART, heading) || (this.#parts.has(heading) && !isOf(EXAMPLE, heading))
  }

  /** Opens a section for a statement, or says why there is none. */
  #place(statement: Statement, siblings: readonly Statement[], node: BodyNode): void {
    const { form, route } = statement
    const last = this.#open.at(-1)
    const around = last?.end === undefined ? last : undefined
    const isCalled = form === 'called'
    const owner = this.#headings.findLast(
      (heading) => !this.#isPart(heading) && !(isCalled && isOf(EXAMPLE, heading)),
    )
    const first = owner ? this.#byHeading.get(owner) : around
    // A request that a client sends states its route where nothing else does.
    if (first?.statement.form === 'called' && form === 'alone') first.statement = statement
    if (around && isExampleOf(route, around.statement.route)) return
    if (around && isCalled && (around.heading || !owner)) return
    const isOfList =
      form === 'item' && siblings.some((one) => one.form === form && one !== statement)
    const isExample = !isCalled && isOfExample(owner, node)
    const reason =
      REASONS[form] ??
      (isOfList ? 'it is a line of a list of routes' : undefined) ??
      (isExample ? 'only an example shows it' : undefined) ??
      (first &&
        `its section states \`${first.statement.route.method} ${first.statement.route.path}\` first`)
    if (reason !== undefined) {
      this.leftOver.push({ statement, reason })
      return
    }
    const section = { statement, heading: owner, start: (owner ?? node).span.start }
    this.#open.push(section)
    if (owner) this.#byHeading.set(owner, section)
  }

  #trim(start: number, end: number): number {
    const text = this.#source.text.slice(start, end).trimEnd()
    const withoutRule = text.replace(/\r?\n[ \t]*\r?\n {0,3}(?:-{3,}|\*{3,}|_{3,})$/, '').trimEnd()
    return this.#source.lines.around(start + withoutRule.length).end
  }
}

/** True where the heading above a request says that it is only an example. */
function isOfExample(heading: Heading | undefined, node: BodyNode): boolean {
  return heading !== undefined && heading !== node && heading.level > 2 && isOf(EXAMPLE, heading)
}

/**
 * Finds the headings that name a part of each endpoint's section, in any language: they stand on the page
 * several times in the same words, with nothing but a route below, and the heading behind states no other one.
 */
function findParts(
  nodes: readonly BodyNode[],
  statedAt: readonly (readonly Statement[])[],
): Set<Heading> {
  const statesAt = statedAt.map((all) => all.filter(({ form }) => form === 'alone'))
  const bare: Heading[] = []
  const names = new Map<string, number>()
  for (const [index, node] of nodes.entries()) {
    const below = statesAt[index + 1] ?? []
    const next = nodes[index + 2] ?? node
    if (node.type !== 'heading' || next.type !== 'heading' || below.length === 0) continue
    bare.push(node)
    let at = index + 3
    while (nodes[at] && nodes[at]!.type !== 'heading' && statesAt[at]!.length === 0) at++
    const other = [...(statesAt[index + 2] ?? []), ...(statesAt[at] ?? [])][0]?.route
    const isAlone = !other || below.some(({ route }) => isExampleOf(other, route))
    if (isAlone && next.level === node.level) names.set(node.text, (names.get(node.text) ?? 0) + 1)
  }
  return new Set(bare.filter(({ text }) => (names.get(text) ?? 0) > 1))
}

/**
 * Finds the sections that only show a request to the endpoint of another section of the page, or to one
 * that is documented elsewhere.
 */
function findUsages(
  sections: readonly RouteSection[],
  documented: ReadonlySet<string>,
): ReadonlySet<Statement> {
  const owners = new Map<string, Statement>()
  for (const { statement } of sections) {
    const key = routeKey(statement.route)
    const owner = owners.get(key)
    if (!owner || (owner.isRequest && !statement.isRequest)) owners.set(key, statement)
  }
  const usages = sections.filter(({ statement, isUsage }) => {
    const key = routeKey(statement.route)
    return isUsage && (documented.has(key) || owners.get(key) !== statement)
  })
  return new Set(usages.map(({ statement }) => statement))
}

/** True for a table, or a list whose items begin with marks, as names have them. */
function canHaveRows(node: BodyNode): boolean {
  if (node.type !== 'list') return node.type === 'table'
  return node.items.some(([first]) => {
    const [start] = first?.type === 'paragraph' ? first.content : []
    return typeof start === 'object'
  })
}
