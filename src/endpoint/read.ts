import type { BlockAttributes } from '../attributes/block-attributes.js'
import type { Method } from '../attributes/methods.js'
import type { Block } from '../document/document.js'
import { FreeNames } from '../document/heading-ids.js'
import type { BodyNode, Heading } from '../markdown/node.js'
import { textOf } from '../markdown/plain-text.js'
import type { Outline, OutlineExample, OutlineResponse, OutlineRow } from '../outline/outline.js'
import type { Range } from '../source/position.js'
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
    const { outline } = known
    const method = (written(block.attributes, 'method') ?? 'GET') as Method
    const ofTitle = outline.title && ids.get(outline.title)
    const id = idPrefix + (ofTitle ?? free.take(idOf(method, outline.path.text)))
    if (known.endpoint?.id !== id)
      known.endpoint = readEndpoint(id, method, block, outline, source.rangeOf(block.span))
    endpoints.set(block, known.endpoint)
  }
  return endpoints
}

function readEndpoint(
  id: string,
  method: Method,
  { attributes }: Block,
  outline: Outline,
  position: Range,
): Endpoint {
  const { text: path, parameters: pathParameters } = outline.path
  const endpoint = { id, method, path } as Endpoint
  const auth = written(attributes, 'auth')
  if (auth) endpoint.auth = auth
  const title = outline.title?.text.trim()
  if (title) endpoint.title = title
  const description = textsOf(outline.description).join('\n\n')
  if (description) endpoint.description = description
  const known: Known = new Map()
  endpoint.pathParameters = pathParameters.map(({ name }) => name)
  const parameters: Parameter[] = (endpoint.parameters = [])
  const responseFields: Field[] = (endpoint.responseFields = [])
  for (const { rows } of outline.tables)
    for (const row of rows) addField(row, parameters, responseFields, known)
  const examples: Example[] = (endpoint.examples = [])
  for (const example of outline.examples) examples.push(knownExample(example, known))
  const responses: Response[] = (endpoint.responses = [])
  for (const response of outline.responses) responses.push(readResponse(response, known))
  endpoint.notes = textsOf(outline.notes)
  endpoint.attributes = attributes.universal
  endpoint.position = position
  return endpoint
}

/** The fields and examples that were made, by what they were made of. */
type Known = Map<OutlineRow | OutlineExample, Field | Example>

function addField(
  row: OutlineRow,
  parameters: Parameter[],
  responseFields: Field[],
  known: Known,
): void {
  const field = readField(row)
  known.set(row, field)
  if (row.location === 'response') responseFields.push(field)
  else {
    setField(field, 'in', row.location)
    setField(field, 'inferred', row.inferred)
    parameters.push(field as Parameter)
  }
}

function knownExample(example: OutlineExample, known: Known): Example {
  const own = readExample(example)
  known.set(example, own)
  return own
}

/** The public fields of a response, with the fields and examples that are known. */
function readResponse(
  { status, range, title, description, rows, examples }: OutlineResponse,
  known: Known,
): Response {
  const response = {} as Response
  if (status !== undefined) response.status = status
  if (range !== undefined) response.range = range
  if (title !== undefined) response.title = title
  response.description = description
  response.fields = knownOf<Field>(rows, known)
  response.examples = knownOf<Example>(examples, known)
  return response
}

function knownOf<Made extends Field | Example>(
  all: readonly (OutlineRow | OutlineExample)[],
  known: Known,
): Made[] {
  const found: Made[] = []
  for (const one of all) {
    const made = known.get(one)
    if (made) found.push(made as Made)
  }
  return found
}

/** The public fields of a row. */
export function readField(row: OutlineRow): Field {
  const { name, type, required, description } = row
  const field: Field = { name, type, required, description }
  setField(field, 'typeLink', row.typeLink)
  setField(field, 'default', row.default)
  setField(field, 'condition', row.condition)
  setField(field, 'example', row.example)
  setField(field, 'values', row.values)
  setField(field, 'carrier', row.carrier)
  setField(field, 'status', row.status)
  return field
}

/** Sets what is said alone; one place for all names, since engines optimize anew for each shape of a field. */
function setField(field: Field, name: keyof Parameter, value: unknown): void {
  if (value !== undefined) (field as unknown as Record<string, unknown>)[name] = value
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
  const texts: string[] = []
  for (const node of nodes) {
    const text = textOf(node).trim()
    if (text !== '') texts.push(text)
  }
  return texts
}

/** An id such as `get-api-users-id`. */
function idOf(method: string, path: string): string {
  const words = `${method} ${path}`.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? ['endpoint']
  return words.join('-')
}
