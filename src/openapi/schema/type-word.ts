import type { Schema } from '../description/schema.js'

const string = (format: string): Schema => ({ type: 'string', format })

const schemas: Record<string, Schema> = {
  string: { type: 'string' },
  str: { type: 'string' },
  text: { type: 'string' },
  char: { type: 'string' },
  ip: { type: 'string' },
  number: { type: 'number' },
  num: { type: 'number' },
  numeric: { type: 'number' },
  decimal: { type: 'number' },
  float: { type: 'number', format: 'float' },
  double: { type: 'number', format: 'double' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  int8: { type: 'integer' },
  int16: { type: 'integer' },
  uint8: { type: 'integer' },
  uint16: { type: 'integer' },
  uint32: { type: 'integer' },
  int32: { type: 'integer', format: 'int32' },
  int64: { type: 'integer', format: 'int64' },
  long: { type: 'integer', format: 'int64' },
  boolean: { type: 'boolean' },
  bool: { type: 'boolean' },
  object: { type: 'object' },
  array: { type: 'array' },
  list: { type: 'array' },
  null: { type: 'null' },
  any: {},
  'date-time': string('date-time'),
  datetime: string('date-time'),
  date: string('date'),
  time: string('time'),
  duration: string('duration'),
  uuid: string('uuid'),
  guid: string('uuid'),
  email: string('email'),
  uri: string('uri'),
  url: string('uri'),
  hostname: string('hostname'),
  ipv4: string('ipv4'),
  ipv6: string('ipv6'),
  password: string('password'),
  binary: { type: 'string', contentMediaType: 'application/octet-stream' },
  file: { type: 'string', contentMediaType: 'application/octet-stream' },
  byte: { type: 'string', contentEncoding: 'base64' },
  base64: { type: 'string', contentEncoding: 'base64' },
}

/** The schema that a type word stands for, in the singular or the plural; nothing for an unknown word. */
export function schemaOfWord(word: string): Schema | undefined {
  const name = word.toLowerCase()
  const singular = Object.hasOwn(schemas, name) ? name : name.replace(/s$/, '')
  return Object.hasOwn(schemas, singular) ? { ...schemas[singular] } : undefined
}
