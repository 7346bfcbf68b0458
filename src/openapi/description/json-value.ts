/** A value that JSON can hold. */
export type JsonValue = string | number | boolean | null | JsonValue[] | JsonObject

/** An object that JSON can hold. */
export interface JsonObject {
  /** A field, by any name. */
  [name: string]: JsonValue
}
