const mark = Symbol.for('vite-plugin-api-md')

interface Claimed extends Element {
  [mark]?: Map<string, AbortSignal | undefined>
}

/**
 * True the first time that a behaviour asks for an element, and again once the `signal` of the
 * first time is aborted. The note is kept on the element itself: a copy of it in new HTML has none,
 * and a second call of `apply` sees it.
 */
export function claim(element: Element, behavior: string, signal?: AbortSignal): boolean {
  const claimed: Claimed = element
  const claims = (claimed[mark] ??= new Map())
  if (claims.has(behavior) && !claims.get(behavior)?.aborted) return false
  claims.set(behavior, signal)
  return true
}
