import { Announcer } from './announcer.js'
import type { Behavior, BehaviorContext } from './context.js'
import { copyButtons } from './copy-buttons.js'
import { headingAnchors } from './heading-anchors.js'
import { marks } from './marks.js'
import type { BehaviorOptions } from './options.js'
import { pathBreaks } from './path-breaks.js'
import { responseTabs } from './response-tabs.js'
import { reveal } from './reveal.js'
import { scrollAreas } from './scroll-areas.js'
import { taskLists } from './task-lists.js'
import { defaultTexts } from './texts.js'

/** What `apply` returns. */
export interface BehaviorHandle {
  /**
   * Stops looking after the root, for all who applied the script to it; what was added stays, and
   * works.
   */
  stop(): void
}

/** The roots that are looked after. */
const handles = new WeakMap<ParentNode, BehaviorHandle>()
const announcer = new Announcer()

/**
 * Brings the blocks in a part of the page to life, and those that are put there later.
 *
 * It may be called as often as you like, at each navigation say: a root that is looked after keeps
 * its handle, which is returned again, and the options of the first call. To give it others, stop
 * it first; they hold for what is added from then on. Without the script a page loses nothing but
 * comfort.
 */
export function apply(root: ParentNode = document, options: BehaviorOptions = {}): BehaviorHandle {
  const handle = handles.get(root) ?? lookAfter(root, options)
  handles.set(root, handle)
  return handle
}

function lookAfter(root: ParentNode, options: BehaviorOptions): BehaviorHandle {
  const controller = new AbortController()
  const context: BehaviorContext = {
    options,
    texts: { ...defaultTexts, ...options.texts },
    announcer,
    signal: controller.signal,
  }
  const behaviors = createBehaviors(context)
  const improve = (scope: ParentNode, isFresh: boolean) => {
    for (const behavior of behaviors) behavior(scope, isFresh)
  }

  // A caller who names an element has just put it there; the whole page may have been read already.
  improve(root, root !== document)
  const observer = new MutationObserver((records) => {
    for (const added of records.flatMap(({ addedNodes }) => [...addedNodes])) {
      if (!(added instanceof Element) || !added.isConnected || added.closest('[data-api-md]'))
        continue
      improve(added.closest('[data-rune="api"]') ?? added, true)
    }
  })
  observer.observe(root, { childList: true, subtree: true })

  return {
    stop() {
      handles.delete(root)
      observer.disconnect()
      controller.abort()
    },
  }
}

function createBehaviors(context: BehaviorContext): Behavior[] {
  const {
    reveal: reveals = true,
    copy = true,
    tabs = true,
    anchors = true,
    marks: marked = true,
  } = context.options
  return [
    scrollAreas(context),
    taskLists(),
    pathBreaks(),
    ...(marked ? [marks(context)] : []),
    // Before anything is added to headings and code, whose text it reads.
    ...(tabs ? [responseTabs(context)] : []),
    ...(anchors ? [headingAnchors()] : []),
    ...(copy ? [copyButtons(context)] : []),
    ...(reveals ? [reveal(context)] : []),
  ]
}
