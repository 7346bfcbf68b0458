import type { OAuthFlow, OAuthFlows, SecurityScheme } from '../description/security-scheme.js'

const OAUTH = ['oauth', 'oauth2', 'oauth2.0']
const VERSION = ['2', '2.0']
const FILLERS = ['auth', 'flow', 'grant', 'required', 'token', 'url', 'urls', 'via', 'with']

/**
 * Reads OAuth 2 with its flow and the URLs that the flow needs, in the order of the flow.
 *
 * OpenAPI has no OAuth without a flow, so a text without one says too little.
 */
export function readOAuth(
  words: readonly string[],
  urls: readonly string[],
  scopes: readonly string[],
): SecurityScheme | undefined {
  const said = words.filter((word) => !urls.includes(word)).map((word) => word.toLowerCase())
  const [first = '', ...others] = said.filter((word) => !FILLERS.includes(word))
  if (!OAUTH.includes(first)) return undefined
  const flow = others.filter((word) => !VERSION.includes(word)).join(' ')
  const flows = readFlow(flow, urls, Object.fromEntries(scopes.map((scope) => [scope, ''])))
  return flows && { type: 'oauth2', flows }
}

function readFlow(
  name: string,
  [first, second, ...more]: readonly string[],
  scopes: OAuthFlow['scopes'],
): OAuthFlows | undefined {
  if (first === undefined || more.length > 0) return undefined
  if (name === 'authorization code' && second !== undefined) {
    return { authorizationCode: { authorizationUrl: first, tokenUrl: second, scopes } }
  }
  if (second !== undefined) return undefined
  if (name === 'client credentials') return { clientCredentials: { tokenUrl: first, scopes } }
  if (name === 'password') return { password: { tokenUrl: first, scopes } }
  return name === 'implicit' ? { implicit: { authorizationUrl: first, scopes } } : undefined
}
