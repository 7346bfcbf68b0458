import { hasFormat } from '../../field-type/format.js'

/** Whether a value from a document has the form that OpenAPI asks for. */
export type Shape = (value: unknown) => boolean

/** Any text. */
export const isText: Shape = (value) => typeof value === 'string'

/** Whether a value is a mapping. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const formatted =
  (format: string): Shape =>
  (value) =>
    typeof value === 'string' && hasFormat(format, value)

/** A mapping with these fields, and no others; `name?` may be missing. */
function mapping(fields: Readonly<Record<string, Shape>>): Shape {
  const shapes = new Map(Object.entries(fields))
  return (value) =>
    isMapping(value) &&
    Object.keys(fields).every((name) => name.endsWith('?') || Object.hasOwn(value, name)) &&
    Object.entries(value).every(([name, field]) =>
      (shapes.get(name) ?? shapes.get(`${name}?`))?.(field),
    )
}

const isUri = formatted('uri')
const contact = mapping({ 'name?': isText, 'url?': isUri, 'email?': formatted('email') })
const licenses = [
  mapping({ name: isText, 'identifier?': isText }),
  mapping({ name: isText, 'url?': isUri }),
]
const line = [isText, 'a text; put it in quotes'] as const

/** The fields of `info`, in their order: the shape of each, and what to expect. */
export const infoFields = new Map<string, readonly [shape: Shape, expected: string]>([
  ['title', line],
  ['summary', line],
  ['description', line],
  ['termsOfService', [isUri, 'a URL']],
  ['contact', [contact, 'a mapping of name, url, email']],
  [
    'license',
    [
      (value) => licenses.some((fits) => fits(value)),
      'a mapping of name, and of identifier or url',
    ],
  ],
  ['version', line],
])

const isVariable = mapping({
  default: isText,
  'enum?': (value) => Array.isArray(value) && value.every(isText),
  'description?': isText,
})

/** A server. */
export const isServer = mapping({
  url: isText,
  'description?': isText,
  'variables?': (value) => isMapping(value) && Object.values(value).every(isVariable),
})
