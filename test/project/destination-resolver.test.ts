import { expect, test } from 'vitest'
import { Reporter } from '../../src/diagnostics/reporter.js'
import { DestinationResolver } from '../../src/project/destination-resolver.js'
import { DocumentStore } from '../../src/project/document-store.js'

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
    const reporter = new Reporter(page.source)
    const settings = { isDocument: () => true, store: { read } }
    new DestinationResolver(settings, page.file, reporter).resolveAll(page)
    return reporter.diagnostics.map(({ range }) => range.start.line)
  }
  expect(missing()).toEqual([2, 4])
  expect(reads).toEqual(['/b.api.md'])
  heading = '## Gone'
  expect(missing()).toEqual([1, 4, 5])
  expect(reads).toEqual(['/b.api.md', '/b.api.md'])
})
