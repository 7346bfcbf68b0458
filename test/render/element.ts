import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5'

type Node = DefaultTreeAdapterTypes.ChildNode
type Element = DefaultTreeAdapterTypes.Element

/** One element as a reader of the page meets it. */
export interface ElementView {
  name: string
  attributes: Record<string, string>
  children: ElementView[]
  text: string
}

/** The elements of a piece of HTML, as a browser would read it. */
export function elementsOf(html: string): ElementView[] {
  return parseFragment(html).childNodes.filter(isElement).map(viewOf)
}

/** The article of a piece of HTML. */
export function articleOf(html: string): ElementView {
  return elementsOf(html)[0]!
}

/** The attributes of the article. */
export function articleAttributes(html: string): Record<string, string> {
  return articleOf(html).attributes
}

/** The child of an article that carries this `data-name`. */
export function partOf(html: string, name: string): ElementView | undefined {
  return articleOf(html).children.find((child) => child.attributes['data-name'] === name)
}

function viewOf(element: Element): ElementView {
  return {
    name: element.tagName,
    attributes: Object.fromEntries(element.attrs.map(({ name, value }) => [name, value])),
    children: element.childNodes.filter(isElement).map(viewOf),
    text: textOf(element),
  }
}

function textOf(node: Node): string {
  if (node.nodeName === '#text' && 'value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function isElement(node: Node): node is Element {
  return 'tagName' in node
}
