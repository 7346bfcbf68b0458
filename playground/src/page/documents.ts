import { methods } from '../../../src/attributes/methods.js'
import { documents, type ApiDocsEntry } from 'virtual:api-docs'
import { loadSource } from './sources.js'
import { groups, type Group, type Page } from './page.js'

interface State {
  entries: readonly ApiDocsEntry[]
  readonly listeners: Set<() => void>
}

// One state for all versions of this module: a screen that is opened after an edit imports a new one.
const state: State = (import.meta.hot?.data.state as State | undefined) ?? {
  entries: documents,
  listeners: new Set(),
}
state.entries = documents

/** The pages that stand in files, in the order of the navigation. */
export function documentPages(): Page[] {
  return state.entries.map(toPage).toSorted((one, other) => orderOf(one) - orderOf(other))
}

/** Calls back whenever a file changed while the playground is open. */
export function onDocumentsChange(listener: () => void): void {
  state.listeners.add(listener)
}

/** The id of the page of a file, which is named from the folder of the playground. */
export function pageOfFile(file: string): string {
  return file.replace(/^docs\//, '').replace(/\.api\.md$/, '')
}

function toPage({ file, endpoints, frontmatter, load }: ApiDocsEntry): Page {
  const id = pageOfFile(file)
  const { title, summary } = frontmatter
  return {
    id,
    title: typeof title === 'string' ? title : (endpoints[0]?.title ?? id),
    summary: typeof summary === 'string' ? summary : undefined,
    group: groupOf(id),
    endpoints,
    layout: 'column',
    load: async () => {
      // The list is asked again: this page may be older than the last edit.
      const current = state.entries.find((entry) => entry.file === file)
      return (await (current?.load ?? load)()).default
    },
    source: () => loadSource(`../../${file}`),
  }
}

function groupOf(id: string): Group {
  return groups.find((group) => id.startsWith(`${group.toLowerCase()}/`)) ?? 'Samples'
}

/** By what the front matter says; samples, which have none, by their method. */
function orderOf({ id, group, endpoints }: Page): number {
  const entry = state.entries.find(({ file }) => file === `docs/${id}.api.md`)
  const order = entry?.frontmatter.order
  const inGroup = typeof order === 'number' ? order : methods.indexOf(endpoints[0]?.method ?? 'GET')
  return groups.indexOf(group) * 1000 + inGroup
}

if (import.meta.hot) {
  import.meta.hot.data.state = state
  // A changed document takes its place without a reload: what is on the page stays, but for it.
  import.meta.hot.accept('virtual:api-docs', (module) => {
    if (!module) return
    state.entries = module.documents as readonly ApiDocsEntry[]
    for (const listener of state.listeners) listener()
  })
}
