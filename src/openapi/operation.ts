import { bodiesOf } from '../body/body.js'
import { templateOf } from '../document/path.js'
import type { Parameter } from '../endpoint/endpoint.js'
import { groupBy } from '../source/groups.js'
import { escapeMarkdown, quoteMarkdown } from '../source/escape.js'
import { saysDeprecated } from '../vocabulary/meanings.js'
import { buildContent, type DocumentedBody, hasText } from './content.js'
import type {
  CodeSample,
  Operation,
  OperationParameter,
  RequestBody,
  Server,
} from './description.js'
import type { DescribedEndpoint, OpenApiOptions } from './options.js'
import { type PlacedOperation, placeOf } from './paths.js'
import type { Scope } from './report.js'
import { buildResponses } from './responses.js'
import { typesOf } from './schema.js'
import type { Schemas } from './schemas.js'
import type { SecuritySchemes } from './security.js'

/** The surroundings that an operation is built in. */
interface OperationContext {
  readonly options: OpenApiOptions
  readonly schemas: Schemas
  readonly schemes: SecuritySchemes
  readonly operationId: string | undefined
  /** The tags of the operation's file; where they are not stated, they are the name of its folder. */
  readonly tags: { readonly names: readonly string[]; readonly inferred: boolean }
  /** The servers of the operation's file, where they are not those of the description. */
  readonly servers: Server[] | undefined
}

/** One endpoint as an operation. */
export function buildOperation(placed: PlacedOperation, context: OperationContext): Operation {
  const { endpoint, file, path, first, scope } = placed
  const { options, schemas, schemes, operationId, tags, servers } = context
  const { method, title = '', auth = '' } = endpoint
  const rows = renamed(placed)
  const description = describe(endpoint)
  const bodies = bodiesOf(endpoint, schemas.reader, file, options.mediaTypes)
  const request = bodies.find(({ role }) => role === 'request')
  const requestBody = request && buildRequestBody(method, request, schemas, scope.at('requestBody'))
  const codeSamples = buildCodeSamples(request, scope.at('x-codeSamples'))
  const pathNames = first.path.parameters.map(({ name }) => name)
  const parameters = buildParameters(rows, pathNames, schemas, scope.at('parameters'))
  const answers = bodies.filter(({ role }) => role === 'response')
  const responses = buildResponses(answers, endpoint, schemas, scope)

  const operation: Operation = {
    ...(tags.names.length > 0 && { tags: [...tags.names] }),
    ...(title !== '' && { summary: title }),
    ...(description !== '' && { description }),
    ...(operationId !== undefined && { operationId }),
    ...(parameters.length > 0 && { parameters }),
    ...(requestBody && { requestBody }),
    ...(isDeprecated(endpoint) && { deprecated: true as const }),
    ...(responses && { responses }),
  }
  if (title === '') scope.report('summary-missing')
  const template = templateOf(first.path)
  if (templateOf(path) !== template)
    scope.inferred(operation, 'path-names', endpoint.path, template, placeOf(first.scope.origin))
  schemes.addTo(operation, auth, scope)
  if (servers) operation.servers = servers
  if (codeSamples.length > 0) operation['x-codeSamples'] = codeSamples
  if (tags.inferred) scope.inferred(operation, 'tags', tags.names[0]!)
  return operation
}

/** The rows of an endpoint, those of the path under the names that the description has for them. */
function renamed({ endpoint, path, first }: PlacedOperation): Parameter[] {
  const given = new Map(
    path.parameters.map(({ name }, index) => [name, first.path.parameters[index]!.name]),
  )
  return endpoint.parameters.map((row) => {
    const name = row.in === 'path' ? given.get(row.name) : undefined
    return name === undefined ? row : { ...row, name }
  })
}

function describe({ description = '', notes }: DescribedEndpoint): string {
  const parts = [escapeMarkdown(description), ...notes.map(quoteMarkdown)]
  return parts.filter((part) => part !== '').join('\n\n')
}

function isDeprecated({ title = '', description = '', notes }: DescribedEndpoint): boolean {
  return /[([]deprecated[)\]]/i.test(title) || [description, ...notes].some(saysDeprecated)
}

/** The methods whose bodies mean nothing to HTTP itself. */
const BODILESS = ['GET', 'HEAD', 'DELETE']

