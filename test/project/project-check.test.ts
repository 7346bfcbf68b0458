import { describe, expect, test } from 'vitest'
import { placesOf } from '../../src/project/document.js'
import { checkProject } from '../../src/project/project-check.js'
import { Source } from '../../src/source/source.js'
import { assembled } from '../compile/assembled.js'

type PagesOf = (file: string) => string[]

const onePage: PagesOf = () => ['main.js']

function documentOf(file: string, text: string, idPrefix = '') {
  const assembly = assembled(text, { idPrefix })
  const { looseLinks } = assembly
  return { file, source: new Source(text), idPrefix, places: placesOf(assembly), looseLinks }
}

function checked(
  files: Record<string, string>,
  pagesOf?: PagesOf,
  prefixOf = (_file: string) => '',
) {
  const documents = Object.entries(files).map(([file, text]) =>
    documentOf(file, text, prefixOf(file)),
  )
  return checkProject(documents, {}, (file) => `file ${file}`, pagesOf)
}

/** Each diagnostic as its file, its code, the text at its range, and the other file. */
function found(...args: Parameters<typeof checked>): string[] {
  return checked(...args).flatMap(({ file, source, diagnostics }) =>
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
    expect(found(files)).toEqual(['b endpoint-in-two-files "/users/:id" a'])
  })

  test('is found in every file but the first', () => {
    const files = { c: block('path="/a"'), a: block('path="/a"'), b: block('path="/a"') }
    expect(found(files)).toEqual([
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
    expect(found({ a: block('path="/a"'), b: block(attributes) })).toEqual([])
  })

  test('is not two blocks without a path', () => {
    expect(found({ a: block(''), b: block('') }, onePage)).toEqual([])
  })

  test('is found once in a file that has it twice', () => {
    const files = { a: block('path="/a"'), b: block('path="/a"') + block('path="/a"') }
    expect(found(files)).toHaveLength(1)
  })
})

describe('a link inside a document that has nothing of that name', () => {
  const files = {
    a: '[x](#nowhere) [x](#user) [x](#users) [x](#crew)\n\n## Users\n\n## Crew',
    b: `${block('method="GET" path="/teams"', '## Teams {#get-teams}')}\n# Service: errors`,
    c: '[x](#service-errors) [x](#get-teams) [x](#c) [x](#d)\n\n# C\n\n# D',
  }

  test('is found where no other document has it, with the heading that is near', () => {
    const links = (documents: Record<string, string>) =>
      checked(documents, undefined, (file) => (file === 'b' ? 'b-' : '')).flatMap(
        ({ diagnostics }) =>
          diagnostics.map(({ message, hint }) => [/#[\w-]+/.exec(message)![0], hint]),
      )
    const user = ['#user', 'Did you mean `#users`?']
    expect(links(files)).toEqual([['#nowhere', undefined], user])
    const { b: _gone, ...rest } = files
    const gone = ['#nowhere', '#service-errors', '#get-teams'].map((id) => [id, undefined])
    expect(links(rest)).toEqual(gone.toSpliced(1, 0, user))
  })

  test('is no matter where most links of a document lead out of it, unless a heading is near', () => {
    const part = { d: '[x](#lost) [x](#plan)\n\n# Plans' }
    expect(found({ ...files, ...part }).filter((one) => one.startsWith('d'))).toHaveLength(1)
    expect(found(part)).toHaveLength(2)
  })
})

describe('one id in two files', () => {
  const files = {
    a: `# Guide\n\n${block('path="/a"', '## Users\n\n> ### Note')}`,
    b: `${block('path="/b"', '## Users')}\n### Note\n`,
  }

  test('is found at the heading, blocks and prose alike, when they share a page', () => {
    expect(found(files, onePage)).toEqual([
      'b id-in-two-files ## Users a',
      'b id-in-two-files ### Note a',
    ])
  })

  test('is no matter on pages of their own', () => {
    expect(found(files, (file) => [file])).toEqual([])
  })

  test('is no matter in one document that stands on a page twice', () => {
    expect(found(files, (file) => [file, file])).toEqual([])
  })

  test('is no matter with prefixes', () => {
    expect(found(files, onePage, (file) => `${file}-`)).toEqual([])
  })

  test('is found at the path where it is made from method and path', () => {
    const untitled = { a: block('path="/users/:id"'), b: block('path="/users/id"') }
    expect(found(untitled, onePage)).toEqual(['b id-in-two-files "/users/id" a'])
  })

  test('is not found where only the endpoint is the same', () => {
    const untitled = { a: block('path="/users/:id"'), b: block('path="/users/:id"') }
    expect(found(untitled, onePage)).toEqual(['b endpoint-in-two-files "/users/:id" a'])
  })

  test('is told of with the first document of the same page', () => {
    const pages: Record<string, string[]> = { a: ['x'], b: ['y'], c: ['y', 'x'] }
    const clashes = found({ a: '# T', b: '# T', c: '# T' }, (file) => pages[file]!)
    expect(clashes).toEqual(['c id-in-two-files # T b'])
  })
})
