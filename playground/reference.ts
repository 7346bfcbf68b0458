import type { OpenApiOutputOptions } from '../src/index.js'
import { server } from './src/page/server.js'

/** The description of the reference, with what its pages do not say. */
export const reference: OpenApiOutputOptions = {
  include: 'docs/reference/**/*.api.md',
  report: true,
  info: {
    title: 'Example shop',
    version: '1.0.0',
    license: { name: 'MIT', identifier: 'MIT' },
  },
  servers: [{ url: server }],
  auth: {
    'API Key': { type: 'apiKey', in: 'header', name: 'X-API-Key' },
    'OAuth 2.0 access token': {
      type: 'oauth2',
      flows: {
        authorizationCode: {
          authorizationUrl: 'https://id.shop.example/authorize',
          tokenUrl: 'https://id.shop.example/token',
          scopes: { 'payments:write': 'Charge customers.', 'customers:read': 'See customers.' },
        },
      },
    },
  },
}
