import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { Method } from '../attributes/methods.js'
import type { Block } from '../document/document.js'
import { FreeNames } from '../document/heading-ids.js'
import type { BodyNode, Heading } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Outline, OutlineExample, OutlineResponse, OutlineRow } from '../outline/outline.js'
import type { Source } from '../source/source.js'
import type { Endpoint, Example, Field, Parameter, Response } from './endpoint.js'

/** The parts of a file that the fields of its blocks need. */
interface EndpointContext {
  readonly source: Source
  /** The id of every heading of the file, without a prefix. */
  readonly ids: ReadonlyMap<Heading, string>
  /** Goes before every id. */
  readonly idPrefix: string
}

/** Makes the public fields of every block of a file, but for those that it has already. */
export function readEndpoints(
  blocks: ReadonlyMap<Block, { readonly outline: Outline; endpoint?: Endpoint }>,
  { source, ids, idPrefix }: EndpointContext,
): Map<Block, Endpoint> {
  const free = new FreeNames(ids.values())
  const endpoints = new Map<Block, Endpoint>()
  for (const [block, known] of blocks) {
    const { attributes } = block
    const { outline } = known
    const method = (written(attributes, 'method') ?? 'GET') as Method
    const { text: path, parameters } = outline.path
    const ofTitle = outline.title && ids.get(outline.title)
    const id = idPrefix + (ofTitle ?? free.take(idOf(method, path)))
    if (known.endpoint?.id === id) {
      endpoints.set(block, known.endpoint)
      continue
    }
    const endpoint = { id, method, path } as Endpoint
    const auth = written(attributes, 'auth')
    if (auth) endpoint.auth = auth
    const title = outline.title?.text.trim()
    if (title) endpoint.title = title
    const description = textsOf(outline.description).join('\n\n')
    if (description) endpoint.description = description
    endpoint.pathParameters = parameters.map(({ name }) => name)
    endpoint.parameters = []
    endpoint.responseFields = []
    const fields = new Map<OutlineRow, Field>()
    for (const { rows } of outline.tables)
      for (const row of rows) fields.set(row, addField(row, endpoint))
    const examples = new Map<OutlineExample, Example>()
    for (const example of outline.examples) examples.set(example, readExample(example))
    endpoint.examples = [...examples.values()]
    endpoint.responses = outline.responses.map((response) =>
      readResponse(response, fields, examples),
    )
    endpoint.notes = textsOf(outline.notes)
    endpoint.attributes = attributes.universal
    endpoint.position = source.rangeOf(block.span)
    known.endpoint = endpoint
    endpoints.set(block, endpoint)
  }
  return endpoints
}

function addField(row: OutlineRow, { parameters, responseFields }: Endpoint): Field {
  const field = readField(row)
  if (row.location === 'response') responseFields.push(field)
  else {
    const parameter = field as Parameter
    parameter.in = row.location
    parameter.inferred = row.inferred
    parameters.push(parameter)
  }
  return field
}

/** The public fields of a response, with the fields and examples that are known. */
function readResponse(
  { status, range, title, description, rows, examples: own }: OutlineResponse,
  fields: ReadonlyMap<OutlineRow, Field>,
  examples: ReadonlyMap<OutlineExample, Example>,
): Response {
  const response = {} as Response
  if (status !== undefined) response.status = status
  if (range !== undefined) response.range = range
  if (title !== undefined) response.title = title
  response.description = description
  response.fields = valuesOf(rows, fields)
  response.examples = valuesOf(own, examples)
  return response
}

/** The known values of some keys, in their order. */
function valuesOf<Key, Value>(keys: readonly Key[], known: ReadonlyMap<Key, Value>): Value[] {
  return keys.flatMap((key) => known.get(key) ?? [])
}

/** The public fields of a row. */
export function readField(row: OutlineRow): Field {
  const { name, type, required, description } = row
  const field: Field = { name, type, required, description }
  if (row.typeLink !== undefined) field.typeLink = row.typeLink
  if (row.typeLinks) field.typeLinks = [...row.typeLinks]
  if (row.default !== undefined) field.default = row.default
  if (row.condition !== undefined) field.condition = row.condition
  if (row.example !== undefined) field.example = row.example
  if (row.values) field.values = [...row.values]
  if (row.carrier) field.carrier = row.carrier
  if (row.status !== undefined) field.status = row.status
  return field
}

/** The public fields of an example. */
function readExample({ code, role, status, title, inferred }: OutlineExample): Example {
  const example = { role } as Example
  if (status !== undefined) example.status = status
  example.language = code.language || 'text'
  if (title !== undefined) example.title = title
  example.code = code.value
  example.inferred = inferred
  return example
}

/** An attribute as it is in the tag, right or wrong. */
function written(attributes: BlockAttributes, name: string): string | undefined {
  const attribute = attributes.at(name)
  return attribute && String(attribute.value)
}

function textsOf(nodes: readonly BodyNode[]): string[] {
  return nodes.map((node) => textOf(node).trim()).filter((text) => text !== '')
}

/** An id such as `get-api-users-id`. */
function idOf(method: string, path: string): string {
  const words = `${method} ${path}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? ['endpoint']
  return words.join('-')
}
