/** Creates an element that the stylesheet finds by its part: `[data-api-md="copy"]`. */
export function createPart<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  part: string,
  attributes: Record<string, string> = {},
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  element.dataset.apiMd = part
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}

/** The elements that match, in the scope and the scope itself. */
export function findAll<Found extends Element = HTMLElement>(
  scope: ParentNode,
  selector: string,
): Found[] {
  const inside = [...scope.querySelectorAll<Found>(selector)]
  const itself = scope instanceof Element && scope.matches(selector) ? [scope as Found] : []
  return [...itself, ...inside]
}

/** The text of the heading that a piece of a block stands under. */
export function headingAbove(element: Element): string {
  const body = element.closest('[data-name="body"]')
  let title = ''
  for (const heading of body?.querySelectorAll('h1, h2, h3, h4, h5, h6') ?? []) {
    const isAbove = heading.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING
    if (isAbove) title = heading.textContent?.trim() ?? ''
  }
  return title
}
