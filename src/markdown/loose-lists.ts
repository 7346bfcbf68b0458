import type { Event, Token } from 'micromark-util-types'

interface OpenContainer {
  readonly token: Token
  /** True from behind an item's marker to the first thing in the item. */
  isAtMarker: boolean
}

/** The lists with a blank line between their items or between the blocks of an item. */
export function findLooseLists(events: readonly Event[]): Set<Token> {
  const loose = new Set<Token>()
  const open: OpenContainer[] = []
  for (const [kind, token] of events) {
    const { _container: isContainer } = token
    if (isContainer) {
      if (kind === 'enter') open.push({ token, isAtMarker: false })
      else open.pop()
      const around = open.at(-1)
      if (around && kind === 'exit') around.isAtMarker = false
      continue
    }
    const container = open.at(-1)
    if (!container) continue
    if (token.type === 'listItemPrefix') {
      if (kind === 'exit') container.isAtMarker = true
    } else if (token.type === 'lineEndingBlank') {
      if (kind === 'exit') continue
      // The blank line that an empty item starts with does not count.
      if (container.isAtMarker) container.isAtMarker = false
      else loose.add(container.token)
    } else if (token.type !== 'linePrefix') {
      container.isAtMarker = false
    }
  }
  return loose
}
