interface State {
  sources: Record<string, () => Promise<string>>
  readonly listeners: Set<() => void>
}

const sources = import.meta.glob<string>('../../docs/**/*.api.md', {
  query: '?raw',
  import: 'default',
})

// One state for all versions of this module, of which there is a new one with every edit.
const state: State = (import.meta.hot?.data.state as State | undefined) ?? {
  sources,
  listeners: new Set(),
}
state.sources = sources

/** The text of a document, by its path from this file. */
export async function loadSource(path: string): Promise<string> {
  return (await state.sources[path]?.()) ?? ''
}

/** Calls back whenever a text changed while the playground is open. */
export function onSourcesChange(listener: () => void): void {
  state.listeners.add(listener)
}

if (import.meta.hot) {
  import.meta.hot.data.state = state
  import.meta.hot.accept()
  for (const listener of state.listeners) listener()
}
