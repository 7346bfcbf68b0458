import { Groups, type HeadingLine, titleOf } from '../outline/groups.js'
import { isRequestLanguage } from '../outline/http.js'

/** A child of the body of a block. */
export interface Piece {
  readonly element: HTMLElement
  /** The code in it, where it is a code block. */
  readonly pre: HTMLElement | undefined
  /** The level, where it is a heading. */
  readonly level: number | undefined
  /** The text of the heading above it, or its own. */
  readonly heading: string
  /** What it shows: a call, what comes back, or neither. */
  readonly role: 'request' | 'response' | undefined
  /** Where it says that a request has it: its body, a header. */
  readonly place: string | undefined
  readonly status: string | undefined
  /** Whether it is code that shows how a request is made. */
  readonly isSample: boolean
}

/** A rendered block, as it was before the script changed anything. */
export interface Block {
  readonly article: HTMLElement
  readonly body: HTMLElement
  readonly pieces: readonly Piece[]
}

/** Where the path of a block is. */
export const pathOfBlock = '[data-rune="api"] > [data-name="eyebrow"] > [data-meta-type="code"]'

/** The parts of a page that are to be improved at once. */
export interface Page {
  /** The blocks in them. */
  readonly blocks: readonly Block[]
  /** The elements in them that match, in the order of the page. */
  find<Found extends Element = HTMLElement>(selector: string): Found[]
  /**
   * What a reader may see already, and where, before anything is changed: to change its size would
   * move what they read.
   */
  readonly seen: ReadonlyMap<Element, DOMRect>
}

/** What behaviors ask to have been seen. */
const steady = `[data-rune="api"], ${pathOfBlock}, [data-name="body"] > *, [class$="-table-wrapper"] > table`

/** Takes up parts of a page; fresh are those that have just been put there, so that no one saw them. */
export function readPage(scopes: readonly ParentNode[], isFresh: boolean): Page {
  const find = <Found extends Element = HTMLElement>(selector: string): Found[] =>
    scopes.flatMap((scope) => {
      const inside = [...scope.querySelectorAll<Found>(selector)]
      const itself = scope instanceof Element && scope.matches(selector) ? [scope as Found] : []
      return [...itself, ...inside]
    })
  const isPainted = !isFresh && performance.getEntriesByName('first-contentful-paint').length > 0
  const boxes = (isPainted ? find(steady) : []).map(
    (element) => [element, element.getBoundingClientRect()] as const,
  )
  return {
    blocks: find('[data-rune="api"]').flatMap((article) => readBlock(article) ?? []),
    find,
    seen: new Map(boxes.filter(([, { top, bottom }]) => top < innerHeight && bottom > 0)),
  }
}

const blocks = new WeakMap<Element, Block>()
const pieces = new WeakMap<Element, Piece>()

/** Reads the block of an article once; nothing where it has no body. */
export function readBlock(article: HTMLElement): Block | undefined {
  const known = blocks.get(article)
  if (known?.body.isConnected) return known
  const body = article.querySelector<HTMLElement>(':scope > [data-name="body"]')
  if (!body) return undefined
  const block = { article, body, pieces: readPieces(body) }
  blocks.set(article, block)
  for (const piece of block.pieces) pieces.set(piece.pre ?? piece.element, piece)
  return block
}

/** The piece of a code block or of any other child of a body, wherever the script has moved it. */
export function pieceOf(element: Element): Piece | undefined {
  return pieces.get(element)
}

function readPieces(body: HTMLElement): Piece[] {
  const children = [...body.children] as HTMLElement[]
  const lines = new Map(
    children.flatMap((child): [HTMLElement, HeadingLine][] => {
      const level = Number(/^H([1-6])$/.exec(child.tagName)?.[1]) as HeadingLine['level']
      return level ? [[child, { type: 'heading', level, text: child.textContent }]] : []
    }),
  )
  const groups = new Groups(titleOf(lines.values()))
  let heading = ''
  return children.map((element): Piece => {
    const line = lines.get(element)
    if (line) {
      groups.enter(line)
      heading = line.text.trim()
    }
    const { role, place, status } = groups.current ?? {}
    const pre = element.querySelector<HTMLElement>(':scope > pre[data-language]') ?? undefined
    const isSample = pre !== undefined && role !== 'response' && isRequest(pre)
    return {
      element,
      pre,
      level: line?.level,
      heading,
      role: isSample ? 'request' : role,
      place,
      status: status?.toString(),
      isSample,
    }
  })
}

/** Whether code shows what a client does: its language says so, unless it is an answer over HTTP. */
function isRequest(pre: HTMLElement): boolean {
  const { language = '' } = pre.dataset
  return isRequestLanguage(language) && !/^\s*HTTP\//.test(pre.textContent)
}
