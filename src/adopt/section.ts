import type { BodyNode, Heading } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Source } from '../source/source.js'
import { isRouteLabel, type RouteFact, readFacts } from './labels.js'
import { isExampleOf, readMethod, readPathText, toRoutes } from './route.js'
import { plain, readStatements, reasons, type Statement } from './statement.js'

/** The stretch of a page that becomes a block. */
export interface RouteSection {
  readonly statement: Statement
  /** The authentication that it states. */
  readonly auth: string | undefined
  readonly start: number
  /** The end of its last line; blank lines and a closing rule are not of it. */
  readonly end: number
  /** True when it only shows a request: a guide and a numbered example repeat what another section documents. */
  readonly isUsage: boolean
}

/** A route that is named and becomes no block. */
interface LeftOver {
  readonly statement: Statement
  /** Why, as the end of a sentence. */
  readonly reason: string
}

/** A section as far as the page is read. */
interface OpenSection {
  statement: Statement
  /** The heading that it starts with; none above the first heading. */
  heading: Heading | undefined
  /** The heading around that one. */
  readonly parent: Heading | undefined
  /** The node that states the route. */
  readonly node: BodyNode
}

/** Words that name a part of an endpoint's section: its title is the heading around it. */
const PART =
  /^(?:(?:https?|api|rest|the|ur[li]|requests?|endpoints?|route|path|usage|syntax|definition|call|method|resource)(?: |$))+$/i
/** Headings of what belongs to the section above them. */
const EXAMPLE = /^(?:default )?(?:examples?|samples?|responses?)\b|\bexamples?:?$/i

/** True when a heading is of this kind; a long one is not, and not looked through for each statement. */
function isOf(kind: RegExp, { text }: Heading): boolean {
  return text.length < 80 && kind.test(text.trim())
}

/** Finds the section of each route of a page: from its heading to the next one of the same level. */
export class SectionFinder {
  readonly leftOver: LeftOver[] = []
  /** The paths that stand apart from a method. */
  readonly paths: RouteFact[] = []
  readonly #nodes: readonly BodyNode[]
  readonly #source: Source
  #open: OpenSection[] = []
  readonly #byHeading = new Map<Heading, OpenSection>()
  /** The headings around the node that is read, the outermost first. */
  readonly #headings: Heading[] = []
  /** The ends of the headings that were left. */
  readonly #ends = new Map<Heading, number>()
  readonly #auths: RouteFact[] = []
  /** The parts of its route that a section has stated in places apart from each other. */
  #apart: { heading?: Heading | undefined; method?: RouteFact; path?: RouteFact } = {}

  /** Reads the nodes of a page; what a quote names is only named. */
  constructor(nodes: readonly BodyNode[], source: Source) {
    this.#nodes = nodes
    this.#source = source
    for (const [index, node] of nodes.entries()) {
      if (node.type === 'heading') this.#enter(node)
      const stated = readStatements(node, source)
      const joined = stated.length > 0 ? [] : this.#join(readFacts(nodes, index, source))
      const isOther = node.type !== 'heading' || stated.length > 0
      const below = isOther ? undefined : this.#belowPath(node)
      const statements = [...stated, ...joined, ...(below?.statements ?? [])]
      for (const one of statements) {
        const placed = node.type === 'quote' ? { ...one, form: 'note' as const } : one
        this.#place(placed, statements.length > 1, node, below?.owner)
      }
    }
    this.#liftParts()
  }

  /** The sections, in the order of the page, without those of some statements. */
  sections(usages?: ReadonlySet<Statement>): RouteSection[] {
    const open = this.#open.filter(({ statement }) => !usages?.has(statement))
    const { length } = this.#source.text
    const starts = open.map(startOf)
    const auths = this.#auths.map(({ at }) => at)
    const rows = this.#nodes.flatMap((node) => (canHaveRows(node) ? node.span.start : []))
    return open.map(({ statement, heading }, index) => {
      const start = starts[index]!
      const next = starts[index + 1] ?? length
      const end = this.#trim(start, Math.min(next, (heading && this.#ends.get(heading)) ?? length))
      const auth = this.#auths[countUpTo(auths, start - 1)]
      const hasRows = countUpTo(rows, start) < countUpTo(rows, end)
      return {
        statement,
        auth: auth && auth.at < end ? auth.value : undefined,
        start,
        end,
        isUsage: statement.isRequest === true && !hasRows,
      }
    })
  }

