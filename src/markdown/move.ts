import type { Span } from '../source/position.js'
import type { Body, BodyNode, Content, TableRow } from './node.js'

/** The same body, standing some characters further on in its source. */
export function moveBody(body: Body, by: number): Body {
  return by === 0 ? body : { ...body, nodes: body.nodes.map((node) => moveNode(node, by)) }
}

function moveNode(node: BodyNode, by: number): BodyNode {
  const span = moveSpan(node.span, by)
  switch (node.type) {
    case 'table': {
      const rows = node.rows.map((row) => moveRow(row, by))
      return { ...node, head: moveRow(node.head, by), rows, span }
    }
    case 'code': {
      const lineOffsets = node.lineOffsets.map((offset) => offset + by)
      const infoSpan = node.infoSpan && { infoSpan: moveSpan(node.infoSpan, by) }
      return { ...node, ...infoSpan, lineOffsets, span }
    }
    case 'other': {
      const items = node.items && {
        items: node.items.map((blocks) => blocks.map((block) => moveNode(block, by))),
      }
      return { ...node, content: moveContent(node.content, by), ...items, span }
    }
    default:
      return { ...node, content: moveContent(node.content, by), span }
  }
}

function moveRow({ cells, span }: TableRow, by: number): TableRow {
  const moved = cells.map((cell) => ({
    ...cell,
    content: moveContent(cell.content, by),
    span: moveSpan(cell.span, by),
  }))
  return { cells: moved, span: moveSpan(span, by) }
}

function moveContent(content: Content, by: number): Content {
  return content.map((part) => {
    if (typeof part === 'string' || part.type === 'identifier') return part
    if (part.type === 'destination') return { ...part, span: moveSpan(part.span, by) }
    return moveNode(part, by)
  })
}

function moveSpan({ start, end }: Span, by: number): Span {
  return { start: start + by, end: end + by }
}
