import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements whose edges swallow white space, inside and around them. */
const blocks = new Set(
  'article blockquote br div h1 h2 h3 h4 h5 h6 hr li meta ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
)

/**
 * A piece of HTML as a browser reads it, one element or text to a line: attributes sorted, white
 * space collapsed outside `pre` and dropped where it shows nothing.
 */
export function canonical(html: string): string {
  return linesOf(parseFragment(html).childNodes, true, false).join('\n')
}

function linesOf(nodes: readonly Node[], inBlock: boolean, preformatted: boolean): string[] {
  return nodes.flatMap((node, index): string[] => {
    if (node.nodeName === '#text' && 'value' in node) {
      if (preformatted) return [JSON.stringify(node.value)]
      let text = node.value.replace(/[ \t\n\f\r]+/g, ' ')
      if (isEdge(nodes[index - 1], inBlock)) text = text.replace(/^ /, '')
      if (isEdge(nodes[index + 1], inBlock)) text = text.replace(/ $/, '')
      return text === '' ? [] : [JSON.stringify(text)]
    }
    if (!('tagName' in node)) return [`<!-- ${node.nodeName} -->`]
    const attributes = node.attrs
      .map(({ name, value }) => ` ${name}=${JSON.stringify(value)}`)
      .toSorted()
      .join('')
    const inside = preformatted || node.tagName === 'pre'
    const children = linesOf(node.childNodes, blocks.has(node.tagName), inside)
    return [`<${node.tagName}${attributes}>`, ...children.map((line) => `  ${line}`)]
  })
}

function isEdge(neighbour: Node | undefined, inBlock: boolean): boolean {
  return neighbour ? blocks.has(neighbour.nodeName) : inBlock
}