/** The body of a request; nothing where its examples show none and no row speaks of it. */
function buildRequestBody(
  method: string,
  body: DocumentedBody,
  schemas: Schemas,
  scope: Scope,
): RequestBody | undefined {
  if (body.rows.length === 0 && !body.examples.some(hasText)) return undefined
  if (BODILESS.includes(method)) scope.report('body-without-meaning', method)
  const isLeftOut = ({ issues }: DocumentedBody['examples'][number]) =>
    issues.some(({ kind }) => kind === 'left-out')
  if (body.examples.some(isLeftOut)) scope.report('required-in-patch')
  const content = buildContent(body, schemas, scope)
  const isRequired = Object.values(content).some(({ schema }) => schema?.required)
  return { content, ...(isRequired && { required: true }) }
}

/** The requests that are shown as code: in a programming language, or as a message. */
function buildCodeSamples(body: DocumentedBody | undefined, scope: Scope): CodeSample[] {
  const codeSamples: CodeSample[] = []
  for (const { example, sample } of body?.examples ?? []) {
    if (sample && !sample.headers) continue
    const { language, title, code, inferred, role } = example
    const built: CodeSample = { lang: language, ...(title && { label: title }), source: code }
    if (inferred) scope.at(codeSamples.length).inferred(built, 'example-role', role)
    codeSamples.push(built)
  }
  return codeSamples
}

type TravellingParameter = Parameter & Pick<OperationParameter, 'in'>

/** Header rows that OpenAPI ignores: bodies, responses and security say these. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization']

/** The parameters of an operation that do not travel in the body, in the order of the page. */
function buildParameters(
  rows: readonly Parameter[],
  pathNames: readonly string[],
  schemas: Schemas,
  scope: Scope,
): OperationParameter[] {
  const parameters: OperationParameter[] = []
  const taken = new Set<string>()
  for (const row of rows) {
    if (row.in === 'body') continue
    const { name, in: place } = row
    const lower = name.toLowerCase()
    const key = `${place} ${place === 'header' ? lower : name}`
    const isIgnored = place === 'header' && IGNORED_HEADERS.includes(lower)
    if (name === '') scope.report('parameter-unnamed', name)
    else if (taken.has(key)) scope.report('parameter-twice', name)
    else if (place === 'path' && !pathNames.includes(name))
      scope.report('parameter-not-in-path', name)
    else if (isIgnored) scope.report('header-ignored', name)
    else {
      taken.add(key)
      const own = row as TravellingParameter
      parameters.push(buildParameter(own, schemas, scope.at(parameters.length)))
    }
  }
  for (const name of pathNames) {
    if (taken.has(`path ${name}`)) continue
    const parameter: OperationParameter = { name, in: 'path', required: true, schema: {} }
    scope.at(parameters.length).inferred(parameter, 'path-parameter', name)
    parameters.push(parameter)
  }
  return parameters
}

function buildParameter(
  row: TravellingParameter,
  schemas: Schemas,
  scope: Scope,
): OperationParameter {
  const { name, in: place, required } = row
  const isPath = place === 'path'
  const value = schemas.ofValue({ ...row, required: required || isPath }, scope)
  const parameter: OperationParameter = { name, in: place, ...value }
  // `ids[]` comes once for each item.
  if (name.endsWith('[]') && !typesOf(value.schema).includes('array'))
    parameter.schema = { type: 'array', items: value.schema }
  if (row.inferred) scope.inferred(parameter, 'parameter-location', name, `the ${place}`)
  if (isPath && !required) scope.inferred(parameter, 'parameter-required', name)
  if (/\.|\[/.test(name) && !isPath) scope.inferred(parameter, 'parameter-name', name)
  return parameter
}

/** A text that may stand in a URL: tools put ids into links and file names. */
const URL_SAFE = /^[\w\-.~:/?#[\]@!$&'()*+,;=]+$/

/** The ids of operations, each only where it can name one and no other has the same; else it is listed as left out. */
export function operationIds(
  placed: readonly PlacedOperation[],
  { operationId = ({ id }) => id }: OpenApiOptions,
): (string | undefined)[] {
  const ids = placed.map(({ endpoint, file }) => operationId(endpoint, file))
  const byId = groupBy(ids, (id) => id)
  return placed.map(({ scope }, index) => {
    const id = ids[index]
    if (id === undefined) return undefined
    const isUnique = byId.get(id)!.length === 1
    if (isUnique && URL_SAFE.test(id)) return id
    scope.report(isUnique ? 'operation-id-unsafe' : 'operation-id-twice', id)
    return undefined
  })
}
