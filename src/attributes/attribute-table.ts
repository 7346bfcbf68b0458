import type { AttributeTable } from '../tags/attribute-table.js'
import { attributeByName } from './definition.js'
import { writtenAttribute } from './written-attribute.js'

/** The table of attributes, for the reader of tags. */
export const attributeTable: AttributeTable = {
  has: (name) => attributeByName.has(name),
  isFreeText: (name) => attributeByName.get(name)?.freeText === true,
  written: writtenAttribute,
}
