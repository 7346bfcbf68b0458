import type { BodyNode, Heading } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import type { Source } from '../source/source.js'
import { type Fact, readFacts } from './facts.js'
import { EXAMPLE, EXAMPLE_OF, findParts, isLabel, PART } from './parts.js'
import { isExampleOf, readMethod, readPathText, toRoute } from './route.js'
import { readStatements, REASONS, type Statement } from './statement.js'

/** The stretch of a page that becomes a block. */
export interface RouteSection {
  readonly statement: Statement
  /** The authentication that it states. */
  readonly auth: string | undefined
  readonly start: number
  /** The end of its last line; blank lines and a closing rule are not of it. */
  readonly end: number
  /** The level of the heading that its element stands for, where it starts and ends with one. */
  readonly level: number | undefined
}

/** A route that is stated and becomes no block. */
export interface LeftOver {
  readonly statement: Statement
  /** Why, as the end of a sentence. */
  readonly reason: string
}

/** A section as far as the page is read. */
interface OpenSection {
  readonly statement: Statement
  /** The heading that it starts with; none for an item of a list, or above the first heading. */
  readonly heading: Heading | undefined
  start: number
  /** Where it ends if no other one starts before: with its list item, or at a heading that is read. */
  end?: number
  level?: number
}

/** The facts of a section whose method and path stand apart from each other. */
interface OpenFacts {
  readonly heading: Heading | undefined
  method?: Fact
  path?: Fact
}

/** Finds the section of each route of a page: from its heading to the next one of the same level. */
export class SectionFinder {
  readonly leftOver: LeftOver[] = []
  readonly #open: OpenSection[] = []
  readonly #byHeading = new Map<Heading, OpenSection>()
  readonly #nodes: readonly BodyNode[]
  readonly #source: Source
  /** For each node, whether another one below it in its section states a route itself. */
  readonly #isStatedBelow: readonly boolean[]
  /** The headings below which there is nothing but the one route of the section around them. */
  readonly #parts: ReadonlySet<Heading>
  /** Where elements are closed on lines of their own, by their names. */
  readonly #closings = new Map<string, number[]>()
  /** The headings around the node that is read, the outermost first. */
  readonly #headings: Heading[] = []
  #facts: OpenFacts = { heading: undefined }
  readonly #auths: Fact[] = []

