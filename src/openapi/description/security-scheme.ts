import type { Inferable } from './schema.js'

/** How a caller proves who it is. */
export type SecurityScheme = Inferable & { description?: string } & (
    | { type: 'http'; scheme: string; bearerFormat?: string }
    | { type: 'apiKey'; name: string; in: 'header' | 'query' | 'cookie' }
    | { type: 'oauth2'; flows: OAuthFlows }
    | { type: 'openIdConnect'; openIdConnectUrl: string }
    | { type: 'mutualTLS' }
  )

/** The flows of OAuth 2; empty where a page names OAuth and no more. */
export interface OAuthFlows {
  /** Tokens straight from the page where the user agrees. */
  implicit?: OAuthFlow
  /** Tokens for the name and the password of a user. */
  password?: OAuthFlow
  /** Tokens for an application that acts for itself. */
  clientCredentials?: OAuthFlow
  /** Tokens for a code from the page where the user agrees. */
  authorizationCode?: OAuthFlow
}

/** One flow of OAuth 2. */
export interface OAuthFlow {
  /** Where the user agrees; for `implicit` and `authorizationCode`. */
  authorizationUrl?: string
  /** Where tokens are issued; for all but `implicit`. */
  tokenUrl?: string
  /** Where tokens are renewed. */
  refreshUrl?: string
  /** The scopes, each with a short description. */
  scopes: Record<string, string>
}

/** The schemes that are needed together, each with its scopes; empty when none is needed. */
export type SecurityRequirement = Record<string, string[]>
