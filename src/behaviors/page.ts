import { Groups, type HeadingLine, titleOf } from '../outline/groups.js'
import { isRequestLanguage } from '../outline/http.js'
import { companions, type Column } from '../vocabulary/meanings.js'
import type { Words } from '../vocabulary/words.js'

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

/** A table, and what its headers say. */
interface PageTable {
  readonly table: HTMLTableElement
  readonly headers: readonly string[]
  /** What the columns of a table of parameters mean; nothing for another table. */
  readonly columns: readonly (Column | undefined)[] | undefined
}

/** Where the path of a block is. */
export const pathOfBlock = '[data-rune="api"] > [data-name="eyebrow"] > [data-meta-type="code"]'

/** The parts of a page that are to be improved at once. */
export interface Page {
  /** The blocks in them. */
  readonly blocks: readonly Block[]
  readonly tables: readonly PageTable[]
  /** The elements in them that match, in the order of the page. */
  find<Found extends Element = HTMLElement>(selector: string): Found[]
  /**
   * What a reader may see already, and where, before anything is changed: to change its size would
   * move what they read.
   */
  readonly seen: ReadonlyMap<Element, DOMRect>
}

const tableOfPage = '[class$="-table-wrapper"] > table'

/** What behaviors ask to have been seen. */
const steady = `[data-rune="api"], ${pathOfBlock}, [data-name="body"] > *, ${tableOfPage}`

/** Takes up parts of a page; fresh are those that have just been put there, so that no one saw them. */
export function readPage(scopes: readonly ParentNode[], isFresh: boolean, words: Words): Page {
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
    blocks: find('[data-rune="api"]').flatMap((article) => readBlock(article, words) ?? []),
    tables: find<HTMLTableElement>(tableOfPage).map((table) => readTable(table, words)),
    find,
    seen: new Map(boxes.filter(([, { top, bottom }]) => top < innerHeight && bottom > 0)),
  }
}

function readTable(table: HTMLTableElement, words: Words): PageTable {
  const cells = [...(table.tHead?.rows[0]?.cells ?? [])]
  const headers = cells.map((cell) => cell.textContent.trim())
  const read = headers.map((header) => words.column(header)?.column)
  const isOfParameters =
    read[0] === 'name' ||
    (read.includes('name') && companions.some((column) => read.includes(column)))
  const columns = isOfParameters
    ? read.map((column, index) => (read.indexOf(column) === index ? column : undefined))
    : undefined
  return { table, headers, columns }
}

const blocks = new WeakMap<Element, Block>()
const pieces = new WeakMap<Element, Piece>()

/** Reads the block of an article once, by default with the built-in words; nothing where it has no body. */
export function readBlock(article: HTMLElement, words?: Words): Block | undefined {
  const known = blocks.get(article)
  if (known?.body.isConnected) return known
  const body = article.querySelector<HTMLElement>(':scope > [data-name="body"]')
  if (!body) return undefined
  const block = { article, body, pieces: readPieces(body, words) }
  blocks.set(article, block)
  for (const piece of block.pieces) pieces.set(piece.pre ?? piece.element, piece)
  return block
}

/** The piece of a code block or of any other child of a body, wherever the script has moved it. */
export function pieceOf(element: Element): Piece | undefined {
  return pieces.get(element)
}

function readPieces(body: HTMLElement, words?: Words): Piece[] {
  const children = [...body.children] as HTMLElement[]
  const lines = new Map(
    children.flatMap((child): [HTMLElement, HeadingLine][] => {
      const level = Number(/^H([1-6])$/.exec(child.tagName)?.[1]) as HeadingLine['level']
      return level ? [[child, { type: 'heading', level, text: child.textContent }]] : []
    }),
  )
  const groups = new Groups(titleOf(lines.values()), words)
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
