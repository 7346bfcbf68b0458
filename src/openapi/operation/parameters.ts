import type { Parameter } from '../../endpoint/endpoint.js'
import type { OperationParameter } from '../description/description.js'
import type { Scope } from '../report.js'
import { describeValue } from '../schema/rows-schema.js'
import { typesOf } from '../schema/type-schema.js'

type TravellingParameter = Parameter & { readonly in: OperationParameter['in'] }

/** Header rows that OpenAPI ignores: bodies, responses and security say these. */
const IGNORED_HEADERS = ['accept', 'content-type', 'authorization']

/** The parameters of an operation that do not travel in the body, in the order of the page. */
export function buildParameters(
  rows: readonly Parameter[],
  pathParameters: readonly string[],
  scope: Scope,
): OperationParameter[] {
  const inner = scope.at('parameters')
  const parameters: OperationParameter[] = []
  const taken = new Set<string>()
  for (const row of rows) {
    if (!travels(row)) continue
    const key = `${row.in} ${row.in === 'header' ? row.name.toLowerCase() : row.name}`
    const reason = whyOmitted(row, pathParameters, taken.has(key))
    if (reason) {
      inner.report(reason, row.name)
      continue
    }
    taken.add(key)
    parameters.push(buildParameter(row, inner.at(parameters.length)))
  }
  for (const name of pathParameters) {
    if (taken.has(`path ${name}`)) continue
    const parameter: OperationParameter = { name, in: 'path', required: true, schema: {} }
    inner.at(parameters.length).inferred(parameter, 'path-parameter', name)
    parameters.push(parameter)
  }
  return parameters
}

function travels(row: Parameter): row is TravellingParameter {
  return row.in !== 'body'
}

function whyOmitted(
  { name, in: place }: TravellingParameter,
  pathParameters: readonly string[],
  isTaken: boolean,
):
  'parameter-unnamed' | 'parameter-twice' | 'parameter-not-in-path' | 'header-ignored' | undefined {
  if (name === '') return 'parameter-unnamed'
  if (isTaken) return 'parameter-twice'
  if (place === 'path' && !pathParameters.includes(name)) return 'parameter-not-in-path'
  const isIgnored = place === 'header' && IGNORED_HEADERS.includes(name.toLowerCase())
  return isIgnored ? 'header-ignored' : undefined
}

function buildParameter(row: TravellingParameter, scope: Scope): OperationParameter {
  const { name, in: place, required } = row
  const isPath = place === 'path'
  const value = describeValue({ ...row, required: required || isPath }, scope)
  const parameter: OperationParameter = { name, in: place, ...value }
  // `ids[]` comes once for each item.
  if (name.endsWith('[]') && !typesOf(value.schema).includes('array'))
    parameter.schema = { type: 'array', items: value.schema }
  if (row.inferred) scope.inferred(parameter, 'parameter-location', name, `the ${place}`)
  if (isPath && !required) scope.inferred(parameter, 'parameter-required', name)
  if (/\.|\[/.test(name) && !isPath) scope.inferred(parameter, 'parameter-name', name)
  return parameter
}
