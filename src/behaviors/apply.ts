import { anchors } from './anchors.js'
import { areas } from './areas.js'
import { copyButtons } from './copy-buttons.js'
import { dropMarks, marks } from './marks.js'
import { defaultTexts, type BehaviorOptions } from './behavior.js'
import { reveal } from './reveal.js'
import { tabs } from './tabs.js'
import { tryIt } from './forms.js'

/** The part of a page that is looked after. */
export interface BehaviorHandle {
  /** Takes back all that the script added to the root, and stops looking after it, for all who applied it. */
  stop(): void
}

/** The roots that are looked after. */
const handles = new WeakMap<ParentNode, BehaviorHandle>()

/**
 * Brings the blocks in a part of the page to life, and those that are put there later.
 *
 * It may be called as often as you like, at each navigation say: a root that is looked after keeps
 * its handle, which is returned again, and the options of the first call. To give it others, stop
 * it first. Without the script a page loses nothing but comfort.
 */
export function apply(
  root: ParentNode & EventTarget = document,
  options: BehaviorOptions = {},
): BehaviorHandle {
  return handles.get(root) ?? lookAfter(root, options)
}

/** The behaviors by the names of the options that switch them off. */
const creators = { copy: copyButtons, anchors, tabs, marks, reveal, areas, tryIt }

function lookAfter(root: ParentNode & EventTarget, options: BehaviorOptions): BehaviorHandle {
  const controller = new AbortController()
  const { signal } = controller
  const { fetch = (request) => globalThis.fetch(request) } = options
  const context = { root, texts: { ...defaultTexts, ...options.texts }, fetch, signal }
  const behaviors = Object.entries(creators).flatMap(([name, create]) =>
    options[name as keyof BehaviorOptions] === false ? [] : create(context),
  )
  const improve = (scope: ParentNode) => behaviors.forEach((behavior) => behavior(scope))

  dropMarks()
  improve(root)
  const observer = new MutationObserver((records) => {
    if (records.some(({ removedNodes }) => removedNodes.length > 0)) dropMarks()
    for (const scope of addedIn(records)) improve(scope)
  })
  observer.observe(root, { childList: true, subtree: true })

  const handle = {
    stop() {
      handles.delete(root)
      observer.disconnect()
      controller.abort()
    },
  }
  handles.set(root, handle)
  return handle
}

/** The elements that others added to a page: whole blocks, none of them twice. */
function addedIn(records: readonly MutationRecord[]): Set<Element> {
  const scopes = new Set<Element>()
  for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
    if (!(added instanceof Element) || !added.isConnected || added.matches('[data-api-md]'))
      continue
    scopes.add(added.closest('[data-rune="api"]') ?? added)
  }
  return scopes
}
