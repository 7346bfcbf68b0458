type Child = Node | string | undefined | false

/** Creates an element with attributes (a false one is left out) and children. */
export function create<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Record<string, string | boolean | undefined> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue
    element.setAttribute(key, value === true ? '' : value)
  }
  element.append(...children.filter((child) => child !== undefined && child !== false))
  return element
}
