/** One step on the way to a nested field: into an object's field by name, or into the items of an array. */
export type FieldStep = { readonly property: string } | 'items'

const DEEPEST = 50

/** The steps of `address.city` and `items[].sku`; nothing for a name that is not one of these. */
export function readFieldName(name: string): FieldStep[] | undefined {
  const steps: FieldStep[] = []
  for (const [index, part] of name.split('.').entries()) {
    const property = part.replace(/(?:\[\])+$/, '')
    const arrays = (part.length - property.length) / 2
    // Only the body itself can be an array without a name: `[].sku`.
    if (property === '' && (index > 0 || arrays === 0)) return undefined
    if (property !== '') steps.push({ property })
    for (let count = 0; count < arrays; count++) steps.push('items')
  }
  return steps.length > DEEPEST ? undefined : steps
}
