import type {
  DescribedEndpoint,
  Example,
  Field,
  MediaType,
  OpenApiDescription,
  Schema,
  SourceDocument,
} from '../../src/openapi.js'
import { bodiesOf, operationsOf } from './bodies.js'

/** The facts that pages state, one a line, and the names that they only imply. */
export interface Facts {
  readonly stated: string[]
  /** Parents without a row of their own: `PARAMETER GET /users body address`. */
  readonly implied: Set<string>
}

const mediaTypes: Record<string, string> = {
  json: 'application/json',
  'problem+json': 'application/problem+json',
  xml: 'application/xml',
  csv: 'text/csv',
  text: 'text/plain',
  form: 'application/x-www-form-urlencoded',
}

/** What the pages say. */
export function factsOfPages(pages: readonly SourceDocument[]): Facts {
  const stated: string[] = []
  const implied = new Set<string>()
  for (const endpoint of pages.flatMap(({ endpoints }) => endpoints)) {
    const operation = `${endpoint.method} ${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    stated.push(`OPERATION ${operation} ${endpoint.title} ${endpoint.id}`)
    for (const parameter of endpoint.parameters) {
      stated.push(factOfRow(operation, parameter.in, parameter))
      if (parameter.in === 'body') imply(implied, `${operation} body`, parameter.name)
    }
    for (const field of endpoint.responseFields) {
      stated.push(factOfRow(operation, 'response', field))
      imply(implied, `${operation} response`, field.name)
    }
    for (const example of endpoint.examples) stated.push(...factsOfExample(operation, example))
    if (endpoint.responseFields.length > 0 && !hasSuccess(endpoint))
      stated.push(`STATUS ${operation} 200`)
  }
  return { stated: [...new Set(stated)].toSorted(), implied }
}

/** What a dereferenced description says. */
export function factsOfDescription(description: OpenApiDescription): string[] {
  const facts: string[] = []
  for (const [operation, content] of operationsOf(description)) {
    facts.push(`OPERATION ${operation} ${content.summary} ${content.operationId}`)
    for (const { name, in: place, required = false, schema } of content.parameters ?? []) {
      facts.push(`PARAMETER ${operation} ${place} ${name} ${required}${defaultOf(schema)}`)
    }
    for (const status of Object.keys(content.responses ?? {}))
      facts.push(`STATUS ${operation} ${status}`)
    for (const { lang, label = '', source } of content['x-codeSamples'] ?? []) {
      facts.push(`EXAMPLE ${operation} ${lang} ${label} ${source}`)
    }
  }
  for (const { operation, status, mediaType, content } of bodiesOf(description)) {
    const place = status === undefined ? 'body' : 'response'
    facts.push(...factsOfSchema(`${operation} ${place}`, content.schema ?? {}))
    facts.push(...factsOfExamples(`${operation} ${status ?? 'request'} ${mediaType}`, content))
  }
  return [...new Set(facts)].toSorted()
}

function factOfRow(operation: string, place: string, row: Field): string {
  const { name, required } = row
  const text = row.default === undefined ? '' : ` = ${row.default}`
  return `PARAMETER ${operation} ${place} ${name} ${required}${text}`
}

function imply(implied: Set<string>, place: string, name: string): void {
  for (const { index } of name.matchAll(/\.|\[\]/g))
    implied.add(`PARAMETER ${place} ${name.slice(0, index)}`)
  for (const { index } of name.matchAll(/\[\]/g))
    implied.add(`PARAMETER ${place} ${name.slice(0, index + 2)}`)
}

function factsOfExample(operation: string, example: Example): string[] {
  const { role, status = 200, language, title = '', code } = example
  const mediaType = mediaTypes[language]
  const facts = role === 'response' ? [`STATUS ${operation} ${status}`] : []
  if (code === '') return facts
  if (mediaType === undefined)
    return [...facts, `EXAMPLE ${operation} ${language} ${title} ${code}`]
  const place = role === 'response' ? status : 'request'
  return [
    ...facts,
    `EXAMPLE ${operation} ${place} ${mediaType} ${title} ${valueOf(mediaType, code)}`,
  ]
}

function valueOf(mediaType: string, code: string): string {
  if (mediaType.endsWith('json')) return JSON.stringify(JSON.parse(code))
  if (!mediaType.endsWith('form-urlencoded')) return JSON.stringify(code)
  return JSON.stringify(Object.fromEntries(new URLSearchParams(code)))
}

function factsOfExamples(place: string, { examples = {} }: MediaType): string[] {
  return Object.values(examples).map(({ summary = '', value }) => {
    const data = place.endsWith('form-urlencoded')
      ? Object.fromEntries(Object.entries(value!).map(([name, part]) => [name, String(part)]))
      : value
    return `EXAMPLE ${place} ${summary} ${JSON.stringify(data)}`
  })
}

/** The fields of a schema that are not taken from examples. */
function factsOfSchema(place: string, schema: Schema, prefix = ''): string[] {
  if (schema['x-inferred']?.includes('schema-from-examples')) return []
  const facts = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = prefix === '' ? name : `${prefix}.${name}`
    const required = schema.required?.includes(name) ?? false
    const fact = `PARAMETER ${place} ${path} ${required}${defaultOf(field)}`
    return [fact, ...factsOfSchema(place, field, path)]
  })
  return schema.items ? [...facts, ...factsOfSchema(place, schema.items, `${prefix}[]`)] : facts
}

function defaultOf({ default: value }: Schema): string {
  if (value === undefined) return ''
  return ` = ${typeof value === 'string' ? value : JSON.stringify(value)}`
}

function hasSuccess({ examples }: DescribedEndpoint): boolean {
  return examples.some(({ role, status = 200 }) => role === 'response' && status < 300)
}
