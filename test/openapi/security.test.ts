import { describe, expect, test } from 'vitest'
import type { OpenApiOptions } from '../../src/openapi.js'
import { codesOf, describeFile, endpoint } from './reference.js'
import { cases } from '../cases.js'

function read(auth: string, options: OpenApiOptions = {}) {
  const { description, report } = describeFile([endpoint({ auth })], options)
  const operation = description.paths['/users']!.get!
  return { operation, schemes: description.components?.securitySchemes, report }
}

const bearer = { type: 'http', scheme: 'bearer' }
const jwt = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' }
const apiKey = { type: 'apiKey', in: 'header', name: 'X-API-Key' }

describe('an auth text', () => {
  cases([
    ['Bearer', bearer],
    ['Bearer token', bearer],
    ['bearer token required', bearer],
    ['HTTP Bearer', bearer],
    ['JWT', jwt],
    ['Bearer (JWT)', jwt],
    ['Bearer JWT', jwt],
    ['Bearer <token>', bearer],
    ['Authorization: Bearer {token}', bearer],
    ['Bearer token in the Authorization header', bearer],
    ['OAuth 2.0 Bearer token', bearer],
    ['Private-Token header', { type: 'apiKey', in: 'header', name: 'Private-Token' }],
    ['session cookie `sid`', { type: 'apiKey', in: 'cookie', name: 'sid' }],
    ['Basic', { type: 'http', scheme: 'basic' }],
    ['HTTP Basic authentication', { type: 'http', scheme: 'basic' }],
    ['Digest', { type: 'http', scheme: 'digest' }],
    ['API key in header X-API-Key', apiKey],
    ['API Key (X-API-Key header)', apiKey],
    ['API Key (header: `X-API-Key`)', apiKey],
    ['X-API-Key header', apiKey],
    ['API key in query api_key', { type: 'apiKey', in: 'query', name: 'api_key' }],
    ['API key in the cookie sid', { type: 'apiKey', in: 'cookie', name: 'sid' }],
    ['mTLS', { type: 'mutualTLS' }],
  ])('is a scheme', (auth, scheme) => {
    const { operation, schemes } = read(auth)
    const [[name, found] = []] = Object.entries(schemes!)
    expect(found).toEqual(scheme)
    expect(Object.keys(operation.security![0]!)).toEqual([name])
    expect(operation).not.toHaveProperty('x-auth')
  })

  cases(['none', 'None', 'public', 'no authentication', 'not required'])(
    'that asks for nothing is no security',
    (auth) => {
      const { operation, schemes, report } = read(auth)
      expect(operation.security).toEqual([])
      expect(schemes).toBeUndefined()
      expect(codesOf(report.inferred)).not.toContain('security')
    },
  )

  test('that is missing asks for nothing, which is inferred', () => {
    const { description, report } = describeFile([endpoint()])
    expect(description.paths['/users']!.get!.security).toEqual([])
    expect(description.paths['/users']!.get!['x-inferred']).toContain('security')
    expect(codesOf(report.inferred)).toContain('security')
  })

  cases([
    'API Key',
    'API key in header',
    'OAuth 2',
    'OAuth 2 (scopes: read)',
    'OpenID Connect',
    'Session',
    'Token',
    'Cookie',
    'session cookie',
    'login cookie',
    'JWT in cookie',
    'Authorization header',
    'Admin only',
    'Bearer token with admin scope',
    'Bearer (admin only)',
    'Bearer (optional)',
    'Bearer or Session',
    'constructor',
  ])('that says too little claims nothing', (auth) => {
    const { operation, schemes, report } = read(auth)
    expect(operation).not.toHaveProperty('security')
    expect(operation['x-auth']).toBe(auth)
    expect(schemes).toBeUndefined()
    expect(codesOf(report.omitted)).toContain('auth-unknown')
  })

  test('the hint names words that are recognized', () => {
    const unknown = read('Token').report.omitted.find(({ code }) => code === 'auth-unknown')
    const named = /\((.*)\)/.exec(unknown!.hint!)![1]!.match(/(?<=`)[^`,]+(?=`)/g)!
    expect(named.length).toBeGreaterThan(3)
    for (const auth of named)
      expect(codesOf(read(auth).report.omitted)).not.toContain('auth-unknown')
  })

  test('alternatives, and what is needed together', () => {
    const basic = { basicAuth: [] }
    for (const text of ['Bearer or Basic', 'either Bearer or Basic', 'Bearer / Basic'])
      expect(read(text).operation.security).toEqual([{ bearerAuth: [] }, basic])
    expect(read('Bearer and Basic').operation.security).toEqual([{ bearerAuth: [], ...basic }])
    expect(read('none or Basic').operation.security).toEqual([basic, {}])
  })

  test('means what the options say', () => {
    const flows = { clientCredentials: { tokenUrl: 'https://id.example.org', scopes: { a: 'A.' } } }
    const auth: OpenApiOptions['auth'] = {
      'API Key': { type: 'apiKey', in: 'header', name: 'X-Key' },
      admin: 'Bearer',
      'OAuth 2': { type: 'oauth2', flows },
    }
    expect(read('api  key', { auth }).schemes).toEqual({ 'API-Key': auth['API Key'] })
    expect(read('Admin or API Key', { auth }).operation.security).toEqual([
      { bearerAuth: [] },
      { 'API-Key': [] },
    ])
    const { operation, schemes } = read('OAuth 2 with the scopes a, b', { auth })
    expect(operation.security).toEqual([{ 'OAuth-2': ['a', 'b'] }])
    expect(schemes).toEqual({ 'OAuth-2': auth['OAuth 2'] })
  })
})
