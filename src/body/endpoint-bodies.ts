import { decoded, readPath } from '../document/path.js'
import type { Endpoint, Example, Field } from '../endpoint/endpoint.js'
import { type Body, readBodies } from './body.js'
import type { FieldReader, LinkedObjects } from './fields.js'
import { readSample } from './sample.js'

/** The fields of an endpoint that its bodies are made of. */
export type EndpointOfBodies = Pick<
  Endpoint,
  'method' | 'path' | 'parameters' | 'responseFields' | 'examples'
>

/** The bodies of an endpoint in a file: that of the request first, then those of the responses. */
export function bodiesOf(
  endpoint: EndpointOfBodies,
  reader: FieldReader<Field, string>,
  file: string,
  mediaTypes?: Readonly<Record<string, string>>,
): Body<Field, Example>[] {
  const { method, path, parameters, responseFields, examples } = endpoint
  const source = {
    method,
    pathNames: readPath(path).parameters.map(({ name }) => name),
    requestRows: parameters.filter((parameter) => parameter.in === 'body'),
    responseRows: responseFields,
    examples: examples.map((example) => ({ example, sample: readSample(example, mediaTypes) })),
  }
  return readBodies<Field, Example, string>(source, reader, file)
}

/** A document with the objects that types can link to. */
interface DocumentOfObjects {
  /** The path of the file, with forward slashes. */
  readonly id: string
  readonly objects?: readonly { readonly id: string; readonly fields: readonly Field[] }[]
}

/** The objects of documents; links are seen from the path of a file, and a key is path and id. */
export function objectsOf(documents: readonly DocumentOfObjects[]): LinkedObjects<Field, string> {
  const objects = new Map<string, { rows: readonly Field[]; from: string }>()
  for (const { id: file, objects: found = [] } of documents)
    for (const { id, fields } of found) objects.set(`${file}#${id}`, { rows: fields, from: file })
  return {
    keyOf(link, from) {
      const [, path = '', hash = ''] = /^([^#?]*)(?:\?[^#]*)?#?(.*)$/s.exec(link)!
      const file = path === '' ? from : pathBeside(from, decoded(path))
      const key = `${file}#${decoded(hash)}`
      return objects.has(key) ? key : undefined
    },
    rowsAt: (key) => objects.get(key),
  }
}

/** A relative path, seen from a file. */
function pathBeside(file: string, path: string): string {
  const parts = path.startsWith('/') ? [] : file.split('/').slice(0, -1)
  for (const part of path.split('/')) {
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
