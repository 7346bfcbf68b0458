import { hasFormat } from '../../field-type/format.js'

/**
 * What a value from outside has to look like: a text of a pattern or a format, what a function allows,
 * a list of one shape, a mapping. In a mapping `name?` may be missing, and `*` is any name.
 */
export type Shape =
  | RegExp
  | 'uri'
  | 'email'
  | ((value: unknown) => boolean)
  | readonly [Shape]
  | { readonly [field: string]: Shape }

/** Whether a value is a mapping. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value has a shape, and nothing besides. */
export function fits(value: unknown, shape: Shape): boolean {
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value)
  if (typeof shape === 'string') return typeof value === 'string' && hasFormat(shape, value)
  if (typeof shape === 'function') return shape(value)
  if (isList(shape)) return Array.isArray(value) && value.every((item) => fits(item, shape[0]))
  if (!isMapping(value)) return false
  const given = Object.entries(value).filter(([, field]) => field !== undefined)
  const isWhole = Object.keys(shape).every(
    (name) => /[?*]$/.test(name) || Object.hasOwn(value, name),
  )
  return (
    isWhole &&
    given.every(([name, field]) => {
      const key = [name, `${name}?`, '*'].find((one) => Object.hasOwn(shape, one))
      return key !== undefined && fits(field, shape[key]!)
    })
  )
}

function isList(shape: Shape): shape is readonly [Shape] {
  return Array.isArray(shape)
}

/** Any text. */
export const text = /^/

/** What has one of several shapes. */
export function anyOf(...shapes: readonly Shape[]): Shape {
  return (value) => shapes.some((shape) => fits(value, shape))
}

const line = [text, 'a text; put it in quotes'] as const

/** The fields of `info`, in their order: the shape of each, and what to expect. */
export const infoFields: Readonly<Record<string, readonly [shape: Shape, expected: string]>> = {
  title: line,
  summary: line,
  description: line,
  termsOfService: ['uri', 'a URL'],
  contact: [{ 'name?': text, 'url?': 'uri', 'email?': 'email' }, 'a mapping of name, url, email'],
  license: [
    anyOf({ name: text, 'identifier?': text }, { name: text, 'url?': 'uri' }),
    'a mapping of name, and of identifier or url',
  ],
  version: line,
}

/** A server. */
export const serverShape: Shape = {
  url: text,
  'description?': text,
  'variables?': { '*': { default: text, 'enum?': [text], 'description?': text } },
}
