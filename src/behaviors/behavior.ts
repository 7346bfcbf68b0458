/** The page that behaviors work on, and their settings. */
export interface BehaviorContext {
  /** The part of the page that is looked after; events reach it from everything that is ever put there. */
  readonly root: ParentNode & EventTarget
  readonly texts: BehaviorTexts
  /** Sends the requests of forms. */
  readonly fetch: NonNullable<BehaviorOptions['fetch']>
  /** Aborted when the script is told to stop: listeners go, and what was added is taken back. */
  readonly signal: AbortSignal
}

/**
 * Improves a part of the root, whole blocks or more, and again when something is put there. What the
 * markup shows to be improved already is left alone, a copy of such markup too.
 */
export type Behavior = (scope: ParentNode) => void

/** The elements of a scope that match, itself included, in the order of the page. */
export function find<Found extends Element = HTMLElement>(
  scope: ParentNode,
  selector: string,
): Found[] {
  const inside = [...scope.querySelectorAll<Found>(selector)]
  return scope instanceof Element && scope.matches(selector) ? [scope as Found, ...inside] : inside
}

/** Creates an element that the stylesheet finds by its part: `[data-api-md="copy"]`. */
export function createPart<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Record<string, string> = {},
  text = '',
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.dataset.apiMd = part
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.textContent = text
  return element
}

/** The tasks of the script, and its words. */
export interface BehaviorOptions {
  /** Words that differ from the English ones. */
  texts?: Partial<BehaviorTexts>
  /** True when paths and code get copy buttons; true when left out. */
  copy?: boolean
  /**
   * True when links and searches in the page open the tab of what they lead to, and the language that a
   * reader chooses is remembered and holds for all blocks; true when left out.
   */
  tabs?: boolean
  /** True when headings are links to themselves; true when left out. */
  anchors?: boolean
  /** True when path parameters, parents of nested names, what is required and plain JSON are marked; true when left out. */
  marks?: boolean
  /** True when blocks with a `reveal` enter when they come into view; true when left out. */
  reveal?: boolean
  /** True when forms send their requests; true when left out. */
  tryIt?: boolean
  /** Sends the requests of forms; that of the browser when left out. */
  fetch?: (request: Request) => Response | Promise<Response>
}

/** The words that the script adds to a page, in English. */
export const defaultTexts = {
  /** On the button that copies a code block or a path. */
  copy: 'Copy',
  /** On the same button for a moment, and announced, after it worked. */
  copied: 'Copied',
  /** Announced when the browser refuses. */
  copyFailed: 'Copying failed',
  /** Names the button of a path. */
  copyPath: 'Copy path',
  /** Names the button of a code block. */
  copyCode: 'Copy code',
  /** Said where the code that sends the requests of forms cannot be loaded. */
  tryFailed: 'This form could not be loaded.',
  /** Names the column of samples while it scrolls. */
  samples: 'Samples',
  /** Names a code block that scrolls and has no caption; its language follows. */
  code: 'Code',
  /** Names a table that scrolls. */
  table: 'Table',
}

/** The words that the script adds to a page; give your own to translate them. */
export type BehaviorTexts = { [Name in keyof typeof defaultTexts]: string }
