import type { SpanEdit } from '../diagnostics/diagnostic.js'
import type { Heading } from '../markdown/node.js'
import { countUpTo } from '../source/lines.js'
import type { Span } from '../source/position.js'
import { escapeCell, toCell, toCode } from './cell.js'
import { attributesOf, findHostTags, type HostTag } from './host-tags.js'
import type { Page } from './page.js'
import { type StatedRoute, toRoutes, withoutEnd } from './route.js'

/** A parameter, or a response, as a tag describes it. */
interface GitBookPart {
  readonly attributes: ReadonlyMap<string, string>
  /** The text between its tags, in pieces. */
  readonly text: string[]
}

/** An endpoint that GitBook draws from its tags. */
interface GitBookEndpoint extends Span {
  readonly route: StatedRoute
  readonly summary: string
  readonly description: string
  /** The parameters by the label of their place. */
  readonly parameters: ReadonlyMap<string, readonly GitBookPart[]>
  readonly responses: readonly GitBookPart[]
}

/** The names of tags that state an endpoint, now and in older exports. */
export const endpointNames: ReadonlySet<string> = new Set([
  'swagger',
  'openapi',
  'openapi-operation',
  'api-method',
])
const PART = /^(?:swagger|api-method)-(.+)$/
/** The labels of places: by the attribute `in`, and by the tag around parameters. */
const labels: ReadonlyMap<string, string> = new Map([
  ['path', 'Path parameters'],
  ['query', 'Query parameters'],
  ['header', 'Headers'],
  ['headers', 'Headers'],
  ['cookie', 'Cookies'],
  ['body', 'Body parameters'],
  ['form-data', 'Form data'],
])

/** Writes the endpoints of GitBook as their parts: a heading, the route, tables and examples. */
export function rewriteEndpoints(page: Page): SpanEdit[] {
  const tags = findHostTags(page)
  const endpoints: GitBookEndpoint[] = []
  for (let index = 0; index < tags.length; index++) {
    const last = endOf(tags, index)
    const endpoint = last && readEndpoint(tags.slice(index, last + 1), page)
    if (!endpoint) continue
    endpoints.push(endpoint)
    index = last
  }
  if (endpoints.length === 0) return []
  const starts = endpoints.map(({ start }) => start)
  const headings = page.nodes.filter((node): node is Heading => {
    const { start } = node.span
    return node.type === 'heading' && start >= (endpoints[countUpTo(starts, start) - 1]?.end ?? 0)
  })
  const headingStarts = headings.map(({ span: { start } }) => start)
  const owners = starts.map((start) => headings[countUpTo(headingStarts, start) - 1])
  return endpoints.map((endpoint, index) => {
    const owner = owners[index]
    // A heading is the title of the only endpoint below it.
    const isTitled = owner && owner !== owners[index - 1] && owner !== owners[index + 1]
    const { route, summary } = endpoint
    const level = Math.min((owner?.level ?? 1) + 1, 6)
    const title = summary || `${route.method} ${route.path}`
    const heading = isTitled ? [] : [`${'#'.repeat(level)} ${title}`]
    const says = isTitled && summary !== owner.text ? [summary] : []
    const blocks = [...heading, `\`${route.method} ${route.path}\``, ...says, ...partsOf(endpoint)]
    const { lineEnding } = page.source
    const texts = blocks.filter((block) => block !== '')
    return page.withBlocks(
      endpoint,
      texts.map((block) => block.replaceAll(/\r\n?|\n/g, lineEnding)),
    )
  })
}

/** The index of the tag that ends an endpoint: the closing one, or its own; nothing for other tags. */
function endOf(tags: readonly HostTag[], index: number): number | undefined {
  const { name, isClosing } = tags[index]!
  if (isClosing || !endpointNames.has(name)) return undefined
  let end = index + 1
  while (end < tags.length && tags[end]!.name !== name) end++
  return tags[end]?.isClosing ? end : index
}

