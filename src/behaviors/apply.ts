import { readVocabulary } from '../vocabulary/vocabulary.js'
import { areas } from './areas.js'
import { columns, eyebrows, headingAnchors, reveal } from './article.js'
import { isAdded, removeCopies, type Behavior, type BehaviorContext } from './behavior.js'
import { codeHeaders } from './code.js'
import { dropRemovedMarks, marks } from './marks.js'
import { defaultTexts, type BehaviorOptions } from './options.js'
import { readPage } from './page.js'
import { parameterLists } from './parameter-lists.js'
import { tabs } from './tab-groups.js'

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
  const texts = { ...defaultTexts, ...options.texts }
  const { signal } = controller
  const { words } = readVocabulary(options.vocabulary)
  const behaviors = createBehaviors({ options, texts, words, signal })
  const improve = (scopes: readonly ParentNode[], isFresh: boolean) => {
    for (const scope of scopes) removeCopies(scope)
    const page = readPage(scopes, isFresh, words)
    for (const behavior of behaviors) behavior(page)
  }

  // What another root had may be gone.
  dropRemovedMarks()
  // A caller who names an element has just put it there; the whole page may have been read already.
  improve([root], root !== document)
  const observer = new MutationObserver((records) => {
    if (records.some(takesElements)) dropRemovedMarks()
    const added = addedIn(records)
    if (added.length > 0) improve(added, true)
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

/** What was added to a page by others: whole blocks, none of them twice. */
function addedIn(records: readonly MutationRecord[]): Element[] {
  const scopes = new Set<Element>()
  for (const { addedNodes } of records) {
    for (const added of addedNodes) {
      if (!(added instanceof Element) || !added.isConnected || isAdded(added)) continue
      scopes.add(added.closest('[data-rune="api"]') ?? added)
    }
  }
  return [...scopes]
}

/** Whether elements were taken away, and their text with them, be it to another place. */
function takesElements({ removedNodes }: MutationRecord): boolean {
  return [...removedNodes].some((node) => node instanceof Element)
}

/** What is done, in its order, unless all the options after it are `false`. */
const parts: readonly [
  create: (context: BehaviorContext) => Behavior,
  ...options: (keyof BehaviorOptions)[],
][] = [
  [eyebrows],
  [parameterLists, 'lists'],
  [marks, 'marks'],
  [tabs, 'tabs'],
  [codeHeaders, 'headers', 'copy'],
  [headingAnchors, 'anchors'],
  [columns, 'columns'],
  [reveal, 'reveal'],
  [areas],
]

function createBehaviors(context: BehaviorContext): Behavior[] {
  const { options } = context
  const isOn = (name: keyof BehaviorOptions) =>
    name === 'columns' ? options[name] === true : options[name] !== false
  return parts
    .filter(([, ...names]) => names.length === 0 || names.some(isOn))
    .map(([create]) => create(context))
}