  #enter(heading: Heading): void {
    const owner = this.#headings.findLast((one) => this.#byHeading.has(one))
    // “Example” is a part of the section above it, whatever its level.
    if (owner?.level === heading.level && isOf(EXAMPLE, heading)) return
    while (this.#headings.length > 0 && this.#headings.at(-1)!.level >= heading.level) {
      const left = this.#headings.pop()!
      this.#ends.set(left, heading.span.start)
    }
    this.#headings.push(heading)
  }

  /** The routes of methods and paths that a section states apart from each other. */
  #join(facts: readonly RouteFact[]): Statement[] {
    const heading = this.#owner()
    return facts.flatMap((fact): Statement[] => {
      const { kind } = fact
      if (kind === 'auth') {
        this.#auths.push(fact)
        return []
      }
      if (kind === 'path') this.paths.push(fact)
      if (this.#apart.heading !== heading) this.#apart = { heading }
      this.#apart[kind] = fact
      const { method, path } = this.#apart
      if (!method || !path) return []
      this.#apart = {}
      return toRoutes(method.value, path.value).map((route) => {
        return { route, at: path.at, form: 'line' }
      })
    })
  }

  /**
   * The route of a heading that begins with a method, below one with a path, or is one below a labelled
   * path: the first of these has all of the section.
   */
  #belowPath(heading: Heading) {
    const method = readMethod(/^\W*([A-Z]+)\b/.exec(heading.text)?.[1] ?? '')
    if (!method) return undefined
    const { start: at } = heading.span
    const stating = (path?: string): Statement[] =>
      toRoutes(method, path).map((route) => ({ route, at, form: 'line' }))
    const paths = this.#headings.map(({ text }) => readPathText(text))
    const path = paths.findLast((one) => one !== undefined)
    const { heading: owner, path: labelled } = this.#apart
    const isLabelled = owner && this.#headings.includes(owner) && readMethod(plain(heading.text))
    if (path !== undefined || !isLabelled) return { statements: stating(path) }
    const first = this.#byHeading.has(owner) ? heading : owner
    return { statements: stating(labelled?.value), owner: first }
  }

  /** The heading of the section that is read. */
  #owner(isCommand = false): Heading | undefined {
    const isTitle = (heading: Heading) =>
      !isOf(PART, heading) && !isRouteLabel(heading.text) && !(isCommand && isOf(EXAMPLE, heading))
    // Where all headings name parts, the outermost one has them all.
    return this.#headings.findLast(isTitle) ?? this.#headings[0]
  }

  /** Opens a section for a statement, or says why there is none. */
  #place(statement: Statement, hasOthers: boolean, node: BodyNode, owner?: Heading): void {
    const { form, route } = statement
    const isCommand = form === 'command'
    const last = this.#open.at(-1)
    const around = last?.heading && this.#ends.has(last.heading) ? undefined : last
    const title = owner ?? this.#owner(isCommand)
    // A heading with other sections below it has none that begins with it.
    const isPassed =
      title && last && title.span.start < startOf(last) && !this.#byHeading.has(title)
    const heading = isPassed ? this.#headings.at(-1) : title
    const first = heading ? this.#byHeading.get(heading) : around
    // A command states its route where nothing else does.
    if (first?.statement.form === 'command' && form === 'line') first.statement = statement
    if (around && isExampleOf(route, around.statement.route)) return
    // A request in a section of something else is an example.
    if (isCommand && around && (around.heading || !heading)) return
    const isExample =
      !isCommand && heading && heading !== node && heading.level > 2 && isOf(EXAMPLE, heading)
    const reason =
      (form === 'item' && !hasOthers ? undefined : reasons[form]) ??
      (isExample ? 'only an example shows it' : undefined) ??
      (first &&
        `its section states \`${first.statement.route.method} ${first.statement.route.path}\` first`)
    if (reason !== undefined) {
      this.leftOver.push({ statement, reason })
      return
    }
    const parent = heading && this.#headings[this.#headings.indexOf(heading) - 1]
    const section = { statement, heading, parent: owner ? undefined : parent, node }
    this.#open.push(section)
    if (heading) this.#byHeading.set(heading, section)
  }

  /**
   * Has a section begin at the heading around its own where that one names a part of a section, in any
   * language: it stands on the page several times, each time as the only one there that states a route.
   */
  #liftParts(): void {
    const titles = new Map<string, number>()
    const first = new Map<Heading, OpenSection>()
    const crowded = new Set<Heading>()
    for (const section of this.#open) {
      const { heading, parent, statement } = section
      if (!heading || !parent) continue
      titles.set(heading.text, (titles.get(heading.text) ?? 0) + 1)
      const one = first.get(parent)
      if (!one) first.set(parent, section)
      else if (!isExampleOf(statement.route, one.statement.route)) crowded.add(parent)
    }
    const lifted = (parent: Heading) =>
      parent.level > 1 &&
      !crowded.has(parent) &&
      !this.#byHeading.has(parent) &&
      titles.get(first.get(parent)!.heading!.text)! > 1
    const parents = new Set([...first.keys()].filter(lifted))
    this.#open = this.#open.filter((section) => {
      const { parent } = section
      if (!parent || !parents.has(parent)) return true
      section.heading = parent
      return first.get(parent) === section
    })
  }

  #trim(start: number, end: number): number {
    const text = this.#source.text.slice(start, end).trimEnd()
    const withoutRule = text.replace(/\r?\n[ \t]*\r?\n {0,3}(?:-{3,}|\*{3,}|_{3,})$/, '').trimEnd()
    return this.#source.lines.around(start + withoutRule.length).end
  }
}

function startOf({ heading, node }: OpenSection): number {
  return (heading ?? node).span.start
}

/** True for a table, or a list whose items begin with marks, as names have them. */
function canHaveRows(node: BodyNode): boolean {
  if (node.type !== 'list') return node.type === 'table'
  return node.items.some(([first]) => {
    const [start] = first?.type === 'paragraph' ? first.content : []
    return typeof start === 'object'
  })
}
