import { create } from '../element.js'

/** Shows an object as a tree that opens and closes; what is empty has nothing to open. */
export function createFieldsTree(value: object): HTMLElement {
  const isList = Array.isArray(value)
  const items = Object.entries(value).map(([name, child]) => {
    // The items of a list are closed, so that a long one can be overlooked.
    return create('li', {}, createField(name, child, !isList && name !== 'attributes'))
  })
  return create('ul', { class: 'fields-tree' }, ...items)
}

function createField(name: string, value: unknown, isOpen: boolean): HTMLElement {
  const label = create('span', { class: 'field-name' }, name)
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    return create('div', {}, label, ' ', scalar(value))
  }
  const size = create('span', { class: 'field-size' }, labelOf(value))
  const summary = create('summary', {}, label, ' ', size)
  return create('details', { open: isOpen }, summary, createFieldsTree(value))
}

/** What a closed list or object shows of itself. */
function labelOf(value: object): string {
  if (Array.isArray(value)) return String(value.length)
  const { name, role, status } = value as Record<string, unknown>
  return [name, role, status].filter((part) => part !== undefined).join(' ')
}

function scalar(value: unknown): HTMLElement {
  const kind = value === null ? 'null' : Array.isArray(value) ? 'empty' : typeof value
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : undefined
  return create(
    'span',
    { class: `value value-${kind}` },
    text ?? JSON.stringify(value) ?? 'undefined',
  )
}
