import { FreeNames } from '../document/heading-ids.js'
import type { Parameter } from '../endpoint/endpoint.js'
import type { Words } from '../vocabulary/words.js'
import { readAlternatives, type AuthPart, type KeyPlace } from './auth-text.js'
import type { Operation, SecurityRequirement, SecurityScheme } from './description.js'
import { sortedObject, takeName } from './ordered.js'
import type { OpenApiOptions } from './options.js'
import type { Scope } from './report.js'

/** The security schemes of a description: each once, under a name of its own. */
export class SecuritySchemes {
  readonly #meanings: NonNullable<OpenApiOptions['auth']>
  readonly #words: Words
  /** By the name that is wished for and what they are. */
  readonly #schemes = new Map<string, readonly [name: string, scheme: SecurityScheme]>()
  readonly #names = new FreeNames()

  /** Takes what the options say of auth texts, and the words that other words stand for. */
  constructor(meanings: OpenApiOptions['auth'] = {}, words: Words) {
    this.#meanings = meanings
    this.#words = words
  }

  /** All of them by name, in the order of code units; nothing where there is none. */
  get components(): Record<string, SecurityScheme> | undefined {
    return this.#schemes.size === 0 ? undefined : sortedObject(this.#schemes.values())
  }

  /** Says in an operation which authentication it needs, as far as its auth text goes; a row may name an API key. */
  addTo(operation: Operation, auth: string, rows: readonly Parameter[], scope: Scope): void {
    if (auth.trim() === '') {
      operation.security = []
      scope.inferred(operation, 'security')
      return
    }
    const read =
      readAlternatives(auth, this.#meanings) ??
      readAlternatives(this.#words.auth(auth), this.#meanings)
    const alternatives = read?.map((parts) =>
      parts.map((part) => (part.key ? { ...part, scheme: keyAmong(rows, part.key.place) } : part)),
    )
    const parts = alternatives?.flat() ?? []
    if (!alternatives || parts.some(({ key, scheme }) => key && !scheme)) {
      scope.report('auth-unknown', auth)
      operation['x-auth'] = auth
      return
    }
    const requirements = alternatives.map((list) => this.#requirementOf(list))
    const needed = requirements.filter((requirement) => Object.keys(requirement).length > 0)
    const isOptional = needed.length < requirements.length || parts.some((part) => part.isOptional)
    operation.security = [...needed, ...(isOptional && needed.length > 0 ? [{}] : [])]
    if (parts.some(({ key }) => key)) scope.inferred(operation, 'security-scheme', auth)
    for (const { detail } of parts) {
      if (detail === undefined) continue
      scope.report('auth-detail', detail)
      operation['x-auth'] = auth
    }
  }

  #requirementOf(parts: readonly AuthPart[]): SecurityRequirement {
    const needed = parts.flatMap(({ scheme, name, scopes }): [string, string[]][] => {
      if (!scheme) return []
      const wish = name ?? usualNameOf(scheme)
      const key = JSON.stringify([wish, scheme])
      const known = this.#schemes.get(key) ?? [takeName(this.#names, wish, 'auth'), scheme]
      this.#schemes.set(key, known)
      return [[known[0], [...scopes]]]
    })
    return Object.fromEntries(needed)
  }
}

/** The API key among the rows, when there is exactly one that can be it. */
function keyAmong(
  rows: readonly Parameter[],
  place: KeyPlace | undefined,
): SecurityScheme | undefined {
  const [key, ...others] = rows.filter(
    (row) => /api[-_]?key$/i.test(row.name) && (place === undefined || row.in === place),
  )
  if (others.length > 0 || !key || key.in === 'path' || key.in === 'body') return undefined
  return { type: 'apiKey', name: key.name, in: key.in }
}

function usualNameOf(scheme: SecurityScheme): string {
  if (scheme.type === 'apiKey') return `${scheme.in}-${scheme.name}`
  if (scheme.type !== 'http') return 'mutualTls'
  return scheme.scheme + (scheme.bearerFormat === undefined ? 'Auth' : 'JwtAuth')
}
