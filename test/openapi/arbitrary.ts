import fc from 'fast-check'
import type {
  DescribedEndpoint,
  Example,
  Field,
  Parameter,
  SourceDocument,
} from '../../src/openapi.js'

const words = [
  'id',
  'name',
  'items',
  'address',
  'city',
  'sku',
  'größe',
  'X-Trace',
  'a b',
  '2',
  '__proto__',
  'constructor',
]
const word = fc.constantFrom(...words)

const fieldName = fc.oneof(
  { weight: 6, arbitrary: word },
  fc.tuple(word, word).map(([parent, child]) => `${parent}.${child}`),
  fc.tuple(word, word).map(([parent, child]) => `${parent}[].${child}`),
  fc.constantFrom('', 'tags[]', '[].id', 'a..b', 'a[b]', 'deep.er.and[][].deeper'),
)

const type = fc.constantFrom(
  'string',
  'integer',
  'number',
  'boolean',
  'object',
  'array',
  'any',
  'null',
  'User',
  '',
  'string[]',
  'array of strings',
  'array of user objects',
  'User[]',
  'map of numbers',
  'number | null',
  '"asc" | "desc"',
  '"auto" | number',
  'enum(a, b)',
  'one of 1, 2',
  'enum',
  'date-time',
  'date',
  'uuid',
  'email',
  'url',
  'file',
  'base64',
  'int32',
  'string (uuid)',
)

const defaultText = fc.constantFrom(
  '1',
  '20',
  'asc',
  'true',
  'null',
  '[]',
  '{}',
  '"a"',
  '1e400',
  'now',
)

const field: fc.Arbitrary<Field> = fc.record(
  {
    name: fieldName,
    type,
    required: fc.boolean(),
    description: fc.oneof(fc.constant(''), fc.string({ maxLength: 20 })),
    default: defaultText,
  },
  { requiredKeys: ['name', 'type', 'required', 'description'] },
)

const parameter: fc.Arbitrary<Parameter> = fc
  .tuple(
    field,
    fc.constantFrom(
      'path' as const,
      'query' as const,
      'header' as const,
      'cookie' as const,
      'body' as const,
    ),
    fc.boolean(),
  )
  .map(([row, place, inferred]) => ({ ...row, in: place, inferred }))

const json = fc
  .oneof(
    { weight: 4, arbitrary: fc.dictionary(word, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 }) },
    fc.jsonValue({ maxDepth: 2 }),
  )
  .map((value) => JSON.stringify(value, null, 2))

const code = fc.oneof(
  { weight: 5, arbitrary: json.map((text) => ({ language: 'json', code: text })) },
  fc.record({
    language: fc.constantFrom(
      'json',
      'text',
      'xml',
      'sh',
      'js',
      'problem+json',
      'csv',
      'Brainfuck',
      'constructor',
    ),
    code: fc.oneof(
      json,
      fc.string({ maxLength: 20 }),
      fc.constantFrom('', '{"a":1,"a":2}', '12345678901234567890'),
    ),
  }),
)

const example: fc.Arbitrary<Example> = fc
  .tuple(
    code,
    fc.constantFrom('request' as const, 'response' as const),
    fc.option(fc.constantFrom(200, 201, 204, 404, 422, 299, 503), { nil: undefined }),
    fc.option(fc.constantFrom('A full page', '', 'größe', 'A full page', '__proto__', '1'), {
      nil: undefined,
    }),
    fc.boolean(),
  )
  .map(([text, role, status, title, inferred]) => ({
    ...text,
    role,
    ...(role === 'response' && status !== undefined && { status }),
    ...(title !== undefined && { title }),
    inferred,
  }))

const path = fc
  .array(
    fc.constantFrom('users', 'orders', 'v1', ':id', ':userId', ':a-:b', ':id.json', 'me', 'café'),
    {
      minLength: 1,
      maxLength: 3,
    },
  )
  .map((segments) => `/${segments.join('/')}`)

const wrongPath = fc.constantFrom(
  '',
  'users',
  '/a/*',
  '/a/:id?',
  '/a?b=c',
  '/a/{id}',
  '/a:b',
  '/:a/:a',
  '/',
)

const auth = fc.constantFrom(
  'Bearer token',
  'Basic',
  'JWT',
  'OAuth 2',
  'OAuth 2 (scopes: a:b, c)',
  'none',
  'mTLS',
  'API key in header X-API-Key',
  'Bearer or Basic',
  'Bearer and API key in query key',
  'Bearer (optional)',
)

const endpoint: fc.Arbitrary<DescribedEndpoint> = fc
  .record(
    {
      id: fc.constantFrom('list', 'get-a-user', 'größe', 'section-1', 'create', 'a"b'),
      method: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'),
      path: fc.oneof({ weight: 12, arbitrary: path }, wrongPath),
      auth,
      title: fc.constantFrom('List users', 'Get *a* <b>user</b>'),
      description: fc.string(),
      pathParameters: fc.constant<string[]>([]),
      parameters: fc.array(parameter, { maxLength: 5 }),
      responseFields: fc.array(field, { maxLength: 3 }),
      examples: fc.array(example, { maxLength: 4 }),
      notes: fc.array(fc.string({ maxLength: 20 }), { maxLength: 2 }),
    },
    {
      requiredKeys: [
        'id',
        'method',
        'path',
        'title',
        'pathParameters',
        'parameters',
        'responseFields',
        'examples',
        'notes',
      ],
    },
  )
  .chain((fields) =>
    fc.integer({ min: 1, max: 999 }).map((line) => ({
      ...fields,
      pathParameters: [...fields.path.matchAll(/:(\w+)/g)].map(([, name]) => name!),
      position: { start: { line, column: 1, offset: 0 }, end: { line, column: 1, offset: 0 } },
    })),
  )

const frontMatter = fc.record(
  {
    tags: fc.constantFrom<unknown>(
      'users',
      ['users', 'admin'],
      [{ name: 'users', description: 'People.' }],
      7,
    ),
    info: fc.constantFrom<unknown>({ title: 'Shop' }, { version: '1.0.0' }, { version: 1 }, 'x', {
      contact: { email: 'a@b.example' },
    }),
    servers: fc.constantFrom<unknown>(
      'https://api.example.org',
      [{ url: 'https://b.example.org' }],
      7,
    ),
  },
  { requiredKeys: [] },
)

/** Files of a reference, with everything that a page can hold, right or wrong. */
export const documents: fc.Arbitrary<SourceDocument[]> = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom(
      'users.api.md',
      'docs/orders.api.md',
      'docs/shop/a.api.md',
      'docs/shop/b.api.md',
    ),
    endpoints: fc.array(endpoint, { maxLength: 4 }),
    frontmatter: frontMatter,
  }),
  { selector: ({ id }) => id, maxLength: 3 },
)
