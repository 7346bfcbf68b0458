import { claim, createPart, type Behavior, type BehaviorContext } from './behavior.js'

const sample = '[data-api-md="responses"], [data-api-md="samples"], :has(> pre[data-language])'

/** Parts prose and samples, which the stylesheet puts side by side in blocks that are wide enough. */
export function columns({ texts, areas }: BehaviorContext): Behavior {
  return ({ blocks }) => {
    const bodies = blocks.filter(({ body }) => claim(body, 'columns'))
    return () => {
      for (const { article, body } of bodies) {
        const side = new Set(sectionsOf(body).flatMap(samplesOf))
        if (side.size === 0) continue
        const children = [...body.children]
        const places = children.flatMap((child, index) => (side.has(child) ? index : []))
        const rest = children.filter((child) => !side.has(child))
        const prose = createPart('div', 'column', {}, ...rest)
        const samples = createPart('div', 'column', { 'data-places': places.join(' ') }, ...side)
        article.dataset.apiMdColumns = ''
        body.append(prose, samples)
        areas.watch(samples, () => ({ role: 'group', 'aria-label': texts.samples }))
      }
    }
  }
}

/** What of a section goes to the side: its samples, and its heading where there is nothing else. */
function samplesOf(section: readonly Element[]): Element[] {
  const samples = section.filter((child) => child.matches(sample))
  const isOnlySamples = samples.length === section.length - 1 && isHeading(section[0]!)
  return isOnlySamples && samples.length > 0 ? [...section] : samples
}

/** The children of a body, parted before each heading, and around responses with tabs. */
function sectionsOf(body: Element): Element[][] {
  const sections: Element[][] = []
  let isClosed = true
  for (const child of body.children) {
    const isWhole = child.matches('[data-api-md="responses"]')
    if (isClosed || isWhole || isHeading(child)) sections.push([child])
    else sections.at(-1)!.push(child)
    isClosed = isWhole
  }
  return sections
}

function isHeading({ tagName }: Element): boolean {
  return /^H[1-6]$/.test(tagName)
}
