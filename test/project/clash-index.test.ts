import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ClashIndex, type ProjectView } from '../../src/project/clash-index.js'
import { placesOf } from '../../src/project/document.js'
import { Source } from '../../src/source/source.js'
import { assembled } from '../compile/assembled.js'

const onePage: ProjectView = { includes: () => true, pagesOf: () => ['main.js'] }
const noPage: ProjectView = { includes: () => true, pagesOf: () => [] }

function documentOf(file: string, text: string, idPrefix = '') {
  const assembly = assembled(text, { idPrefix })
  const { looseLinks } = assembly
  return { file, source: new Source(text), idPrefix, places: placesOf(assembly), looseLinks }
}

function add(index: ClashIndex, file: string, text: string): void {
  index.set(documentOf(file, text))
}

function indexOf(files: Record<string, string>): ClashIndex {
  const index = new ClashIndex()
  for (const [file, text] of Object.entries(files)) add(index, file, text)
  return index
}

/** Each diagnostic as its file, its code, the text at its range, and the other file. */
function found(index: ClashIndex, view = noPage): string[] {
  return index
    .check(view, {}, (file) => `file ${file}`)
    .flatMap(({ file, source, diagnostics }) =>
      diagnostics.map(({ code, range, message }) => {
        const text = source.text.slice(range.start.offset, range.end.offset)
        return `${file} ${code} ${text} ${/file (\w+)/.exec(message)?.[1] ?? ''}`
      }),
    )
}

function block(attributes: string, body = ''): string {
  return `{% api ${attributes} %}\n${body}\n{% /api %}\n`
}

describe('one endpoint in two files', () => {
  test('is found at the path of the later file, whatever its parameters are called', () => {
    const files = { b: block('path="/users/:id"'), a: block('path="/users/:user"') }
    expect(found(indexOf(files))).toEqual(['b endpoint-in-two-files "/users/:id" a'])
  })

  test('is found in every file but the first', () => {
    const files = { c: block('path="/a"'), a: block('path="/a"'), b: block('path="/a"') }
    expect(found(indexOf(files))).toEqual([
      'b endpoint-in-two-files "/a" a',
      'c endpoint-in-two-files "/a" a',
    ])
  })

  test.each([
    ['another method', 'method="POST" path="/a"'],
    ['another path', 'path="/a/b"'],
    ['a literal segment for a parameter', 'path="/:a"'],
    ['an unknown method', 'method="GTE" path="/a"'],
  ])('is not %s', (_name, attributes) => {
    expect(found(indexOf({ a: block('path="/a"'), b: block(attributes) }))).toEqual([])
  })

  test('is not two blocks without a path', () => {
    expect(found(indexOf({ a: block(''), b: block('') }), onePage)).toEqual([])
  })

  test('is found once in a file that has it twice', () => {
    const files = { a: block('path="/a"'), b: block('path="/a"') + block('path="/a"') }
    expect(found(indexOf(files))).toHaveLength(1)
  })

  test('is gone with the file or its text, and comes back with it', () => {
    const index = indexOf({ a: block('path="/a"'), b: block('path="/a"') })
    index.delete('a')
    expect(found(index)).toEqual([])
    add(index, 'a', block('path="/a"'))
    expect(found(index)).toHaveLength(1)
    add(index, 'b', block('path="/b"'))
    expect(found(index)).toEqual([])
  })

  test('is not looked for outside the project', () => {
    const index = indexOf({ a: block('path="/a"'), b: block('path="/a"') })
    expect(found(index, { ...noPage, includes: (file) => file !== 'a' })).toEqual([])
  })
})

