import type { CurlRequest } from './curl-request.js'

/** A command for a shell, one option a line; secrets are left to variables. */
export function curlCommand({ method, url, auth, body, bodyLanguage }: CurlRequest): string {
  const lines = [`curl${methodOption(method)} ${quote(url)}`, ...authOptions(auth)]
  if (body !== undefined) {
    lines.push(`-H ${quote(`Content-Type: ${mediaType(bodyLanguage)}`)}`, `-d ${quote(body)}`)
  }
  return lines.join(' \\\n  ')
}

function methodOption(method: string): string {
  if (method === 'GET') return ''
  return method === 'HEAD' ? ' --head' : ` -X ${method}`
}

function authOptions(auth: string): string[] {
  if (/\b(?:bearer|oauth|jwt)\b/i.test(auth)) return ['-H "Authorization: Bearer $TOKEN"']
  if (/\bbasic\b/i.test(auth)) return ['-u "$USERNAME:$PASSWORD"']
  if (/\bapi[\s_-]?key\b/i.test(auth)) return ['-H "X-API-Key: $API_KEY"']
  return []
}

function mediaType(language = 'text'): string {
  if (/^json$/i.test(language)) return 'application/json'
  if (/^xml$/i.test(language)) return 'application/xml'
  return /^ya?ml$/i.test(language) ? 'application/yaml' : 'text/plain'
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}
