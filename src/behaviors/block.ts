import { Groups, type HeadingLine, titleOf } from '../outline/groups.js'
import { isRequestLanguage } from '../outline/http.js'

/** What a part of a body shows: a call, what comes back, or neither. */
export interface Said {
  readonly role?: 'request' | 'response'
  /** Where it says that a request has it: its body, a header. */
  readonly place?: string
  readonly status?: string
}

/** A child of the body of a block. */
export interface Piece extends Said {
  readonly element: HTMLElement
  /** The code in it, where it is a code block. */
  readonly pre?: HTMLElement
  /** The level, where it is a heading. */
  readonly level?: number
  /** Whether it is code that shows how a request is made. */
  readonly isSample?: boolean
  /** The text of the heading above it, or its own. */
  readonly heading: string
}

/** A rendered block, as it was before the script changed anything. */
export interface Block {
  readonly article: HTMLElement
  readonly body: HTMLElement
  /** Where its path is. */
  readonly path: HTMLElement | null
  readonly pieces: readonly Piece[]
}

const blocks = new WeakMap<Element, Block>()
const pieces = new WeakMap<Element, Piece>()

/** Reads the block of an article once; nothing where it has no body. */
export function readBlock(article: HTMLElement): Block | undefined {
  const known = blocks.get(article)
  if (known?.body.isConnected) return known
  const body = article.querySelector<HTMLElement>(':scope > [data-name="body"]')
  if (!body) return undefined
  const path = article.querySelector<HTMLElement>(
    ':scope > [data-name="eyebrow"] > [data-meta-type="code"]',
  )
  const block = { article, body, path, pieces: readPieces(body) }
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
      return level ? [[child, { type: 'heading', level, text: child.textContent ?? '' }]] : []
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
      heading,
      ...(role && { role }),
      ...(place && { place }),
      ...(status !== undefined && { status: String(status) }),
      ...(line && { level: line.level }),
      ...(pre && { pre }),
      ...(isSample && { role: 'request' as const, isSample }),
    }
  })
}

/** Whether code shows what a client does: its language says so, unless it is an answer over HTTP. */
function isRequest(pre: HTMLElement): boolean {
  const { language = '' } = pre.dataset
  return isRequestLanguage(language) && !/^\s*HTTP\//.test(pre.textContent ?? '')
}
