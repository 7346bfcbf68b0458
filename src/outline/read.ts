import type { Block } from '../document/document.js'
import { readPath } from '../document/path.js'
import type { BodyNode, Heading, Paragraph, Quote } from '../markdown/node.js'
import { readExamples, type FencedCode } from './examples.js'
import { Groups } from './groups.js'
import type { Outline, ParameterTable } from './outline.js'
import { readParameterTable } from './table.js'
import { titleAmong } from './title.js'

/** Reads what the body of a block says; only nodes that stand in the body itself count. */
export function readOutline({ attributes, body }: Block): Outline {
  const path = readPath(String(attributes.at('path')?.value ?? ''))
  const { method } = attributes
  const request = { method, pathNames: new Set(path.parameters.map(({ name }) => name)) }
  const title = titleAmong(body.nodes.filter((node) => node.type === 'heading'))
  const groups = new Groups(title)
  const tables: ParameterTable[] = []
  const fences: FencedCode[] = []
  const notes: Quote[] = []
  for (const node of body.nodes) {
    if (node.type === 'heading') groups.enter(node)
    else if (node.type === 'quote') notes.push(node)
    else if (node.type === 'code' && node.fenced) {
      fences.push({ code: node, group: groups.current })
    } else if (node.type === 'table') {
      const table = readParameterTable(node, groups.current, request)
      if (table) tables.push(table)
    }
  }
  return {
    path,
    ...(title && { title }),
    description: descriptionAmong(body.nodes, title),
    tables,
    examples: readExamples(fences, method),
    notes,
  }
}

/** The paragraphs before the first table, code block or group heading. */
function descriptionAmong(nodes: readonly BodyNode[], title: Heading | undefined): Paragraph[] {
  const end = nodes.findIndex(
    (node) =>
      node.type === 'table' ||
      node.type === 'code' ||
      (node.type === 'heading' && node.level > 2 && node !== title),
  )
  return nodes.slice(0, end === -1 ? nodes.length : end).filter((node) => node.type === 'paragraph')
}
