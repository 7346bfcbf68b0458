import type { SecurityScheme } from '../description/security-scheme.js'

/** A security scheme with its name and the scopes that are asked for. */
export interface NamedScheme {
  /** What the scheme is called in the description, unless the name is taken. */
  readonly name: string
  readonly scheme: SecurityScheme
  readonly scopes: readonly string[]
}

/** Gives a scheme the name that is usual for its kind. */
export function nameScheme(scheme: SecurityScheme, scopes: readonly string[]): NamedScheme {
  return { name: nameOf(scheme), scheme, scopes }
}

function nameOf(scheme: SecurityScheme): string {
  switch (scheme.type) {
    case 'http':
      return scheme.bearerFormat === undefined ? `${scheme.scheme}Auth` : `${scheme.scheme}JwtAuth`
    case 'apiKey':
      return `${scheme.in}-${scheme.name}`
    case 'oauth2':
      return 'oauth2'
    case 'openIdConnect':
      return 'openId'
    case 'mutualTLS':
      return 'mutualTls'
  }
}
