import type { BodyNode, Heading } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { type Fact, readFacts } from './facts.js'
import { isExampleOf, readMethod, readPathText, toRoute } from './route.js'
import { readStatements, REASONS, type Statement } from './statement.js'
import { findParts } from './parts.js'
import { findUsages } from './usages.js'

/** The stretch of a page that becomes a block. */
export interface RouteSection {
  readonly statement: Statement
  /** The authentication that it states. */
  readonly auth: string | undefined
  readonly start: number
  /** The end of its last line; blank lines and a closing rule are not of it. */
  readonly end: number
}

/** A route that is stated and becomes no block. */
export interface LeftOver {
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
  /** Where it ends if no other one starts before: at a heading. */
  end?: number
}

/** The facts of a section whose method and path stand apart from each other. */
interface OpenFacts {
  readonly heading: Heading | undefined
  method?: Fact
  path?: Fact
}

/** Words that name a part of an endpoint's section: its title is the heading around it. */
const PART =
  /^(?:(?:https?|api|rest|the|ur[li]|requests?|endpoints?|route|path|usage|syntax|definition|call|method|resource)(?: |$))+$/i
/** Headings of what belongs to the section above them. */
const EXAMPLE = /^(?:default )?(?:examples?|samples?|responses?)\b|\bexamples?:?$/i

/** Whether a heading is of this kind; a long one is not, and not looked through for each statement. */
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
  #facts: OpenFacts = { heading: undefined }
  readonly #auths: Fact[] = []

  /** Reads the nodes of a page; what is stated in one of its admonitions, `notes`, or in a quote is only named. */
  constructor(nodes: readonly BodyNode[], notes: readonly Span[], source: Source) {
    this.#source = source
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
      const apart = stated.length > 0 ? [] : this.#putTogether(node, facts)
      const statements = [...stated, ...apart].map((statement): Statement => {
        const isOfNote = node.type === 'quote' || isNoted(statement.span)
        return isOfNote ? { ...statement, form: 'noted' } : statement
      })
      for (const statement of statements) this.#place(statement, statements, node)
    }
    const sections = this.#close(this.#open)
    const usages = findUsages(sections, nodes)
    const open = this.#open.filter(({ statement }) => !usages.has(statement))
    this.sections = usages.size === 0 ? sections : this.#close(open)
  }

  #close(sections: readonly OpenSection[]): RouteSection[] {
    const open = sections.toSorted((one, other) => one.start - other.start)
    const { length } = this.#source.text
    const auths = this.#auths.toSorted((one, other) => one.span.start - other.span.start)
    const starts = auths.map(({ span }) => span.start)
    return open.map(({ statement, start, end = length }, index) => {
      const next = open[index + 1]?.start ?? length
      const last = this.#trim(start, Math.min(next, end))
      const auth = auths[countUpTo(starts, start - 1)]
      const own = auth && auth.span.start < last ? auth.value : undefined
      return { statement, auth: own, start, end: last }
    })
  }

  /** The route of a method and a path that stand apart from each other in one section. */
  #putTogether(node: BodyNode, facts: readonly Fact[]): Statement[] {
    const method =
      node.type === 'heading' ? readMethod(/^\W*(\w+)/.exec(node.text)?.[1] ?? '') : undefined
    if (node.type === 'heading' && method && /^\W*[A-Z]+\b/.test(node.text)) {
      // A path in a heading, and methods in those below it.
      const around = this.#headings.slice(0, -1).map(({ text }) => readPathText(text))
      const path = around.findLast((one) => one !== undefined)
      const route = path === undefined ? undefined : toRoute(method, path)
      return route ? [{ route, span: node.span, form: 'alone' }] : []
    }
    const heading = this.#headings.findLast((one) => !this.#isPart(one))
    const statements: Statement[] = []
    for (const fact of facts) {
      if (fact.kind === 'auth') {
        this.#auths.push(fact)
        continue
      }
      if (this.#facts.heading !== heading) this.#facts = { heading }
      if (fact.isGuess && this.#facts[fact.kind]?.isGuess === false) continue
      this.#facts[fact.kind] = fact
      const { method: own, path } = this.#facts
      const route = own && path && toRoute(own.value, path.value)
      if (!route) continue
      const form = own.isGuess || path.isGuess ? 'labelled' : 'alone'
      statements.push({ route, span: path.span, form })
      this.#facts = { heading }
    }
    return statements
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

  /** Whether a heading names a part of a section, and not what the section is of. */
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

/** Whether the heading above a request says that it is only an example. */
function isOfExample(heading: Heading | undefined, node: BodyNode): boolean {
  return heading !== undefined && heading !== node && heading.level > 2 && isOf(EXAMPLE, heading)
}