/** Reads the tags of an endpoint; one without a method or a path stays as it is. */
function readEndpoint(tags: readonly HostTag[], { source }: Page): GitBookEndpoint | undefined {
  const [opening, ...others] = tags as [HostTag, ...HostTag[]]
  const attributes = attributesOf(opening)
  const base = withoutEnd(attributes.get('baseUrl') ?? attributes.get('host') ?? '', '/')
  const path = attributes.get('path') ?? ''
  const target = base + (path === '' || path.startsWith('/') ? '' : '/') + path
  const [route] = toRoutes(attributes.get('method'), target)
  if (!route) return undefined

  const summary: string[] = [attributes.get('summary') ?? '']
  const description: string[] = []
  const parameters = new Map<string, GitBookPart[]>()
  const responses: GitBookPart[] = []
  let place = ''
  let text = description
  let from = opening.end
  for (const tag of others) {
    const isEnd = tag === tags.at(-1)
    const part = PART.exec(tag.name)?.[1]
    // Other tags are part of the text they stand in.
    if (part === undefined && !isEnd) continue
    text.push(source.text.slice(from, tag.start))
    from = tag.end
    const isOfResponse = part === 'response-example-description'
    text = isOfResponse ? (responses.at(-1)?.text ?? description) : description
    if (tag.isClosing || part === undefined) continue
    const made: GitBookPart = { attributes: attributesOf(tag), text: [] }
    if (part === 'summary') text = summary
    else if (part === 'parameter') {
      const named = made.attributes.get('in') ?? place
      const label = labels.get(named) ?? `${named} parameters`.trim()
      if (!parameters.has(label)) parameters.set(label, [])
      parameters.get(label)!.push(made)
      ;({ text } = made)
    } else if (/^response(?:-example)?$/.test(part)) {
      responses.push(made)
      ;({ text } = made)
    } else place = part.replace(/-parameters$/, '')
  }
  return {
    start: opening.start,
    end: tags.at(-1)!.end,
    route,
    summary: summary.join('').replace(/\s+/g, ' ').trim(),
    description: description.join('').trim(),
    parameters,
    responses,
  }
}

/** `200 OK` for `status="200: OK"`, and for `httpCode=200`. */
function statusOf({ attributes }: GitBookPart): string {
  return (attributes.get('status') ?? attributes.get('httpCode') ?? '').replace(/^(\d+):/, '$1')
}

/** The blocks of Markdown below the route of an endpoint. */
function partsOf({ description, parameters, responses }: GitBookEndpoint): string[] {
  const tables = [...parameters].flatMap(([label, parts]) => {
    const rows: string[] = []
    const unnamed: string[] = []
    for (const { attributes, text } of parts) {
      const name = attributes.get('name') ?? ''
      const said = text.join('')
      const required = attributes.get('required') === 'true' ? 'yes' : 'no'
      const cells = [toCode(name), attributes.get('type') ?? '', required].map(escapeCell)
      if (name !== '') rows.push(`| ${[...cells, toCell(said)].join(' | ')} |`)
      else if (said.trim() !== '') unnamed.push(said.trim())
    }
    const head = ['| Name | Type | Required | Description |', '| --- | --- | --- | --- |']
    const blocks = rows.length === 0 ? unnamed : [[...head, ...rows].join('\n'), ...unnamed]
    return blocks.length === 0 ? [] : [`**${label}**`, ...blocks]
  })
  const read = responses.map((response) => {
    const status = statusOf(response)
    const label = `**${`Response ${status}`.trim()}**`
    const { text, blocks } = readResponse(response.text.join(''), label)
    const said = [response.attributes.get('description') ?? '', text].filter((one) => one !== '')
    if (status !== '') return { row: [`| ${status} | ${said.map(toCell).join('<br>')} |`], blocks }
    // One label is enough for the text and the first example.
    return { row: [], blocks: said.length > 0 ? [label, ...said, ...blocks.slice(1)] : blocks }
  })
  const head = ['| Status | Description |', '| --- | --- |']
  const rows = read.flatMap(({ row }) => row)
  const answers = rows.length === 0 ? [] : ['**Responses**', [...head, ...rows].join('\n')]
  return [description, ...tables, ...answers, ...read.flatMap(({ blocks }) => blocks)]
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/
const ROW = /^ {0,3}(?:\||<table)/

/** The text of a response up to its first example or table, and what follows, each of them labelled. */
function readResponse(written: string, label: string): { text: string; blocks: string[] } {
  const groups = [{ isShown: false, lines: [] as string[] }]
  let fence: string | undefined
  for (const line of written.split(/\r\n?|\n/)) {
    const mark = FENCE.exec(line)?.[1]
    const isShown = fence !== undefined || mark !== undefined || ROW.test(line)
    const isNext = fence === undefined && (mark !== undefined || isShown !== groups.at(-1)!.isShown)
    if (isNext) groups.push({ isShown, lines: [] })
    groups.at(-1)!.lines.push(line)
    const isEnd = fence !== undefined && mark?.startsWith(fence) === true
    if (isEnd) groups.push({ isShown: false, lines: [] })
    fence = isEnd ? undefined : (fence ?? mark)
  }
  const kept = groups.filter(({ lines }) =>
    lines.some((line) => line.trim() !== '' && !FENCE.test(line)),
  )
  const texts = kept.map(({ isShown, lines }) => ({ isShown, text: lines.join('\n').trim() }))
  const first = texts.findIndex(({ isShown }) => isShown)
  const from = first === -1 ? texts.length : first
  const before = texts.slice(0, from).map(({ text }) => text)
  const blocks = texts
    .slice(from)
    .flatMap(({ isShown, text }) => (isShown ? [label, text] : [text]))
  return { text: before.join('\n\n'), blocks }
}