describe('a link inside a document that has nothing of that name', () => {
  const files = {
    a: '[x](#nowhere) [x](#user) [x](#users) [x](#crew)\n\n## Users\n\n## Crew',
    b: `${block('method="GET" path="/teams"', '## Teams {#get-teams}')}\n# Service: errors`,
    c: '[x](#service-errors) [x](#get-teams) [x](#c) [x](#d)\n\n# C\n\n# D',
  }

  test('is found where no other document has it, with the heading that is near', () => {
    const index = indexOf(files)
    index.set(documentOf('b', files.b, 'b-'))
    const links = () =>
      index
        .check(noPage, {}, String)
        .flatMap(({ diagnostics }) =>
          diagnostics.map(({ message, hint }) => [/#[\w-]+/.exec(message)![0], hint]),
        )
    const user = ['#user', 'Did you mean `#users`?']
    expect(links()).toEqual([['#nowhere', undefined], user])
    index.delete('b')
    const gone = ['#nowhere', '#service-errors', '#get-teams'].map((id) => [id, undefined])
    expect(links()).toEqual(gone.toSpliced(1, 0, user))
  })

  test('is no matter where most links of a document lead out of it, unless a heading is near', () => {
    const part = { d: '[x](#lost) [x](#plan)\n\n# Plans' }
    expect(found(indexOf({ ...files, ...part })).filter((one) => one.startsWith('d'))).toHaveLength(
      1,
    )
    expect(found(indexOf(part))).toHaveLength(2)
  })

  test('is no matter in a document that is no part of the project now', () => {
    const view = { ...noPage, includes: (file: string) => file === 'b' }
    expect(found(indexOf(files), view)).toEqual([])
  })
})

describe('one id in two files', () => {
  const files = {
    a: `# Guide\n\n${block('path="/a"', '## Users\n\n> ### Note')}`,
    b: `${block('path="/b"', '## Users')}\n### Note\n`,
  }

  test('is found at the heading, blocks and prose alike, when they share a page', () => {
    expect(found(indexOf(files), onePage)).toEqual([
      'b id-in-two-files ## Users a',
      'b id-in-two-files ### Note a',
    ])
  })

  test('is no matter on pages of their own', () => {
    expect(found(indexOf(files), { ...onePage, pagesOf: (file) => [file] })).toEqual([])
  })

  test('is no matter in one document that stands on a page twice', () => {
    const view = { ...onePage, pagesOf: (file: string) => [file, file] }
    expect(found(indexOf(files), view)).toEqual([])
  })

  test('is no matter with prefixes', () => {
    const index = new ClashIndex()
    for (const [file, text] of Object.entries(files)) {
      index.set(documentOf(file, text, `${file}-`))
    }
    expect(found(index, onePage)).toEqual([])
  })

  test('is found at the path where it is made from method and path', () => {
    const untitled = { a: block('path="/users/:id"'), b: block('path="/users/id"') }
    expect(found(indexOf(untitled), onePage)).toEqual(['b id-in-two-files "/users/id" a'])
  })

  test('is not found where only the endpoint is the same', () => {
    const untitled = { a: block('path="/users/:id"'), b: block('path="/users/:id"') }
    expect(found(indexOf(untitled), onePage)).toEqual(['b endpoint-in-two-files "/users/:id" a'])
  })

  test('is told of with the first document of the same page', () => {
    const pages: Record<string, string[]> = { a: ['x'], b: ['y'], c: ['y', 'x'] }
    const index = indexOf({ a: '# T', b: '# T', c: '# T' })
    const view = { ...onePage, pagesOf: (file: string) => pages[file]! }
    expect(found(index, view)).toEqual(['c id-in-two-files # T b'])
  })
})

test('what is found does not depend on the order or the history of the documents', () => {
  const text = fc.constantFrom(block('path="/a"'), block('path="/:b"', '## B'), '# B\n\n## C', '')
  const file = fc.constantFrom('a', 'b', 'c', 'd')
  fc.assert(
    fc.property(fc.array(fc.tuple(file, text)), (writes) => {
      const index = new ClashIndex()
      for (const [name, content] of writes) add(index, name, content)
      const last = indexOf(Object.fromEntries(writes))
      expect(found(index, onePage).toSorted()).toEqual(found(last, onePage).toSorted())
    }),
  )
})

test('of a thousand documents with the same headings each is compared with the first alone', () => {
  const index = new ClashIndex()
  const places = placesOf(assembled(block('path="/a"', '## A\n\n### Response')))
  let reads = 0
  const counted = <Place extends object>(place: Place) =>
    new Proxy(place, {
      get: (target, name) => (reads++, Reflect.get(target, name)),
      has: (target, name) => (reads++, Reflect.has(target, name)),
    })
  const watched = places.map(counted)
  const source = new Source('')
  for (let number = 0; number < 1000; number++) {
    index.set({ file: `${number}`, source, idPrefix: '', places: watched, looseLinks: [] })
  }
  const filled = reads
  let questions = 0
  const view: ProjectView = {
    includes: () => (questions++, true),
    pagesOf: () => (questions++, ['main.js']),
  }
  expect(index.clashes(view)).toHaveLength(2997)
  expect(filled).toBeGreaterThan(1000)
  expect(questions).toBe(5000)
  expect(reads - filled).toBeLessThan(20_000)
})
