import type { BodyNode, Code } from '../markdown/node.js'
import type { Span } from '../source/position.js'

/** A line of a page; its text is empty inside code, where nothing is rewritten. */
export interface PageLine extends Span {
  readonly text: string
  readonly isCode: boolean
}

/** The lines of a page, in their order. */
export function readPageLines(text: string, nodes: readonly BodyNode[]): PageLine[] {
  const codes = codesAmong(nodes).map(({ span }) => span)
  const lines: PageLine[] = []
  let code = 0
  for (const { 0: line, index } of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (line === '') break
    const content = line.replace(/[\r\n]+$/, '')
    while (code < codes.length && codes[code]!.end <= index) code++
    const isCode = code < codes.length && codes[code]!.start < index + content.length
    lines.push({ start: index, end: index + content.length, text: isCode ? '' : content, isCode })
  }
  return lines
}

function codesAmong(content: readonly unknown[]): Code[] {
  return content.flatMap((part): Code[] => {
    if (typeof part !== 'object' || part === null) return []
    const node = part as BodyNode
    if (node.type === 'code') return [node]
    return node.type === 'quote' || node.type === 'other' ? codesAmong(node.content) : []
  })
}
