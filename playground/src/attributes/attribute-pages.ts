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
  const load = async () => {
    const { compile } = await import('../../../src/compiler.js')
    const options = { id: `${name}.api.md` }
    const { endpoints, diagnostics } = compile(specimenDocument(definition), options)
    // What has no effect, or is out of date, says so below its block.
    const remarks = endpoints.map(
      ({ position: { start, end } }) =>
        diagnostics.find(
          ({ range }) => start.offset <= range.start.offset && range.start.offset < end.offset,
        )?.message,
    )
    const text = specimenDocument(definition, remarks)
    return { text, ...compile(text, options) }
  }
  return {
    id: `attributes/${name}`,
    title: name,
    summary: description,
    group: 'Attributes',
    endpoints: [],
    layout: wide.has(name) ? 'wide' : 'grid',
    isReplayed: name === 'reveal',
    load,
    source: async () => (await load()).text,
  }
}