  /** Reads the nodes of a page; what is stated in one of its admonitions, `notes`, or in a quote is only named. */
  constructor(nodes: readonly BodyNode[], notes: readonly Span[], source: Source) {
    this.#nodes = nodes
    this.#source = source
    const starts = notes.map((note) => note.start)
    const isNoted = ({ start }: Span): boolean => {
      const note = notes[countUpTo(starts, start) - 1]
      return note !== undefined && start < note.end
    }
    const statedAt = nodes.map((node) => readStatements(node, source))
    this.#isStatedBelow = this.#findStatedBelow(statedAt)
    this.#parts = findParts(nodes, statedAt)
    for (const { 0: line, 1: name, index } of source.text.matchAll(/^<\/([A-Z][\w.]*)>/gm))
      if (!this.#closings.get(name!)?.push(index + line.length))
        this.#closings.set(name!, [index + line.length])
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'heading' && !isNoted(node.span)) this.#enter(node)
      const facts = readFacts(nodes, index, source).filter(({ span }) => !isNoted(span))
      const stated = statedAt[index]!
      const apart = stated.length > 0 ? [] : this.#putTogether(node, facts)
      const statements = [...stated, ...apart].map((statement): Statement => {
        const isOfNote = node.type === 'quote' || isNoted(statement.span)
        return isOfNote ? { ...statement, form: 'noted' } : statement
      })
      for (const at of statements.keys()) this.#place(statements, at, index)
    }
  }

  /** The sections, in the order of the page. */
  get sections(): RouteSection[] {
    const open = this.#open.toSorted((one, other) => one.start - other.start)
    const { length } = this.#source.text
    const auths = this.#auths.toSorted((one, other) => one.span.start - other.span.start)
    const starts = auths.map(({ span }) => span.start)
    return open.map(({ statement, start, end = length, level }, index) => {
      const next = open[index + 1]?.start ?? length
      const last = this.#trim(start, Math.min(next, end))
      const auth = auths[countUpTo(starts, start - 1)]
      const own = auth && auth.span.start < last ? auth.value : undefined
      return { statement, auth: own, start, end: last, level }
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
    const last = this.#open.at(-1)
    if (last && !last.heading) last.end ??= start
    const owner = this.#headings.findLast((one) => this.#byHeading.has(one))
    // “Example” is a part of the section above it, whatever its level.
    if (owner?.level === heading.level && isLabel(heading.text, EXAMPLE)) return
    while (this.#headings.length > 0 && this.#headings.at(-1)!.level >= heading.level) {
      const section = this.#byHeading.get(this.#headings.pop()!)
      if (section) section.end = start
    }
    this.#headings.push(heading)
  }

  /** Opens a section for a statement, or says why there is none. */
  #place(siblings: readonly Statement[], at: number, index: number): void {
    const statement = siblings[at]!
    const { form, span, route } = statement
    const around = this.#around(statement)
    const owner = this.#headings.findLast((heading) => !this.#isPart(heading))
    const first = around && owner === around.heading ? around : owner && this.#byHeading.get(owner)
    const close = this.#endOfElement(statement)
    if (first && close !== undefined && first.statement.element !== undefined) {
      // Of several elements below one heading each is a section.
      first.start = first.statement.span.start
      first.end ??= this.#endOfElement(first.statement)
      const level = Math.min((owner?.level ?? 1) + 1, 6)
      if (first.end !== undefined) first.level ??= level
      this.#open.push({ statement, heading: undefined, start: span.start, end: close, level })
      return
    }
    if (around && isExampleOf(route, around.statement.route)) return
    const leave = (why: string) => void this.leftOver.push({ statement, reason: why })
    const reason = REASONS[form]
    if (reason !== undefined) return leave(reason)
    // A request that a client sends states its route where nothing else does.
    if (form === 'called' && (around || this.#isStatedBelow[index])) return undefined
    if (form === 'item' && siblings.some((one) => one.form === 'item' && one !== statement)) {
      const end = this.#itemEnd(siblings, at, index)
      const isLine = this.#source.text.slice(span.end, end).trim() === ''
      if (isLine) return leave('it is a line of a list of routes')
      this.#open.push({ statement, heading: undefined, start: span.start, end })
    } else if (form !== 'called' && this.#isExample(owner, index)) leave('only an example shows it')
    else if (first) {
      const { method, path } = first.statement.route
      leave(`its section states \`${method} ${path}\` first`)
    } else {
      const section = {
        statement,
        heading: owner,
        start: (owner ?? this.#nodes[index]!).span.start,
      }
      this.#open.push(section)
      if (owner) this.#byHeading.set(owner, section)
    }
  }

  /** Whether a heading names a part of a section, and not what the section is of. */
  #isPart(heading: Heading): boolean {
    return isLabel(heading.text, PART) || this.#parts.has(heading)
  }

  /** The end of the line that closes the element which states a route. */
  #endOfElement({ element, span }: Statement): number | undefined {
    const ends = element === undefined ? undefined : this.#closings.get(element)
    return ends?.[countUpTo(ends, span.end)]
  }

  /** The section that a statement is in. */
  #around({ span }: Statement): OpenSection | undefined {
    const last = this.#open.at(-1)
    if (!last || last.end !== undefined) return last && span.start < last.end! ? last : undefined
    return last.heading || this.#headings.length === 0 ? last : undefined
  }

  /** Looks from the end, since each of many requests asks for all that is below it. */
  #findStatedBelow(statedAt: readonly (readonly Statement[])[]): boolean[] {
    const found: boolean[] = []
    let isStated = false
    for (const [index, node] of [...this.#nodes.entries()].toReversed()) {
      found.push(isStated)
      if (node.type === 'heading' && !isLabel(node.text, PART) && !isLabel(node.text, EXAMPLE))
        isStated = false
      else isStated ||= statedAt[index]!.some(({ form }) => form === 'alone')
    }
    return found.toReversed()
  }

  /** Whether a heading or the label directly above says that a request is only an example. */
  #isExample(owner: Heading | undefined, index: number): boolean {
    const label = this.#nodes[index - 1]
    if (label?.type === 'paragraph' && isLabel(label.text, EXAMPLE)) return true
    if (owner === undefined) return false
    if (owner === this.#nodes[index]) return EXAMPLE_OF.test(owner.text)
    return owner.level > 2 && isLabel(owner.text, EXAMPLE)
  }

  /** An item of a list ends where the next one that states a route starts, or with the list. */
  #itemEnd(siblings: readonly Statement[], at: number, index: number): number {
    let next = at + 1
    while (next < siblings.length && siblings[next]!.form !== 'item') next++
    return siblings[next]?.span.start ?? this.#nodes[index]!.span.end
  }

  #trim(start: number, end: number): number {
    const text = this.#source.text.slice(start, end).trimEnd()
    const withoutRule = text.replace(/\r?\n[ \t]*\r?\n {0,3}(?:-{3,}|\*{3,}|_{3,})$/, '').trimEnd()
    return this.#source.lines.around(start + withoutRule.length).end
  }
}
