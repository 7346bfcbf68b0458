import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withNested } from '../../src/markdown/nested-nodes.js'
import type { BodyNode, Inline } from '../../src/markdown/node.js'
import { read } from './reference.js'

const pieces = fc.constantFrom(
  ...[
    ['# ', '- ', '1. ', '> ', '    ', '\t', '\n', '\n\n', '\r\n', '\r', '```', '~~~ x', '---'],
    ['*', '_', '~', '`', '[', ']', '](', ')', '![', '[^a]', '[^a]: ', '[b]: ', '<', '>', '<i>'],
    ['&amp;', '\\', '|', '| a |\n|-|\n', 'www.a.b', '@', ' ', 'word', '\0', '\uFEFF', '\uD800'],
  ].flat(),
)
const texts = fc
  .array(fc.oneof(pieces, fc.string({ unit: 'binary', maxLength: 4 })), {
    maxLength: 60,
  })
  .map((parts) => parts.join(''))

function contentsOf(node: BodyNode): Inline[] {
  if (node.type === 'table')
    return [node.head, ...node.rows].flatMap(({ cells }) =>
      cells.flatMap(({ content }) => withChildren(content)),
    )
  return 'content' in node ? withChildren(node.content) : []
}

function withChildren(content: Inline): Inline[] {
  const children = content.flatMap((token) =>
    typeof token === 'object' && 'children' in token ? withChildren(token.children) : [],
  )
  return [content, ...children]
}

test('any text is read, into nodes that follow one another in the source', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const { nodes, source } = read(text)
      let end = source.start
      for (const { span } of nodes) {
        expect(span.start).toBeGreaterThanOrEqual(end)
        expect(span.end).toBeGreaterThanOrEqual(span.start)
        end = span.end
      }
      expect(end).toBeLessThanOrEqual(text.length)
    }),
    { numRuns: 2000 },
  )
})

test('in content, no string is empty and no two strings stand side by side', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const content of withNested(read(text).nodes).flatMap(contentsOf)) {
        content.forEach((part, index) => {
          expect(part).not.toBe('')
          expect(typeof part === 'string' && typeof content[index + 1] === 'string').toBe(false)
        })
      }
    }),
    { numRuns: 1000 },
  )
})

test('each line of code is found in the source after its offset', () => {
  fc.assert(
    fc.property(texts, (text) => {
      for (const node of read(text).nodes) {
        if (node.type !== 'code') continue
        const lines = node.lineOffsets.length === 0 ? [] : node.value.split('\n')
        expect(lines.length).toBe(node.lineOffsets.length)
        lines.forEach((line, index) => {
          const offset = node.lineOffsets[index]!
          const written = text.slice(offset, offset + line.length).replaceAll('\0', '\uFFFD')
          expect(written.trimStart()).toBe(line.trimStart())
        })
      }
    }),
    { numRuns: 1000 },
  )
})
