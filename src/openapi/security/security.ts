import type { Parameter } from '../../endpoint/endpoint.js'
import type {
  OAuthFlow,
  OAuthFlows,
  Operation,
  SecurityRequirement,
  SecurityScheme,
} from '../description/description.js'
import { ComponentNames, sortedObject } from '../ordered.js'
import type { Scope } from '../report.js'
import { readAlternatives, type AuthMeanings, type AuthPart, type KeyPlace } from './auth-text.js'

/** Says in an operation which authentication it needs, as far as its auth text goes; a row may name an API key. */
export function addSecurity(
  operation: Operation,
  auth: string,
  parameters: readonly Parameter[],
  meanings: AuthMeanings,
  schemes: SecuritySchemes,
  scope: Scope,
): void {
  if (auth.trim() === '') {
    operation.security = []
    scope.inferred(operation, 'security')
    return
  }
  const alternatives = readAlternatives(auth, meanings)?.map((parts) =>
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
    scheme ? [[schemes.add(scheme, name ?? usualNameOf(scheme)), [...scopes]]] : [],
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

  /** The name of a scheme; it gets one, made from the wish, when it is new. */
  add(scheme: SecurityScheme, wish: string): string {
    const key = JSON.stringify([wish, scheme], (name, value: unknown) =>
      name === 'scopes' ? undefined : value,
    )
    const known = this.#nameOf.get(key)
    const name = known ?? this.#names.create(wish, 'auth')
    const existing = this.#schemes.get(name)
    this.#nameOf.set(key, name)
    this.#schemes.set(name, existing ? withScopesOf(existing, scheme) : scheme)
    return name
  }

  /** All of them by name, in the order of code units; nothing where there is none. */
  get components(): Record<string, SecurityScheme> | undefined {
    return this.#schemes.size === 0 ? undefined : sortedObject(this.#schemes)
  }
}

/** The scheme with the scopes of another one, which is equal but for them. */
function withScopesOf(scheme: SecurityScheme, other: SecurityScheme): SecurityScheme {
  if (scheme.type !== 'oauth2' || other.type !== 'oauth2') return scheme
  const flows = Object.entries(scheme.flows) as [keyof OAuthFlows, OAuthFlow][]
  const merged = flows.map(([name, flow]) => {
    const scopes = { ...other.flows[name]?.scopes, ...flow.scopes }
    return [name, { ...flow, scopes: sortedObject(Object.entries(scopes)) }]
  })
  return { ...scheme, flows: Object.fromEntries(merged) as OAuthFlows }
}
