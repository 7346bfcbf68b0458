import {
  attributeDefinitions,
  type AttributeDefinition,
} from '../../../src/attributes/definition.js'
import type { Page } from '../page/page.js'
import { specimenDocument } from './specimens.js'

/** Attributes whose values need the whole width to be told apart. */
const wide = new Set(['width', 'spacing', 'inset', 'reveal', 'stagger'])

/** A page for each universal attribute that shows all its values. */
export function attributePages(): Page[] {
  return attributeDefinitions.filter(({ universal }) => universal).map(toPage)
}

function toPage(definition: AttributeDefinition): Page {
  const { name, description } = definition
  const text = specimenDocument(definition)
  return {
    id: `attributes/${name}`,
    title: name,
    summary: description,
    group: 'Attributes',
    endpoints: [],
    layout: wide.has(name) ? 'wide' : 'grid',
    load: async () => {
      const { compile } = await import('../../../src/compiler.js')
      const { html, endpoints } = compile(text, { id: `${name}.api.md` })
      return { html, endpoints }
    },
    source: async () => text,
  }
}
