import type { Paragraph } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'
import { Columns } from './columns.js'
import { renderFieldList } from './field-list.js'
import { type Field, readFields } from './fields.js'
import { Samples } from './figure.js'
import type { Page } from './page.js'
import {
  type Fields,
  isLabel,
  isPlainTitle,
  type Part,
  type Section,
  type SectionGroup,
} from './section.js'
import { renderTabs } from './tabs.js'

const placeTitles: Readonly<Record<OutlineRow['location'], string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
  body: 'Body',
  response: 'Response',
}

/** Where the parts of a section go: `flat` is all in one column, `tab` under a tab that says the status. */
type Setting = 'page' | 'tab' | 'flat'

/** Renders the sections of a page into its columns. */
export class SectionRenderer {
  readonly #page: Page
  /** Whether the page shows a request, with which the programs of it stand; else they stand before the first response. */
  readonly #showsRequest: boolean
  #hasPrograms = true

  constructor(page: Page) {
    this.#page = page
    this.#showsRequest = page.outline.examples.some(({ role }) => role === 'request')
  }

  render(groups: readonly SectionGroup[][]): string {
    const columns = new Columns(this.#page)
    for (const group of groups) {
      if (group[0]![0].status !== undefined && !this.#showsRequest)
        columns.add('samples', this.#programs())
      if (group.length > 1 && group.flat().some(showsSomething)) this.#addTabs(group, columns)
      else for (const section of group.flat()) this.#addSection(section, columns, 'page')
    }
    columns.add('samples', this.#programs())
    return columns.toHtml()
  }

  /** Adds responses that stand side by side. */
  #addTabs(group: readonly SectionGroup[], columns: Columns): void {
    const isAside = group.flat().every(isShort)
    const [[first]] = group as [SectionGroup]
    const tabs = group.map((sections) => {
      const panel = new Columns(this.#page)
      for (const section of sections) {
        // What is above all of them is not in the panel of one.
        const inside = section === first ? { ...section, lead: [] } : section
        this.#addSection(inside, panel, isAside ? 'flat' : 'tab')
      }
      const { status } = sections[0]
      return { value: status!, text: status!, html: panel.toHtml() }
    })
    const lead = this.#page.renderer.render(first.lead)
    const html = renderTabs(this.#page, 'status', 'Responses', tabs)
    columns.add(isAside ? 'samples' : 'both', lead === '' ? html : `${lead}\n${html}`)
  }

  #addSection(section: Section, columns: Columns, setting: Setting): void {
    const { title, parts } = section
    const isOwn = title !== undefined && title !== this.#page.outline.title
    // What is little more than its samples stands with them.
    const isAside = isOwn && isShort(section) && showsSomething(section) && setting === 'page'
    const text = isAside ? 'samples' : 'text'
    let head = this.#titleOf(section, setting)
    const take = () => [head, (head = '')][0]!
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!
      const end = endOfSamples(parts, at)
      if (end > at) {
        columns.add(text, take())
        columns.add(setting === 'flat' ? 'text' : 'samples', this.#samplesOf(parts.slice(at, end)))
        at = end - 1
      } else if (part.type === 'fields') {
        columns.add('text', this.#fieldsOf(part, take(), isOwn || isLabelled(parts, at)))
      } else if (part.type === 'text') {
        const html = this.#page.renderer.render([part.node])
        const isLabelOfFields = isLabelled(parts, at + 1)
        if (!isLabelOfFields) columns.add(text, take() + html)
        else if (isOwn) head += `${html}\n`
        else {
          columns.add(text, take())
          head = `${html}\n`
        }
      }
    }
    columns.add(text, take())
  }

  /** The headings of a section; what a tab or code says as well is there for links and screen readers alone. */
  #titleOf({ title, lead, parts, status }: Section, setting: Setting): string {
    const { renderer, prefix, words } = this.#page
    if (!title) return ''
    const html = renderer.render([title])
    const above = lead.length > 0 ? `${renderer.render(lead)}\n` : ''
    const isSaid = setting === 'page' ? endOfSamples(parts, 0) > 0 : status !== undefined
    if (isSaid && isPlainTitle(title, words))
      return `${above}${html.replace(/^<\w+/, `$& class="${prefix}-said"`)}\n`
    return `${above}${html}\n`
  }

  /** A list of fields under its heading, or under one for each place that its rows name. */
  #fieldsOf(fields: Fields, head: string, isTitled: boolean): string {
    const { prefix, renderer } = this.#page
    const read = readFields(fields)
    const runs = read ? runsOf(read) : [[]]
    const [first] = fields.rows
    const places = runs.map(([field]) => field?.rows[0] ?? first)
    const titles = places.map((row) => placeTitles[row?.carrier ?? row?.location ?? 'body'])
    // The heading of the author is that of the only list, or of the first one where it says its place.
    const says = head.toLowerCase().includes(`>${titles[0]!.toLowerCase()}<`)
    const isOfList = isTitled && (runs.length === 1 || says)
    const level = isTitled && !isOfList ? 4 : 3
    const lists = runs.map((run, index) => {
      const made = isOfList && index === 0 ? head : `<h${level}>${titles[index]}</h${level}>\n`
      const html = read ? renderFieldList(run, this.#page) : renderer.render(fields.nodes)
      const place = places[index]?.location ?? 'body'
      return `<section class="${prefix}-fields" data-in="${place}">${made}${html}</section>`
    })
    return (isOfList ? '' : head) + lists.join('\n')
  }

  #samplesOf(parts: readonly Part[]): string {
    const { words } = this.#page
    const samples = new Samples(this.#page)
    let labels: Paragraph[] = []
    for (const part of parts) {
      if (part.type === 'sample') {
        samples.add(part.example, labels)
        labels = []
      } else if (part.type === 'text') {
        const node = part.node as Paragraph
        if (!isPlainTitle(node, words)) labels.push(node)
      }
    }
    const isFirst = samples.isOfRequest && this.#hasPrograms
    if (isFirst) samples.addPrograms()
    this.#hasPrograms &&= !isFirst
    return (this.#showsRequest ? '' : this.#programs()) + samples.render()
  }

  /** The programs of the request, the first time that they are asked for. */
  #programs(): string {
    const samples = new Samples(this.#page)
    if (this.#hasPrograms) samples.addPrograms()
    this.#hasPrograms = false
    const html = samples.render()
    return html === '' ? '' : `${html}\n`
  }
}

/** Fields by the place that they travel in, in the order of the page. */
function runsOf(fields: readonly Field[]): Field[][] {
  const runs: Field[][] = []
  const placeOf = ({ rows: [{ location, carrier }] }: Field) => `${location} ${carrier}`
  for (const field of fields) {
    const last = runs.at(-1)
    if (last && placeOf(last[0]!) === placeOf(field)) last.push(field)
    else runs.push([field])
  }
  return runs
}

/** Where samples and their labels end that begin at a part; the part itself where none do. */
function endOfSamples(parts: readonly Part[], start: number): number {
  let end = start
  for (let at = start; at < parts.length; at++) {
    const part = parts[at]!
    if (part.type === 'sample') end = at + 1
    else if (part.type === 'fields' || !isLabel(part.node)) break
  }
  return end
}

/** Whether fields have a label above them. */
function isLabelled(parts: readonly Part[], at: number): boolean {
  const label = parts[at - 1]
  return parts[at]?.type === 'fields' && label?.type === 'text' && isLabel(label.node)
}

function showsSomething({ parts }: Section): boolean {
  return parts.some(({ type }) => type !== 'text')
}

/** Text of more characters is no introduction to a sample. */
const longestIntroduction = 300

/** Whether a section holds nothing but samples, and some words that introduce them. */
function isShort({ parts }: Section): boolean {
  let length = 0
  return parts.every((part) => {
    if (part.type !== 'text') return part.type === 'sample'
    if (part.node.type !== 'paragraph' && part.node.type !== 'quote') return false
    length += textOf(part.node).length
    return length <= longestIntroduction
  })
}
