import { describe, expect, test } from 'vitest'
import { Sidecar } from '../../src/sidecar/sidecar.js'

describe('the name of a sidecar', () => {
  test.each([
    ['docs/users.api.md', 'docs/users.api.d.md.ts'],
    ['/a.b/users.md', '/a.b/users.d.md.ts'],
    ['C:\\docs\\users.api.md', 'C:\\docs\\users.api.d.md.ts'],
  ])('of %s is %s, and leads back', (document, path) => {
    expect(Sidecar.of(document)?.path).toBe(path)
    expect(Sidecar.at(path)?.document).toBe(document)
  })

  test.each(['README', '/a.b/README', '.md', '/docs/.md', 'users.api.d.md.ts'])(
    'there is none for %s',
    (document) => {
      expect(Sidecar.of(document)).toBeUndefined()
    },
  )

  test.each(['users.ts', 'users.d.ts', 'users.api.md', '.d.md.ts'])('%s is none', (path) => {
    expect(Sidecar.at(path)).toBeUndefined()
  })
})
