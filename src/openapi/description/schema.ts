import type { InferenceCode } from '../../diagnostics/description-catalogue.js'

/** The types of JSON Schema. */
export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'

/** A schema of JSON Schema 2020-12, with the keywords that a page can say. */
export interface Schema extends Inferable {
  /** Where the schema is that this one adds to: `#/components/schemas/User`. */
  $ref?: string
  /** The type, or the types that are allowed; absent where the page does not say. */
  type?: SchemaType | SchemaType[]
  /** The format of a string or a number: `date-time`, `uuid`, `int64`. */
  format?: string
  /** The media type of bytes in a string: what a file has. */
  contentMediaType?: string
  /** The encoding of bytes in a string: `base64`. */
  contentEncoding?: string
  /** The values that are allowed. */
  enum?: JsonValue[]
  /** What the items of an array are. */
  items?: Schema
  /** The fields of an object. */
  properties?: Record<string, Schema>
  /** The names of the fields that must be there. */
  required?: string[]
  /** What the values of a map are. */
  additionalProperties?: Schema
  /** The schemas of which one at least must hold. */
  anyOf?: Schema[]
  /** What the field means, as CommonMark. */
  description?: string
  /** What holds when the field is left out. */
  default?: JsonValue
  /** One of its values. */
  example?: JsonValue
  /** Only written when it is true: when the field is still there, and no longer to be used. */
  deprecated?: true
}

/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject

/** An object that JSON can hold. */
export interface JsonObject {
  /** A field, by any name. */
  [name: string]: JsonValue
}

/** An object of the description that can hold something a page does not state. */
export interface Inferable {
  /** What is inferred in this object: the codes of the entries in the report. */
  'x-inferred'?: InferenceCode[]
}
