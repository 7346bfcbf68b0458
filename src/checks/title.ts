import type { Reporter } from '../diagnostics/reporter.js'
import type { Block, Piece } from '../document/document.js'
import type { Path } from '../document/path.js'
import { fits, routeOf } from '../exchange/route.js'
import type { BodyNode, Heading } from '../markdown/node.js'

/**
 * Reports that a block has no title: all of a file are one mistake, and all with a `heading` above their tag. A
 * block that begins with its own route has in that line what names it.
 */
export function reportTitle(
  block: Block,
  path: Path,
  heading: Heading | undefined,
  reporter: Reporter,
): void {
  if (beginsWithRoute(block, path, reporter)) return
  const line = heading && reporter.source.pointAt(heading.span.start).line
  const { nameSpan } = block.opening
  reporter.reportRepeated('missing-title', heading ? 'above' : '', nameSpan, undefined, line)
}

/** The marks of a line, its method and its address: `- **GET** /users`. */
const ROUTE = /^[^\p{L}\p{N}/{]*(?:([A-Z]+)[\s`*_:|\]]+)?((?:https?:\/)?\/[^\s`*|)\]]*)/iu

/** True for a block whose first line, or a code block that is nothing else, is its method and path, or its path. */
function beginsWithRoute({ attributes, body }: Block, path: Path, { source }: Reporter): boolean {
  const first = body.nodes.find(({ type }) => type !== 'rule')
  if (!first || attributes.path === '') return false
  const isCode = first.type === 'code'
  if (isCode && first.value.trim().includes('\n')) return false
  const found = ROUTE.exec(isCode ? first.value : source.slice(source.lines.from(first.span.start)))
  if (!found) return false
  const [, method, target] = found
  const request = { method: method?.toUpperCase() ?? '', target: target! }
  return fits(request, routeOf(attributes.method, path))
}

/** The headings right above the tags of blocks, of those that are alone in the section of one. */
export function headingsAbove(pieces: readonly Piece[]): ReadonlyMap<Block, Heading> {
  const found = new Map<Block, Heading>()
  /** The heading above a block, until something shows whose it is. */
  let open: readonly [Block, Heading] | undefined
  let above: BodyNode | undefined
  for (const piece of pieces) {
    if (piece.type === 'block') {
      open = above?.type === 'heading' ? [piece, above] : undefined
      above = undefined
      continue
    }
    const next = open && piece.body.nodes.find((node) => node.type === 'heading')
    if (next && next.level <= open![1].level) found.set(...open!)
    if (next) open = undefined
    above = piece.body.nodes.at(-1)
  }
  return open ? found.set(...open) : found
}
