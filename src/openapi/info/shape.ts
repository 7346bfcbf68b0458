import { hasFormat } from '../../field-type/format.js'

/**
 * What a value from outside has to look like: a text of a pattern or a format, a list of one shape, a
 * mapping. In a mapping `name?` may be missing, and `*` is any name.
 */
export type Shape =
  RegExp | 'uri' | 'email' | readonly [Shape] | { readonly [field: string]: Shape }

/** Whether a value is a mapping. */
export function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Whether a value has a shape, and nothing besides. */
export function fits(value: unknown, shape: Shape): boolean {
  if (shape instanceof RegExp) return typeof value === 'string' && shape.test(value)
  if (typeof shape === 'string') return typeof value === 'string' && hasFormat(shape, value)
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

/** The fields of `info`, in their order, each with what is expected of it. */
export const infoShapes: ReadonlyMap<string, readonly [shape: Shape, expected: string]> = new Map([
  ...['title', 'summary', 'description'].map((name) => [name, [text, 'a text; put it in quotes']]),
  ['termsOfService', ['uri', 'a URL']],
  [
    'contact',
    [{ 'name?': text, 'url?': 'uri', 'email?': 'email' }, 'a mapping of name, url, email'],
  ],
  [
    'license',
    [{ name: text, 'identifier?': text, 'url?': 'uri' }, 'a mapping of name, identifier, url'],
  ],
  ['version', [text, 'a text; put it in quotes']],
] as [string, [Shape, string]][])

/** A server. */
export const serverShape: Shape = {
  url: text,
  'description?': text,
  'variables?': { '*': { default: text, 'enum?': [text], 'description?': text } },
}

const flow = { 'refreshUrl?': 'uri', scopes: { '*': text } } as const

/** A security scheme is of one of these. */
export const schemeShapes: readonly Shape[] = [
  { type: /^http$/, scheme: text, 'bearerFormat?': text, 'description?': text },
  { type: /^apiKey$/, name: text, in: /^(?:header|query|cookie)$/, 'description?': text },
  { type: /^openIdConnect$/, openIdConnectUrl: 'uri', 'description?': text },
  { type: /^mutualTLS$/, 'description?': text },
  {
    type: /^oauth2$/,
    flows: {
      'implicit?': { authorizationUrl: 'uri', ...flow },
      'password?': { tokenUrl: 'uri', ...flow },
      'clientCredentials?': { tokenUrl: 'uri', ...flow },
      'authorizationCode?': { authorizationUrl: 'uri', tokenUrl: 'uri', ...flow },
    },
    'description?': text,
  },
]
