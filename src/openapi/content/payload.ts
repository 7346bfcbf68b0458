import type { JsonValue } from '../description/json-value.js'
import type { Example } from '../../endpoint/endpoint.js'
import type { Scope } from '../findings/scope.js'
import { groupBy } from '../grouping.js'
import { readJson } from '../schema/json-text.js'
import { isJsonType } from './media-type-name.js'

/** The examples of a body in one media type. */
export interface Payload {
  readonly mediaType: string
  /** The examples that could be read, with their values. */
  readonly samples: readonly Sample[]
}

/** One example of a body. */
export interface Sample {
  readonly example: Example
  /** The data of a JSON example; the text of any other. */
  readonly value: JsonValue
}

/** An example whose language names a media type. */
export type TypedExample = Example & { readonly mediaType: string }

/** Sorts the examples of a body by media type and reads their values. */
export function readPayloads(examples: readonly TypedExample[], scope: Scope): Payload[] {
  const groups = groupBy(examples, ({ mediaType }) => mediaType)
  return [...groups].map(([mediaType, group]) => ({
    mediaType,
    samples: group.flatMap((example) => readSample(example, scope.at('content', mediaType))),
  }))
}

function readSample(example: TypedExample, scope: Scope): Sample[] {
  if (!isJsonType(example.mediaType)) return [{ example, value: example.code }]
  const reading = readJson(example.code)
  if ('value' in reading) return [{ example, value: reading.value }]
  scope.omitted('example-unreadable', exampleLabel(example), reading.problem)
  return []
}

/** How a message calls an example. */
export function exampleLabel({ role, status, title }: Example): string {
  if (title !== undefined && title !== '') return `“${title}”`
  return status === undefined ? `a ${role} example` : `a ${role} example of status ${status}`
}
