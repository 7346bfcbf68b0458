import { responseStatus } from './response-heading.js'

/** A heading that names a status, and what stands under it. */
export interface ResponseSection {
  readonly heading: HTMLElement
  readonly status: string
  readonly nodes: Element[]
}

/** The runs of two or more neighbouring response sections of one level. */
export function findResponseRuns(body: Element): ResponseSection[][] {
  const runs: ResponseSection[][] = []
  let run: ResponseSection[] = []
  let section: ResponseSection | undefined
  const endRun = () => {
    if (run.length > 1) runs.push(run)
    run = []
    section = undefined
  }
  for (const child of body.children) {
    const level = headingLevel(child)
    const levelOfRun = section ? headingLevel(section.heading)! : 0
    if (level === undefined || (section && level > levelOfRun)) {
      section?.nodes.push(child)
      continue
    }
    const status = level > 2 ? responseStatus(child.textContent ?? '') : undefined
    if (status === undefined || (section && level !== levelOfRun)) endRun()
    if (status === undefined) continue
    section = { heading: child as HTMLElement, status, nodes: [child] }
    run.push(section)
  }
  endRun()
  return runs
}

function headingLevel(element: Element): number | undefined {
  const level = /^H([1-6])$/.exec(element.tagName)?.[1]
  return level === undefined ? undefined : Number(level)
}
