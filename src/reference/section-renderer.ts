import { textOf } from '../markdown/plain-text.js'
import type { OutlineRow } from '../outline/outline.js'
import { groupBy } from '../source/groups.js'
import { renderFieldList } from './field-list.js'
import { type ReferenceField, readFields } from './fields.js'
import { renderSamples, sampleOf, withPrograms } from './figure.js'
import { type ColumnPlace, PageColumns, type ReferencePage, renderTabs } from './page.js'
import {
  type Fields,
  isPlainTitle,
  type Section,
  type SectionGroup,
  type SamplePart,
} from './section.js'

const placeTitles: Readonly<Record<OutlineRow['location'], string>> = {
  path: 'Path parameters',
  query: 'Query parameters',
  header: 'Headers',
  cookie: 'Cookies',
  body: 'Body',
  response: 'Response',
}

/** Renders the sections of a page into its columns. */
export class SectionRenderer {
  readonly #page: ReferencePage
  /** True when the page shows a request, with which its programs stand; else they precede all responses. */
  readonly #showsRequest: boolean
  #hasPrograms = true

  constructor(page: ReferencePage) {
    this.#page = page
    this.#showsRequest = page.outline.examples.some(({ role }) => role === 'request')
  }

  render(groups: readonly SectionGroup[][]): string {
    const columns = new PageColumns(this.#page)
    for (const group of groups) {
      if (group[0]![0].status !== undefined && !this.#showsRequest)
        columns.add('samples', this.#samplesOf([]))
      if (group.length > 1 && group.flat().some(showsSomething)) this.#addTabs(group, columns)
      else for (const section of group.flat()) this.#addSection(section, columns)
    }
    columns.add('samples', this.#samplesOf([]))
    return columns.toHtml()
  }

  /** Adds responses that stand side by side. */
  #addTabs(group: readonly SectionGroup[], columns: PageColumns): void {
    const isAside = group.flat().every(isShort)
    const [[first]] = group as [SectionGroup]
    const tabs = group.map((sections) => {
      const panel = new PageColumns(this.#page)
      for (const section of sections) {
        // What is above all of them is not in the panel of one.
        const inside = section === first ? { ...section, lead: [] } : section
        this.#addSection(inside, panel, isAside ? 'text' : 'samples')
      }
      const { status } = sections[0]
      return { value: status!, text: status!, html: panel.toHtml() }
    })
    const lead = this.#page.renderer.render(first.lead)
    const html = renderTabs(this.#page, 'status', tabs)
    columns.add(isAside ? 'samples' : 'both', lead === '' ? html : `${lead}\n${html}`)
  }

  /** Adds a section, that of a tab with the column of its samples. */
  #addSection(section: Section, columns: PageColumns, ofTab?: ColumnPlace): void {
    const { title, parts, status } = section
    const { outline, renderer } = this.#page
    const isOwn = title !== undefined && title !== outline.title
    // What is little more than its samples stands with them.
    const isAside = isOwn && isShort(section) && showsSomething(section) && !ofTab
    const place = isAside ? 'samples' : 'text'
    let head = this.#titleOf(section, ofTab ? status !== undefined : parts[0]?.type === 'sample')
    const addHead = () => {
      columns.add(place, head)
      head = ''
    }
    for (let at = 0; at < parts.length; at++) {
      const part = parts[at]!
      if (part.type === 'text') {
        head += renderer.render([part.node])
        addHead()
      } else if (part.type === 'fields') {
        const labels = renderer.render(part.labels)
        if (labels !== '' && !isOwn) addHead()
        head += labels === '' ? '' : `${labels}\n`
        columns.add('text', this.#fieldsOf(part, head, isOwn || labels !== ''))
        head = ''
      } else {
        const run = [part]
        for (; parts[at + 1]?.type === 'sample'; at++) run.push(parts[at + 1] as SamplePart)
        addHead()
        columns.add(ofTab ?? 'samples', this.#samplesOf(run))
      }
    }
    addHead()
  }

  /** The headings of a section; what a tab or code says as well is there for links and screen readers alone. */
  #titleOf({ title, lead }: Section, isSaid: boolean): string {
    const { renderer, prefix, words } = this.#page
    if (!title) return ''
    const html = renderer.render([title])
    const above = lead.length > 0 ? `${renderer.render(lead)}\n` : ''
    if (isSaid && isPlainTitle(title, words))
      return `${above}${html.replace(/^<\w+/, `$& class="${prefix}-said"`)}\n`
    return `${above}${html}\n`
  }

  /** A list of fields under its heading, or under one for each place that its rows name. */
  #fieldsOf(fields: Fields, head: string, isTitled: boolean): string {
    const { prefix, renderer } = this.#page
    const read = readFields(fields)
    const placeOf = ({ rows: [row] }: ReferenceField) => `${row.location} ${row.carrier}`
    const groups = read ? [...groupBy(read, placeOf).values()] : [[]]
    const [first] = fields.rows
    const places = groups.map(([field]) => field?.rows[0] ?? first)
    const titles = places.map((row) => placeTitles[row?.carrier ?? row?.location ?? 'body'])
    // The heading of the author is that of the only list, or of the first one where it says its place.
    const says = head.toLowerCase().includes(`>${titles[0]?.toLowerCase() ?? ''}<`)
    const isOfList = isTitled && (groups.length === 1 || says)
    const level = isTitled && !isOfList ? 4 : 3
    const lists = groups.map((group, index) => {
      const made = isOfList && index === 0 ? head : `<h${level}>${titles[index]}</h${level}>\n`
      const html = read ? renderFieldList(group, this.#page) : renderer.render(fields.nodes)
      const place = places[index]?.location ?? 'body'
      return `<section class="${prefix}-fields" data-in="${place}">${made}${html}</section>`
    })
    return (isOfList ? '' : head) + lists.join('\n')
  }

  /** Samples that follow one another, with the programs of the request where they belong. */
  #samplesOf(run: readonly SamplePart[]): string {
    const { words } = this.#page
    const samples = run.map(({ example, labels }) =>
      sampleOf(
        example,
        labels.filter((label) => !isPlainTitle(label, words)),
      ),
    )
    const isOfPrograms = run.length === 0 || !this.#showsRequest || samples[0]?.role === 'request'
    if (!this.#hasPrograms || !isOfPrograms) return renderSamples(samples, this.#page)
    this.#hasPrograms = false
    return renderSamples(withPrograms(samples, this.#page), this.#page)
  }
}

function showsSomething({ parts }: Section): boolean {
  return parts.some(({ type }) => type !== 'text')
}

/** Text of more characters is no introduction to a sample. */
const longestIntroduction = 300

/** True when a section holds nothing but samples, and some words that introduce them. */
function isShort({ parts }: Section): boolean {
  let length = 0
  return parts.every((part) => {
    if (part.type !== 'text') return part.type === 'sample'
    if (part.node.type !== 'paragraph' && part.node.type !== 'quote') return false
    length += textOf(part.node).length
    return length <= longestIntroduction
  })
}
