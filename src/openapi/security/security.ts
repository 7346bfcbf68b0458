import type { Parameter } from '../../endpoint/endpoint.js'
import type {
  OAuthFlow,
  Operation,
  SecurityRequirement,
  SecurityScheme,
} from '../description/description.js'
import { ComponentNames, sortedObject } from '../ordered.js'
import type { ReadingOptions } from '../options.js'
import type { Scope } from '../report.js'
import { readAlternatives, type AuthPart, type KeyPlace } from './auth-text.js'

/** Says in an operation which authentication it needs, as far as its auth text goes; a row may name an API key. */
export function addSecurity(
  operation: Operation,
  auth: string,
  parameters: readonly Parameter[],
  { auth: meanings, words }: Pick<ReadingOptions, 'auth' | 'words'>,
  schemes: SecuritySchemes,
  scope: Scope,
): void {
  if (auth.trim() === '') {
    operation.security = []
    scope.inferred(operation, 'security')
    return
  }
  const read = readAlternatives(auth, meanings) ?? readAlternatives(words.auth(auth), meanings)
  const alternatives = read?.map((parts) =>
    parts.map((part) => (part.key ? { ...part, ...findKey(parameters, part.key.place) } : part)),
  )
  const parts = alternatives?.flat() ?? []
  if (!alternatives || parts.some(({ key, scheme }) => key && !scheme)) {
    scope.report('auth-unknown', auth)
    operation['x-auth'] = auth
    return
  }
  const requirements = alternatives.map((list) => requirementOf(list, schemes))
  const known = requirements.filter((requirement) => Object.keys(requirement).length > 0)
  const isOptional = known.length < requirements.length || parts.some(({ optional }) => optional)
  operation.security = [...known, ...(isOptional && known.length > 0 ? [{}] : [])]
  if (parts.some(({ key }) => key)) scope.inferred(operation, 'security-scheme', auth)
  for (const { detail } of parts) {
    if (detail === undefined) continue
    scope.report('auth-detail', detail)
    operation['x-auth'] = auth
  }
}

function requirementOf(parts: readonly AuthPart[], schemes: SecuritySchemes): SecurityRequirement {
  const needed = parts.flatMap(({ scheme, name, scopes }): [string, string[]][] =>
    scheme ? [[schemes.add(scheme, name ?? usualNameOf(scheme), scopes), [...scopes]]] : [],
  )
  return Object.fromEntries(needed)
}

/** The API key among the rows, when there is exactly one that can be it. */
function findKey(
  parameters: readonly Parameter[],
  place: KeyPlace | undefined,
): Pick<AuthPart, 'scheme'> | undefined {
  const [key, ...others] = parameters.filter(
    (row) => /api[-_]?key$/i.test(row.name) && (place === undefined || row.in === place),
  )
  if (others.length > 0 || !key || key.in === 'path' || key.in === 'body') return undefined
  return { scheme: { type: 'apiKey', name: key.name, in: key.in } }
}

function usualNameOf(scheme: SecurityScheme): string {
  if (scheme.type === 'http')
    return scheme.scheme + (scheme.bearerFormat === undefined ? 'Auth' : 'JwtAuth')
  if (scheme.type === 'apiKey') return `${scheme.in}-${scheme.name}`
  return { oauth2: 'oauth2', openIdConnect: 'openId', mutualTLS: 'mutualTls' }[scheme.type]
}

/** The security schemes of a description: each once, under a name of its own. */
export class SecuritySchemes {
  readonly #schemes = new Map<string, SecurityScheme>()
  readonly #nameOf = new Map<string, string>()
  readonly #names = new ComponentNames()

  /** The name of a scheme, made from the wish; it has the scopes of all that ask for it. */
  add(scheme: SecurityScheme, wish: string, scopes: readonly string[]): string {
    const key = JSON.stringify([wish, scheme])
    const name = this.#nameOf.get(key) ?? this.#names.create(wish, 'auth')
    this.#nameOf.set(key, name)
    this.#schemes.set(name, withScopes(this.#schemes.get(name) ?? scheme, scopes))
    return name
  }

  /** All of them by name, in the order of code units; nothing where there is none. */
  get components(): Record<string, SecurityScheme> | undefined {
    return this.#schemes.size === 0 ? undefined : sortedObject(this.#schemes)
  }
}

function withScopes(scheme: SecurityScheme, scopes: readonly string[]): SecurityScheme {
  if (scheme.type !== 'oauth2') return scheme
  const undescribed = Object.fromEntries(scopes.map((scope) => [scope, '']))
  const flows = Object.entries(scheme.flows).map(([name, flow]: [string, OAuthFlow]) => {
    const all = Object.entries({ ...undescribed, ...flow.scopes })
    return [name, { ...flow, scopes: sortedObject(all) }] as const
  })
  return { ...scheme, flows: Object.fromEntries(flows) }
}
