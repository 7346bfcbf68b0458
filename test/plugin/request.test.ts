import { describe, expect, test } from 'vitest'
import { DocumentFilter } from '../../src/plugin/document-index.js'
import { cases } from '../cases.js'

function kindOf(id: string, filter = new DocumentFilter(undefined, undefined)) {
  return filter.requestOf(id)?.kind
}

describe('an id', () => {
  cases([
    '/docs/users.api.md',
    '/docs/users.api.md?v=1a2b3c4d',
    '/docs/users.api.md?t=1700000000000',
    '/docs/users.api.md?import',
    '/docs/users.api.md?rawish',
    '/docs/users.api.md?x=raw',
    'C:/docs/users.api.md',
    String.raw`C:\docs\users.api.md`,
    '/docs/.api.md',
  ])('without a query of its own is the document', (id) => {
    expect(kindOf(id)).toBe('document')
  })

  cases([
    '/docs/users.api.md?meta',
    '/docs/users.api.md?v=1&meta',
    '/docs/users.api.md?meta&t=1700000000000',
  ])('with `meta` is the fields of the document', (id) => {
    expect(kindOf(id)).toBe('meta')
  })

  cases([
    '/docs/users.api.md?raw',
    '/docs/users.api.md?url',
    '/docs/users.api.md?url&no-inline',
    '/docs/users.api.md?inline',
    '/docs/users.api.md?worker',
    '/docs/users.api.md?worker&inline',
    '/docs/users.api.md?sharedworker',
    '/docs/users.api.md?meta&raw',
  ])('with a query of Vite belongs to Vite', (id) => {
    expect(kindOf(id)).toBeUndefined()
  })

  cases([
    '/docs/users.md',
    '/docs/users.api.mdx',
    '/docs/usersXapi.md',
    '/docs/users.api.md/index.js',
    '/docs/index.js?file=users.api.md',
    '\0/docs/users.api.md?commonjs-proxy',
    'virtual:api-docs',
  ])('of anything else is none of ours', (id) => {
    expect(kindOf(id)).toBeUndefined()
  })

  test('is compared with forward slashes', () => {
    const filter = new DocumentFilter('**/docs/**/*.md', '**/docs/drafts/**')
    expect(filter.requestOf(String.raw`C:\app\docs\users.md?v=1`)).toEqual({
      file: 'C:/app/docs/users.md',
      kind: 'document',
    })
    expect(kindOf(String.raw`C:\app\docs\drafts\users.md`, filter)).toBeUndefined()
  })
})

describe('`include` and `exclude`', () => {
  test('take globs, regular expressions and lists of them', () => {
    const filter = new DocumentFilter(['**/reference/*.md', /\.endpoint$/], /internal/)
    expect(kindOf('/x/reference/a.md', filter)).toBe('document')
    expect(kindOf('/x/a.endpoint?meta', filter)).toBe('meta')
    expect(kindOf('/x/a.api.md', filter)).toBeUndefined()
    expect(kindOf('/x/internal/a.endpoint', filter)).toBeUndefined()
  })

  test('resolve a relative glob against the working folder', () => {
    const filter = new DocumentFilter('docs/*.api.md', undefined)
    expect(kindOf(`${process.cwd()}/docs/a.api.md`, filter)).toBe('document')
    expect(kindOf('/elsewhere/docs/a.api.md', filter)).toBeUndefined()
  })

  test('bear a regular expression that remembers its last match', () => {
    const filter = new DocumentFilter(/\.api\.md$/g, undefined)
    expect([1, 2, 3].map(() => kindOf('/a.api.md', filter))).toEqual(Array(3).fill('document'))
  })

  test('fall back to the default when the list is empty', () => {
    const filter = new DocumentFilter([], [])
    expect(kindOf('/a.api.md', filter)).toBe('document')
    expect(kindOf('/a.js', filter)).toBeUndefined()
  })
})

describe('the filter of the hooks', () => {
  function lets(id: string, filter: DocumentFilter): boolean {
    const { include, exclude } = filter.hookFilter.id
    return include.some((p) => p.test(id)) && !exclude.some((p) => p.test(id))
  }

  cases([
    [undefined, '/a.api.md'],
    ['docs/**/*.api.md', `${process.cwd()}/docs/x/a.api.md`],
    [['**/*.md', '**/*.txt'], '/x/a.txt'],
    ['**/*.{md,mdx}', '/x/a.mdx'],
    [/\.md$/, '/x/a.md'],
    [/^\/x\//, '/x/a'],
    [['**/*.md', /\.txt$/], '/x/a.txt'],
  ])(
    'passes the filter of hooks wherever a document is, with and without a query',
    (include, id) => {
      const filter = new DocumentFilter(include, undefined)
      for (const query of ['', '?meta', '?v=1']) {
        expect(filter.requestOf(id + query)).toBeDefined()
        expect(lets(id + query, filter)).toBe(true)
      }
      expect(lets(`${id}?raw`, filter)).toBe(false)
    },
  )
})
