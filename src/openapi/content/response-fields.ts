import type { Field } from '../../endpoint/endpoint.js'
import { Findings } from '../findings/findings.js'
import { Scope } from '../findings/scope.js'
import { accepts } from '../schema/conformance.js'
import { fieldsOf } from '../schema/sample-schema.js'
import { fieldSteps } from '../../field-type/tree.js'
import { schemaOfRows } from '../schema/rows-schema.js'
import { isJsonType } from './media-type-name.js'
import type { Payload } from './payload.js'

/** How the rows stand to what is shown of a response. */
type Relation = 'fits' | 'similar' | 'apart' | 'unshown' | 'bodiless'

/** The statuses whose responses have no body. */
const BODILESS = ['204', '205', '304']

/**
 * The key of the response that the rows of a Response table describe; the rows themselves carry
 * no status. They belong where the examples are what they say, else to a response without JSON
 * examples, else to one of its own, under the key for what is not stated.
 *
 * Returns nothing where that is not clear.
 */
export function placeResponseFields(
  fields: readonly Field[],
  responses: ReadonlyMap<string, readonly Payload[]>,
  unstatedStatus: string,
): string | undefined {
  const relations = [...responses].map(
    ([key, payloads]) => [key, relationOf(fields, key, payloads)] as const,
  )
  const keysThat = (relation: Relation): string[] =>
    relations.filter(([, found]) => found === relation).map(([key]) => key)
  const fitting = keysThat('fits')
  const similar = keysThat('similar')
  if (fitting.length > 0) return onlyOne(fitting) ?? onlyOne(fitting.filter(isSuccess))
  if (similar.length > 0) return relations.length === 1 ? similar[0] : undefined
  const unshown = keysThat('unshown').filter(isSuccess)
  if (unshown.length > 0) return onlyOne(unshown)
  return responses.has(unstatedStatus) ? undefined : unstatedStatus
}

function relationOf(fields: readonly Field[], key: string, payloads: readonly Payload[]): Relation {
  const json = payloads.filter(({ mediaType }) => isJsonType(mediaType))
  const samples = json.flatMap((payload) => payload.samples.map(({ value }) => value))
  if (samples.length === 0) return BODILESS.includes(key) ? 'bodiless' : 'unshown'
  const shown = fieldsOf(samples.flat())
  const isShown = fields.some(({ name }) => {
    const property = fieldSteps(name)?.find(({ step }) => step !== '[]')
    return property !== undefined && shown.has(property.step)
  })
  if (!isShown) return 'apart'
  // What is found here is only found out, not reported: the rows may belong to another response.
  const schema = schemaOfRows(fields, new Scope(new Findings()))
  return samples.every((sample) => accepts(schema, sample)) ? 'fits' : 'similar'
}

function isSuccess(key: string): boolean {
  return /^(?:2|default$)/.test(key)
}

function onlyOne(keys: readonly string[]): string | undefined {
  return keys.length === 1 ? keys[0] : undefined
}
