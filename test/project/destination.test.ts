import { expect, test, vi } from 'vitest'
import { resolveDestinations } from '../../src/project/destination.js'
import { isReadable } from '../../src/project/files.js'
import { DocumentStore, loadCompiler } from '../../src/project/document-store.js'

vi.mock('../../src/project/files.js', async (importOriginal) => {
  const original = await importOriginal<typeof import('../../src/project/files.js')>()
  return { ...original, isReadable: vi.fn(original.isReadable) }
})

await loadCompiler()

test('an asset is looked for once for each compilation, and reported at each place', () => {
  const page = new DocumentStore().get('/a.api.md', '![x](./gone.png)\n'.repeat(3))
  const settings = { isDocument: () => false, store: { read: () => undefined } }
  vi.mocked(isReadable).mockClear()
  const { diagnostics } = resolveDestinations(page, settings)
  expect(diagnostics.map(({ range }) => range.start.line)).toEqual([1, 2, 3])
  expect(vi.mocked(isReadable)).toHaveBeenCalledTimes(1)
})

test('links to one document read it once for each compilation, and each is checked', () => {
  const store = new DocumentStore()
  const links = ['#orders', '#gone', '', '#lost', '#orders'].map((hash) => `[x](./b.api.md${hash})`)
  const page = store.get('/a.api.md', links.join('\n'))
  const reads: string[] = []
  let heading = '## Orders'
  const read = (file: string) => {
    reads.push(file)
    return store.get(file, heading)
  }
  const missing = () => {
    const settings = { isDocument: () => true, store: { read } }
    const { diagnostics } = resolveDestinations(page, settings)
    return diagnostics.map(({ range }) => range.start.line)
  }
  expect(missing()).toEqual([2, 4])
  expect(reads).toEqual(['/b.api.md'])
  heading = '## Gone'
  expect(missing()).toEqual([1, 4, 5])
  expect(reads).toEqual(['/b.api.md', '/b.api.md'])
})
