import { ComponentNames } from '../component-name.js'
import { sortedObject } from '../code-unit-order.js'
import type { OAuthFlow, OAuthFlows, SecurityScheme } from '../description/security-scheme.js'

/** The security schemes of a description: each once, under a name of its own. */
export class SecuritySchemes {
  readonly #schemes = new Map<string, SecurityScheme>()
  readonly #nameOf = new Map<string, string>()
  readonly #names = new ComponentNames()

  /** The name of a scheme; it gets one, made from the wish, when it is new. */
  add(scheme: SecurityScheme, wish: string): string {
    const key = JSON.stringify([wish, withoutScopes(scheme)])
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

function withoutScopes(scheme: SecurityScheme): SecurityScheme {
  return mapFlows(scheme, (flow) => ({ ...flow, scopes: {} }))
}

/** The scheme with the scopes of another one, which is equal but for them. */
function withScopesOf(scheme: SecurityScheme, other: SecurityScheme): SecurityScheme {
  return mapFlows(scheme, (flow, name) => {
    const scopes = other.type === 'oauth2' ? other.flows[name]?.scopes : undefined
    return { ...flow, scopes: sortedObject(Object.entries({ ...scopes, ...flow.scopes })) }
  })
}

function mapFlows(
  scheme: SecurityScheme,
  change: (flow: OAuthFlow, name: keyof OAuthFlows) => OAuthFlow,
): SecurityScheme {
  if (scheme.type !== 'oauth2') return scheme
  const flows = Object.entries(scheme.flows) as [keyof OAuthFlows, OAuthFlow][]
  return {
    ...scheme,
    flows: Object.fromEntries(flows.map(([name, flow]) => [name, change(flow, name)])),
  }
}
